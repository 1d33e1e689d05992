import ShareModel

extension FuzzTarget {
  /// Lists of links, and the paths that links to files name.
  static let uriList = FuzzTarget(
    name: "uri-list", sources: ["Sources/ShareModel/Text/FileURI.swift", "Sources/ShareModel/Text/URIList.swift"],
    generate: { random in URIListShape.random(using: &random) },
    mutate: { input, random in URIListShape.changed(input, using: &random) },
    check: { input throws(Violation) in
      let links = URIList.read(input)
      for link in links {
        try require(!link.isEmpty && link.utf8.first != UInt8(ascii: "#"), "an empty line or a comment is a link")
        try require(!link.utf8.contains { $0 == 10 || $0 == 13 }, "a link goes over the end of its line")
        try checkLink(link)
      }
      let written = URIList.write(links)
      // Blanks inside of a link are encoded when it is written, and nothing else changes.
      let isPlain = links.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } }
      let again = URIList.read(written)
      try require(!isPlain || again.elementsEqual(links) { $0.utf8.elementsEqual($1.utf8) }, "a list changes")
      try require(again.count == links.count, "a link is lost when a list is written")
      try require(URIList.write(again) == written, "a list that was written is written differently")
      try checkLines(input)
      try checkPath(input)
      try require(PercentEncoding.decode(Array(PercentEncoding.encode(input).utf8)) == input, "an encoding loses bytes")
    })

  /// The other lists of links that programs exchange.
  private static func checkLines(_ input: [UInt8]) throws(Violation) {
    let ends = input.count { $0 == 10 || $0 == 13 }
    for lines in [URIList.lines(input), URIList.copiedFiles(input) ?? []] {
      var last = 0
      for line in lines {
        try require(line.number > last && line.number <= ends + 1, "the lines of a list are out of order")
        last = line.number
        if let link = line.link { try require(link.utf8.elementsEqual(line.bytes), "a link is not its line") }
      }
    }
    for (link, title) in URIList.titledLinks(input) ?? [] {
      try require(!link.bytes.isEmpty && !link.bytes.contains(10), "a titled link goes over the end of its line")
      try require(!title.utf8.contains(10), "a title goes over the end of its line")
    }
  }

  private static func checkLink(_ link: String) throws(Violation) {
    let path = FileURI.path(of: link, hostName: "machine")
    if let path {
      try require(path.isAbsolute && !path.bytes.contains(0), "a link names what is no path")
      try require(FileURI.path(of: FileURI.uri(of: path)) == path, "the path of a link has another link")
      try require(["", "localhost", "machine"].contains(FileURI.host(of: link)), "a path of another machine")
    }
    if let local = FileURI.path(of: link) { try require(local == path, "the machine's name changes a local path") }
  }

  /// Any path without a NUL has a link that leads back to it.
  private static func checkPath(_ input: [UInt8]) throws(Violation) {
    let path = ByteString([UInt8(ascii: "/")] + input.filter { $0 != 0 })
    let link = FileURI.uri(of: path)
    try require(link.utf8.allSatisfy { $0 > 32 && $0 < 127 }, "a link is not ASCII")
    try require(FileURI.path(of: link) == path, "a path does not come back from its link")
    let listed = URIList.read(URIList.write([link]))
    try require(listed == [link], "a link does not come back from a list")
  }
}

/// A list of links as its lines.
private enum URIListShape {
  static let lines = [
    "file:///home/a/b%20c.txt", "file:/tmp/x", "FILE://localhost/tmp/%C3%A9", "file://machine/a", "file://other/b",
    "file:///a%00b", "file:///%", "file:///%2", "file:///%zz/%41%5a%7A%ff", "file:///a?q#f", "file:", "file://",
    "file:rel",
    "https://example.org/?a=b#c", "mailto:a@example.org", "# comment", "#", "", " ", "\t https://example.org \t", "\0",
    "copy", "cut", "http://[::1]/", "data:,x", "é", "\u{FEFF}https://example.org",
  ]
  static let ends = ["\r\n", "\n", "\r", "\n\r", "\r\n\r\n", ""]

  static func random(using random: inout FuzzRandom) -> [UInt8] {
    Array((0..<random.below(6)).map { _ in random.text(of: lines) + random.text(of: ends) }.joined().utf8)
  }

  static func changed(_ input: [UInt8], using random: inout FuzzRandom) -> [UInt8] {
    var lines = input.split(separator: 10, omittingEmptySubsequences: false).map(Array.init)
    let index = random.below(lines.count)
    switch random.below(7) {
    case 6:
      let units = Array(String(decoding: input, as: UTF8.self).utf16)
      return random.once(in: 2)
        ? [0xFF, 0xFE] + units.flatMap { ByteShape.little(Int($0), 2) } : units.flatMap { ByteShape.big(Int($0), 2) }
    case 0: lines.insert(Array(random.text(of: Self.lines).utf8), at: index)
    case 1 where !lines.isEmpty: lines.remove(at: index)
    case 2: lines.shuffle(using: &random)
    case 3 where !lines.isEmpty: lines[index] = ByteShape.changed(lines[index], words: Self.lines, using: &random)
    case 4 where !lines.isEmpty: lines[index] += [13]
    default: return ByteShape.changed(input, words: Self.ends + ["%", "#", "file:", "//"], using: &random)
    }
    return Array(lines.joined(separator: Array(random.text(of: ends).utf8)))
  }
}
