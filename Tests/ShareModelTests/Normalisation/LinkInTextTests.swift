import ShareModel
import Testing

/// Where a link in a text begins and ends.
struct LinkInTextTests {
  private func link(in text: String) -> String? {
    normalised([.text(text)], [.linkInText]).items[0].foundLink
  }

  /// A text, and the link in it.
  static let examples: [(String, String?)] = [
    ("https://example.org", "https://example.org"),
    ("  http://e.x/\n", "http://e.x/"),
    ("HtTpS://E.X/Path", "HtTpS://E.X/Path"),
    ("first http://a.x then http://b.x", "http://a.x"),
    // What belongs to the sentence.
    ("See https://e.x/a.", "https://e.x/a"),
    ("https://e.x/a, and", "https://e.x/a"),
    ("https://e.x/a?!", "https://e.x/a"),
    ("https://e.x/a...", "https://e.x/a"),
    ("Is it https://e.x/?", "https://e.x/"),
    ("*https://e.x/a* and _https://e.x/b_", "https://e.x/a"),
    ("'https://e.x/a'", "https://e.x/a"),
    ("\u{2018}https://e.x/a\u{2019}", "https://e.x/a"),
    ("\u{201c}https://e.x/a\u{201d}", "https://e.x/a"),
    ("https://e.x/a\u{2026}", "https://e.x/a"),
    ("https://e.x/a\u{61f} \u{628}", "https://e.x/a"),
    // What belongs to the link.
    ("https://e.x/a.html?q=1,2;3&b=c:d#e!f", "https://e.x/a.html?q=1,2;3&b=c:d#e!f"),
    ("https://u:p@e.x:8080/~me/*'_-", "https://u:p@e.x:8080/~me/*'_-"),
    ("https://e.x/%C3%A9/", "https://e.x/%C3%A9/"),
    ("https://e.x/a=", "https://e.x/a="),
    // Brackets.
    ("(https://e.x/a)", "https://e.x/a"),
    ("(see https://e.x/a_(b))", "https://e.x/a_(b)"),
    ("https://e.x/a_(b)", "https://e.x/a_(b)"),
    ("[https://e.x/a].", "https://e.x/a"),
    ("(https://e.x/a).", "https://e.x/a"),
    ("[text](https://e.x/a)", "https://e.x/a"),
    ("https://e.x/?a[]=1", "https://e.x/?a[]=1"),
    ("<https://e.x/a>", "https://e.x/a"),
    ("<a href=\"https://e.x/a\">", "https://e.x/a"),
    ("`https://e.x/a`", "https://e.x/a"),
    ("{https://e.x/a}", "https://e.x/a"),
    ("https://e.x/a|b", "https://e.x/a"),
    ("http://[::1]:80/a", "http://[::1]:80/a"),
    ("[http://[2001:db8::1]]", "http://[2001:db8::1]"),
    // Other scripts.
    ("\u{8bf7}\u{770b}https://e.x/a\u{3002}\u{8c22}\u{8c22}", "https://e.x/a"),
    ("\u{300c}https://e.x/a\u{300d}\u{3068}", "https://e.x/a"),
    ("\u{ff08}https://e.x/a\u{ff09}", "https://e.x/a"),
    ("https://e.x/a\u{ff0c}b", "https://e.x/a"),
    ("https://e.x/a\u{3001}b", "https://e.x/a"),
    ("https://e.x/a\u{ff01}", "https://e.x/a"),
    ("https://e.x/a\u{3000}b", "https://e.x/a"),
    (
      "https://ja.e.x/\u{30b8}\u{30e7}\u{30d6}\u{30ba}\u{30fb}\u{6771} x",
      "https://ja.e.x/\u{30b8}\u{30e7}\u{30d6}\u{30ba}\u{30fb}\u{6771}"
    ),
    ("https://\u{4f8b}\u{3048}.jp/", "https://\u{4f8b}\u{3048}.jp/"),
    ("https://ca.e.x/col\u{b7}lecci\u{f3}", "https://ca.e.x/col\u{b7}lecci\u{f3}"),
    ("https://e.x/cafe\u{301}", "https://e.x/cafe\u{301}"),
    ("https://fa.e.x/\u{645}\u{6cc}\u{200c}\u{634}", "https://fa.e.x/\u{645}\u{6cc}\u{200c}\u{634}"),
    // Invisible characters.
    ("https://e.x/a\u{200b}b", "https://e.x/a"),
    ("https://e.x/a\u{202e}b", "https://e.x/a"),
    ("https://e.x/a\0b", "https://e.x/a"),
    ("https://e.x/a\u{7f}b", "https://e.x/a"),
    ("https://e.x/a\u{85}b", "https://e.x/a"),
    // No link.
    ("", nil),
    ("www.example.org", nil),
    ("ftp://e.x", nil),
    ("http:/e.x", nil),
    ("https//e.x", nil),
    ("http://", nil),
    ("https:// e.x", nil),
    ("https://.", nil),
    ("https:///a", nil),
    ("https://-a", nil),
    ("http://[", nil),
    ("http://[x]", nil),
    ("httpss://e.x", nil),
    // The end of another scheme.
    ("xhttp://e.x", nil),
    ("svn+http://e.x", nil),
    ("view-source.https://e.x", nil),
    ("0https://e.x", nil),
    ("svn+https://e.x https://e.y", "https://e.y"),
    ("http://. http://e.x", "http://e.x"),
    ("http://http://e.x", "http://http://e.x"),
    ("hhttps://e.x or hhttps:// https://e.y", "https://e.y"),
    // A letter of another script is no part of a scheme.
    ("\u{e9}https://e.x", "https://e.x"),
    ("\u{4e2d}https://e.x", "https://e.x"),
  ]

