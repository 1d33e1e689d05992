import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// One command line that cannot, or can only just, be followed.
struct BadInputCase: Sendable, CustomTestStringConvertible {
  /// The name of its block in the golden file.
  var name: String
  /// The words after `share`, as a shell reads them.
  var words: String
  var status: Int32
  /// What has to be there before.
  var prepare: @Sendable (Scene) throws -> Void = { _ in }

  var testDescription: String { name }
}

extension BadInputCase {
  static let all = items + paths + command + manifests

  private static let items: [BadInputCase] = [
    BadInputCase(name: "no items", words: "", status: 2),
    BadInputCase(name: "no items, but a target", words: "--to save", status: 2),
    BadInputCase(name: "no items for types", words: "types", status: 2),
    BadInputCase(name: "a missing file", words: "missing.txt --to save", status: 2),
    BadInputCase(name: "a missing file beside a good one", words: "a.txt missing/b.txt --to save", status: 2),
    BadInputCase(name: "a missing file by --file", words: "--file hello --to save", status: 2),
    BadInputCase(name: "a missing file by its URL", words: "file:///nowhere/a.txt --to save", status: 2),
    BadInputCase(name: "an empty word", words: "'' --to save", status: 2),
    BadInputCase(name: "a bare word", words: "hello --to save", status: 2),
    BadInputCase(name: "several bare words", words: "'hello world' --to save", status: 2),
    BadInputCase(name: "example.org", words: "example.org --to save", status: 2),
    BadInputCase(name: "a link without a scheme by --url", words: "--url example.org --to save", status: 2),
    BadInputCase(name: "a second -", words: "- - --to save", status: 2),
  ]

  private static let paths: [BadInputCase] = [
    BadInputCase(name: "a directory for a file-only target", words: "holiday --to digest", status: 4) { scene in
      try scene.write("holiday/inner.txt", "inner")
    },
    BadInputCase(name: "a FIFO", words: "fifo --to save", status: 4) { try $0.makeNode("fifo", Node.fifo) },
    BadInputCase(name: "a FIFO by targets", words: "targets fifo", status: 4) { try $0.makeNode("fifo", Node.fifo) },
    BadInputCase(name: "a socket", words: "socket --to save", status: 4) { try $0.makeNode("socket", Node.socket) },
    BadInputCase(name: "/dev/zero", words: "/dev/zero --to save", status: 4),
    BadInputCase(name: "a dangling link", words: "dangling --to save", status: 2) {
      try $0.makeLink("dangling", to: "nowhere")
    },
    BadInputCase(name: "a link loop", words: "loop --to save", status: 2) { try $0.makeLink("loop", to: "loop") },
    BadInputCase(name: "a file where a folder should be", words: "a.txt/b --to save", status: 2),
    BadInputCase(name: "an empty file", words: "empty.txt --to save", status: 0) { try $0.write("empty.txt", "") },
    BadInputCase(name: "a name with line ends and escapes", words: #"$'bad\n\e[31mname.txt' --to save"#, status: 2),
  ]

  private static let command: [BadInputCase] = [
    BadInputCase(name: "an unknown target", words: "a.txt --to elsewhere", status: 6),
    BadInputCase(name: "a misspelt target", words: "a.txt --to sav", status: 6),
    BadInputCase(name: "an unknown target by explain", words: "explain a.txt --to elsewhere", status: 6),
    BadInputCase(name: "an unknown option", words: "a.txt --partail --to save", status: 2),
    BadInputCase(name: "an unknown short option", words: "a.txt -Z --to save", status: 2),
    BadInputCase(name: "an option without its value", words: "a.txt --to", status: 2),
    BadInputCase(name: "an option of another command", words: "types a.txt --to save", status: 2),
    BadInputCase(name: "no target and no terminal", words: "a.txt --include org.sharehost.save", status: 2),
    BadInputCase(name: "an unknown setting", words: "a.txt --to save --set place=/tmp", status: 4),
    BadInputCase(name: "a command of a later version", words: "history a.txt", status: 2),
    BadInputCase(name: "a request that is none", words: "--request request.json --to save", status: 2) {
      try $0.write("request.json", "{\"items\": [{\"path\": 1}], \"itmes\": []}")
    },
    BadInputCase(name: "a list of names with a missing one", words: "--files0-from names --to save", status: 2) {
      try $0.write("names", Array("a.txt\0missing.txt\0".utf8))
    },
  ]

  private static let manifests: [BadInputCase] = [
    manifest("a manifest that is empty", status: 6) { _ in [] },
    manifest("a manifest with a BOM", status: 0) { [0xEF, 0xBB, 0xBF] + $0 },
    manifest("a manifest that is cut in half", status: 6) { Array($0.prefix($0.count / 2)) },
    manifest("a manifest with a duplicate key", status: 6) { manifest in
      let twice = "\"version\": \"1.0.0\","
      return Array(String(decoding: manifest, as: UTF8.self).replacing(twice, with: twice + "\n  " + twice).utf8)
    },
    manifest("a manifest that names a missing library", status: 6) { manifest in
      Array(String(decoding: manifest, as: UTF8.self).replacing("libnull.so", with: "libmissing.so").utf8)
    },
  ]

  /// A plugin with its manifest changed; it is asked for by the name of its folder.
  private static func manifest(
    _ name: String, status: Int32, change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> BadInputCase {
    BadInputCase(name: name, words: "a.txt --to null", status: status) { scene in
      try scene.installChanged("null", change: change)
    }
  }
}
