import ShareModel
import Testing

/// Lists of links, as programs hand them over.
@Suite struct URIListTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var text: String
    var lines: [String]
    var testDescription: String { text.debugDescription }

    init(_ text: String, _ lines: String...) {
      self.text = text
      self.lines = lines
    }
  }

  static let rows: [Row] = [
    Row("file:///a\r\nfile:///b\r\n", "1 file:///a", "2 file:///b"),
    Row("file:///a\nfile:///b", "1 file:///a", "2 file:///b"),
    Row("# c\r\n\r\nfile:///a\r\n  # d\r\nhttps://x/#e\r\n", "3 file:///a", "5 https://x/#e"), Row("\n\n\r\n"),
    Row("\r\rfile:///a\r\n\nfile:///b\n\r", "3 file:///a", "5 file:///b"), Row(""), Row("#"), Row(" a b \t\0", "1 a b"),
    Row("b:\nb:\na:", "1 b:", "2 b:", "3 a:"),
  ]

  @Test("B15: comments and empty lines are left out, CRLF and LF end a line, order and number stay", arguments: rows)
  func lines(_ row: Row) {
    #expect(URIList.lines(Array(row.text.utf8)).map { "\($0.number) \($0.text)" } == row.lines)
  }

  @Test(
    "B15: a line is a link exactly as it stands there, or none",
    arguments: [
      ("https://e.x/%zz?a=%20#f", true), ("HTTPS://E.x", true), ("mailto:a@b", true), ("x-a+b.c:1", true),
      ("file:///a%0Ab", true), ("a b", false), ("/etc/passwd", false), (":x", false), ("1a:b", false), ("é:x", false),
      ("a:b\u{1}", false), ("a:\u{7F}", false), ("data:,é", true),
    ] as [(String, Bool)])
  func links(_ row: (String, Bool)) {
    let line = URIList.Line(number: 1, bytes: Array(row.0.utf8))
    #expect(line.link == (row.1 ? row.0 : nil))
  }

  @Test("B15: what is not UTF-8 is no link") func notUTF8() {
    #expect(URIList.Line(number: 1, bytes: Array("a:".utf8) + [0xE9]).link == nil)
  }

  @Test(
    "B15: any paths become a list with CRLF and the same paths again, in order", arguments: 1...8 as ClosedRange<UInt64>
  )
  func roundTrip(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<300 {
      let paths = (0..<generator.next() % 6).map { _ in
        ByteString([0x2F] + RandomTagTests.bytes(&generator, upTo: 60).filter { $0 != 0 })
      }
      let list = URIList.write(paths: paths)
      #expect(
        list.split(separator: 0x0A).allSatisfy {
          $0.last == 0x0D && $0.dropLast().allSatisfy { $0 > 0x20 && $0 < 0x7F }
        })
      #expect(URIList.lines(list).map { $0.link.flatMap { FileURI.path(of: $0) } } == paths)
    }
  }

  @Test("B15: any links come back but for what no line can hold, and any bytes are read without harm")
  func anyLinks() {
    var generator = SplitMix(state: 11)
    for _ in 0..<3000 {
      let link = "x:" + RandomTagTests.text(&generator)
      let read = URIList.read(URIList.write([link, "y:z"]))
      #expect(read.count == 2 && read.last == "y:z")
      #expect(read.first.map { PercentEncoding.decode($0.utf8) } == PercentEncoding.decode(link.utf8))
      let bytes = RandomTagTests.bytes(&generator, upTo: 200)
      #expect(URIList.lines(bytes).allSatisfy { !$0.bytes.isEmpty && $0.number > 0 })
      _ = URIList.copiedFiles(bytes)
      _ = URIList.titledLinks(bytes)
    }
  }

  @Test(
    "B15: a file manager's clipboard says first what is to be done",
    arguments: [
      ("copy\nfile:///a\nfile:///b", ["file:///a", "file:///b"]), ("cut\nfile:///a\0", ["file:///a"]), ("copy", []),
      ("file:///a", nil), ("", nil), ("copy file:///a", nil),
    ] as [(String, [String]?)])
  func copiedFiles(_ row: (String, [String]?)) {
    #expect(URIList.copiedFiles(Array(row.0.utf8))?.map(\.text) == row.1)
  }

  static func utf16(_ text: String, big: Bool = false, mark: Bool = false) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
      return big ? bytes.reversed() : bytes
    }
  }

  @Test("B15: a browser's link and its title, in UTF-16 of either kind and in UTF-8") func titledLinks() {
    let text = "https://e.x/ü\nTitel № 1\r\n# c:\n"
    for bytes in [
      Self.utf16(text), Self.utf16(text, mark: true), Self.utf16(text, big: true),
      Self.utf16(text, big: true, mark: true),
      Array(text.utf8),
    ] {
      let links = URIList.titledLinks(bytes)
      #expect(links?.map(\.link.text) == ["https://e.x/ü", "# c:"])
      #expect(links?.map(\.title) == ["Titel № 1", ""])
      #expect(links?.map(\.link.number) == [1, 3])
    }
    #expect(URIList.titledLinks(Self.utf16("a:b") + [0]) == nil)
    #expect(URIList.titledLinks([0x61, 0x00, 0x00, 0xD8]) == nil)
    #expect(URIList.titledLinks([])?.isEmpty == true)
  }
}