  @Test("D20: a link ends where its sentence goes on")
  func ends() {
    for (text, expected) in Self.examples {
      // Compared by bytes: texts that look alike are not the same.
      #expect(link(in: text).map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(text.debugDescription)")
    }
  }

  private static let pieces: [String] = [
    "http://", "https://e", "http://e.x/", "HTTPS://[::1]/",
    "http", "https", "HTTP", "://", "h", "s", ":", "/", "a", "e.x", "[", "]", "(", ")", ".", ",", " ", "\n", "\"", "<",
    "\u{3002}", "\u{6771}", "e\u{301}", "\u{301}", "\u{1f600}", "\u{200d}", "\u{200b}", "%20", "?", "#", "+", "\0",
    "\u{fffd}", "\u{feff}",
  ]

  @Test("D20: what is found stands in the text byte for byte, and is the same link when it stands alone")
  func substring() {
    var random = SeededRandom(seed: 20)
    var found = 0
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...24, using: &random)
      let text = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
      guard let link = link(in: text) else { continue }
      found += 1
      let bytes = Array(link.utf8)
      let whole = Array(text.utf8)
      let places = whole.indices.filter { whole[$0...].starts(with: bytes) }
      #expect(!places.isEmpty, "\(text.debugDescription)")
      #expect(self.link(in: link).map { Array($0.utf8) } == bytes, "\(text.debugDescription)")
      #expect(bytes.count > "http://".utf8.count)
    }
    #expect(found > 500)
  }

  @Test("D20: any link comes out of any sentence around it")
  func embedded() {
    var random = SeededRandom(seed: 21)
    let inside = Array("abcXYZ0189-._~:/?#@!$&'*+,;=%\u{e9}\u{6771}\u{30fb}\u{1f600}".unicodeScalars)
    let last = Array("aZ9/-=&$%#@+\u{e9}\u{6771}".unicodeScalars)
    let before = ["", " ", "(", "[", "<", "\u{300c}", "see: ", "\u{6771}", "*", "_", "\"", "svn+http://", "http://."]
    let after = [
      "", " ", ".", ", ", ")", ").", "]", ">", "\u{300d}", "\u{3002}\u{6771}", "!?", "*", "_", "\"", "\n", "\0", "'s x",
    ]
    for _ in 0..<5000 {
      var link = ["http://", "https://", "HTTPS://"].randomElement(using: &random) ?? ""
      link += "e"
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        link.unicodeScalars.append(inside.randomElement(using: &random) ?? "a")
      }
      link.unicodeScalars.append(last.randomElement(using: &random) ?? "a")
      let lead = before.randomElement(using: &random) ?? ""
      var tail = after.randomElement(using: &random) ?? ""
      if tail.hasPrefix("'") { tail = "\u{2019} x" }
      // What looks like a link before it would be the first one.
      if lead.hasSuffix("http://") || lead.hasSuffix("http://.") {
        #expect(self.link(in: lead + " " + link + tail).map { Array($0.utf8) } == Array(link.utf8))
      } else {
        #expect(self.link(in: lead + link + tail).map { Array($0.utf8) } == Array(link.utf8), "\(lead + link + tail)")
      }
    }
  }

  @Test("D20: a text of a million almost-links is read once")
  func long() {
    #expect(link(in: String(repeating: "http://)", count: 125_000)) == nil)
    #expect(link(in: String(repeating: "h", count: 1_000_000)) == nil)
    let link = "https://e.x/" + String(repeating: "a", count: 100_000)
    #expect(self.link(in: link + String(repeating: ")", count: 500_000)) == link)
  }
}
