import ShareModel
import Testing

@testable import ShareCommand

@Suite struct ItemTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]
    let items: [String]
    init(_ words: [String], _ items: [String]) {
      self.words = words
      self.items = items
    }
    var testDescription: String { words.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(["photo.jpg"], ["path photo.jpg"]),
    Row(["send", "photo.jpg"], ["path photo.jpg"]),
    Row(["http://x"], ["path http://x"]),
    Row(["http://y"], ["url http://y"]),
    Row(["https://aä.com/?q=baú"], ["url https://aä.com/?q=baú"]),
    Row(["https://e.x/🎉?a=100%"], ["url https://e.x/🎉?a=100%"]),
    Row(["HTTPS://E.x/p?id=1&t=a|b"], ["url HTTPS://E.x/p?id=1&t=a|b"]),
    Row(["mailto:a@b.org"], ["url mailto:a@b.org"]),
    Row(["tel:+4930"], ["url tel:+4930"]),
    Row(["geo:1,2"], ["url geo:1,2"]),
    Row(["magnet:?xt=urn:btih:1"], ["url magnet:?xt=urn:btih:1"]),
    Row(["data:,hi"], ["url data:,hi"]),
    Row(["--url", "ftp://x/y"], ["url ftp://x/y"]),
    Row(["--url=note:a b"], ["url note:a b"]),
    Row(["file:///tmp/a%20b%231.txt"], ["path /tmp/a b#1.txt"]),
    Row(["FILE://localhost/tmp/a%20b%231.txt"], ["path /tmp/a b#1.txt"]),
    Row(["file://Desk/tmp/a%20b%231.txt"], ["path /tmp/a b#1.txt"]),
    Row(["file:/tmp/a%20b%231.txt#page=2"], ["path /tmp/a b#1.txt"]),
    Row(["--url", "file:///tmp/a%20b%231.txt"], ["path /tmp/a b#1.txt"]),
    Row(["-"], ["input"]),
    Row(["--", "-"], ["input"]),
    Row(["--", "-n", "--weird"], ["path -n", "path --weird"]),
    Row(["--", "doctor"], ["path doctor"]),
    Row(["photo.jpg", "doctor"], ["path photo.jpg", "path doctor"]),
    Row(["--text", "hi", "types"], ["text hi", "path types"]),
    Row(["--text", "--json"], ["text --json"]),
    Row(["--text="], ["text "]),
    Row(["--file", "--weird"], ["path --weird"]),
    Row(["--file=photo.jpg", "--text", "b", "http://y"], ["path photo.jpg", "text b", "url http://y"]),
    Row(["photo.jpg", "http://y", "photo.jpg"], ["path photo.jpg", "url http://y", "path photo.jpg"]),
    Row(
      ["--type", "image/png", "--name", "x.png", "--optional", "-", "photo.jpg"],
      ["input [type=image/png name=x.png optional]", "path photo.jpg"]),
    Row(["photo.jpg", "--optional", "--text", "b"], ["path photo.jpg", "text b [optional]"]),
    Row(["--text", "a", "--provenance", "app"], ["text a [app]"]),
    Row(["--files0-from", "-", "photo.jpg"], ["names -", "path photo.jpg"]),
    Row(["--files0-from=a b.txt"], ["names a b.txt"]),
  ]

  @Test(arguments: rows) func items(row: Row) throws {
    let command = try parse(row.words)
    #expect(command.command == .send)
    #expect(summary(command) == row.items)
  }

  @Test("case 33: a path that is not UTF-8 stays as it is") func bytes() throws {
    let name = ByteString([0x42, 0xE9])
    let command = try ArgumentParser.parse([name], surroundings: desk)
    guard case .item(let item) = command.items.first, case .path(let path) = item.content else {
      Issue.record("no path")
      return
    }
    #expect(path == name)
  }

  @Test("case 34: names that differ only in composition stay two") func composition() throws {
    let machine = Surroundings(isPath: { _ in .exists })
    let names = [ByteString("caf\u{E9}.txt"), ByteString("cafe\u{301}.txt")]
    let command = try ArgumentParser.parse(names, surroundings: machine)
    let paths = command.items.compactMap { item -> ByteString? in
      guard case .item(let item) = item, case .path(let path) = item.content else { return nil }
      return path
    }
    #expect(paths == names)
  }

  @Test func requestTakesThePlaceOfItems() throws {
    #expect(try parse(["--request", "-"]).options.request == .standardInput)
    #expect(try parse(["targets", "--request=photo.jpg"]).options.request == .path("photo.jpg"))
  }
}
