import ShareModel
import Testing

@Suite("Links to files")
struct FileURITests {
  static let names: [(name: String, ending: String)] = [
    ("FILE%20NAME%20123A.JPG", "/FILE%2520NAME%2520123A.JPG"),
    ("résumé 100%#1.pdf", "/r%C3%A9sum%C3%A9%20100%25%231.pdf"),
    ("3804_Unit_#1-4.pdf", "/3804_Unit_%231-4.pdf"),
    ("Sequenz%2001.mp4#t=0.033333.jpg", "/Sequenz%252001.mp4%23t%3D0.033333.jpg"),
    ("a?b&c=d;e.png", "/a%3Fb%26c%3Dd%3Be.png"),
    ("报告 50%.txt", "/%E6%8A%A5%E5%91%8A%2050%25.txt"),
    ("line1\nline2.txt", "/line1%0Aline2.txt"),
  ]

  @Test("case 29, case 30: a path becomes a link and the same path again", arguments: names)
  func roundTrip(row: (name: String, ending: String)) {
    let path = ByteString("/tmp/dir").appending(ByteString(row.name))
    let uri = FileURI.uri(of: path)
    #expect(uri == "file:///tmp/dir" + row.ending)
    #expect(FileURI.path(of: uri) == path)
  }

  @Test("Every byte that a path can have comes back")
  func everyByte() {
    let path = ByteString([UInt8(ascii: "/")] + Array(1...255))
    #expect(FileURI.path(of: FileURI.uri(of: path)) == path)
  }

  static let places: [(uri: String, path: String?)] = [
    ("file:///a/b", "/a/b"), ("file:/a/b", "/a/b"), ("FILE:///a", "/a"), ("file://localhost/a", "/a"),
    ("file://LocalHost/a", "/a"), ("file://mybox/a", "/a"), ("file://otherhost/a", nil), ("file://mybox.evil/a", nil),
    ("file:a", nil), ("file://", nil), ("file:", nil), ("file://localhost", nil), ("http:///a", nil), ("/a", nil),
    ("file:///a%00b", nil), ("file:///a%2", "/a%2"), ("file:///100%", "/100%"), ("file:///%zz", "/%zz"),
    ("file:///a?b#c", "/a"), ("file:///a%3Fb", "/a?b"), ("file:///%2e%2E/x", "/../x"), ("file:///%4", "/%4"),
    ("file:///%41", "/A"),
  ]

  @Test("Only links to this machine name a path", arguments: places)
  func hosts(row: (uri: String, path: String?)) {
    #expect(FileURI.path(of: row.uri, hostName: "mybox") == row.path.map { ByteString($0) })
  }

  @Test("Without the machine's own name only localhost is local")
  func unknownHost() {
    #expect(FileURI.path(of: "file://mybox/a") == nil)
    #expect(FileURI.path(of: "file://mybox/a", hostName: "") == nil)
  }

  @Test("The machine that a link names")
  func host() {
    #expect(FileURI.host(of: "FILE://MyBox/a") == "mybox")
    #expect(FileURI.host(of: "file:///a") == "" && FileURI.host(of: "file:/a") == "")
    #expect(FileURI.host(of: "https://mybox/a") == nil)
  }

  static let lists: [(text: String, links: [String])] = [
    ("file:///a\r\nfile:///b\r\n", ["file:///a", "file:///b"]),
    ("file:///a\nfile:///b\n", ["file:///a", "file:///b"]),
    ("file:///a\rfile:///b", ["file:///a", "file:///b"]),
    ("# comment\r\nfile:///a\r\n\r\n #x\r\nfile:///b#part", ["file:///a", "file:///b#part"]),
    ("file:///line1%0Aline2.txt\r\n", ["file:///line1%0Aline2.txt"]),
    ("", []), ("\r\n\r\n", []), (" https://e.x/a b \r\n", ["https://e.x/a b"]), ("file:///a\0", ["file:///a"]),
  ]

  @Test("case 32: lists of links with every kind of line end", arguments: lists)
  func read(row: (text: String, links: [String])) {
    #expect(URIList.read(Array(row.text.utf8)) == row.links)
  }

  @Test("case 32: a written list has CRLF and can be read again")
  func write() {
    let link = FileURI.uri(of: "/tmp/line1\nline2.txt")
    let list = URIList.write([link, "https://e.x/"])
    #expect(list == Array("file:///tmp/line1%0Aline2.txt\r\nhttps://e.x/\r\n".utf8))
    #expect(URIList.read(list) == [link, "https://e.x/"])
  }
}
