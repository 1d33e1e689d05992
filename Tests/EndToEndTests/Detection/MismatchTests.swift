import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Names and bytes that disagree, and who is believed.
struct MismatchTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var name: ByteString
    var bytes: [UInt8]
    var content: String
    var byName: String
    var isMismatch = true
    var testDescription: String { name.display }
  }

  private static let program: [UInt8] =
    [0x7F] + Array("ELF".utf8) + [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 62, 0] + [UInt8](repeating: 0, count: 44)
  private static let entry = Array("[Desktop Entry]\nType=Application\nExec=rm -r x\n".utf8)

  static let rows: [Row] = [
    Row(name: "a.jpg", bytes: Recipe.png, content: "public.png", byName: "public.jpeg"),
    Row(name: "photo.jpg", bytes: Recipe.heic, content: "public.heic", byName: "public.jpeg"),
    Row(name: "a.heic", bytes: Recipe.jpeg, content: "public.jpeg", byName: "public.heic"),
    Row(name: "a.jpg", bytes: program, content: "public.data", byName: "public.jpeg"),
    Row(name: "a.exe", bytes: Recipe.png, content: "public.png", byName: "public.png"),
    Row(name: "a.sh", bytes: Recipe.png, content: "public.png", byName: "public.png"),
    Row(name: "a.png", bytes: entry, content: "public.plain-text", byName: "public.png"),
    Row(name: "a.txt", bytes: entry, content: "public.plain-text", byName: "public.plain-text", isMismatch: false),
    Row(name: "a", bytes: entry, content: "public.plain-text", byName: "public.plain-text", isMismatch: false),
    Row(
      name: "a.key", bytes: Array("-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n".utf8), content: "org.openpgp.key",
      byName: "org.openpgp.key", isMismatch: false),
    Row(name: "a.png", bytes: Recipe.png, content: "public.png", byName: "public.png", isMismatch: false),
  ]

  @Test("B12: bytes, name or neither are believed, and nothing ever becomes a program", arguments: rows)
  func policies(_ row: Row) throws {
    let scene = try Scene()
    try scene.write(row.name, row.bytes)
    for (words, type) in [
      ([], row.content), (["--mismatch", "content"], row.content), (["--mismatch=name"], row.byName),
    ] {
      let item = try scene.described(words.map { ByteString($0) } + [row.name]).first
      #expect(item?["type"]?.text == type, "\(words)")
      #expect(item?["warnings"]?.elements.map { $0["code"]?.text } == (row.isMismatch ? ["typeMismatch"] : []))
    }
    let refused = try scene.share(["types", row.name, "--mismatch", "refuse"]).run()
    #expect(refused.status == (row.isMismatch ? 4 : 0))
    #expect(refused.errors.contains("and the request refuses that") == row.isMismatch)
  }

  @Test("B12: a name that is wrong is one line on standard error, a warning in JSON, and the share goes on")
  func warnings() throws {
    let scene = try Scene()
    try scene.write("a.jpg", Recipe.png)
    let words = "share: warning: a.jpg: the name says image/jpeg, the bytes are image/png\n"
    #expect(try scene.share(["types", "a.jpg"]).run().errors == words)
    let saved = try scene.save(["a.jpg"])
    #expect(saved.status == 0 && saved.errors.components(of: words) == 1, "\(saved.errors)")
    let json = try scene.save(["a.jpg", "--json"])
    #expect(try json.document()["items"]?[0]?["warnings"]?[0]?["code"]?.text == "typeMismatch")
    let quiet = try scene.save(["a.jpg", "--quiet"])
    #expect(quiet.status == 0 && quiet.errors.isEmpty)
    let refused = try scene.save(["a.jpg", "--mismatch", "refuse"])
    #expect(refused.status == 4)
    let stated = try scene.described(["--mismatch", "refuse", "--type", "image/png", "a.jpg"])
    #expect(stated.map { $0["type"]?.text } == ["public.png"])
    #expect(
      refused.errors.contains(
        "share: a.jpg: the name says image/jpeg, the bytes are image/png, and the request refuses that; give it the right "
          + "name, or state its type"), "\(refused.errors)")
  }

  @Test("B12: the command line counts for more than the request, and an unknown word is a mistake")
  func optionBesideRequest() throws {
    let scene = try Scene()
    try scene.write("a.jpg", Recipe.png)
    let request = #"{"items": [{"path": "a.jpg"}], "policy": {"mismatch": "refuse"}}"#
    try scene.write("r.json", request)
    #expect(try scene.share(["types", "--request", "r.json"]).run().status == 4)
    let named = try scene.share(["types", "--json", "--request", "r.json", "--mismatch", "name"]).run()
    #expect(try named.document()["items"]?[0]?["type"]?.text == "public.jpeg")
    let wrong = try scene.share(["types", "a.jpg", "--mismatch", "both"]).run()
    #expect(wrong.status == 2 && wrong.errors.contains("use content, name or refuse"), "\(wrong.errors)")
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
