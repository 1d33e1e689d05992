import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

@Suite("Rules that came with an extension")
struct ActivationRuleTests {
  /// What `explain` says of each target: eligible, or its reason.
  private static func verdicts(_ scene: Scene, _ words: String) throws -> [String: String] {
    let output = try scene.shell("\"$SHARE\" explain \(words) --include 'org.example.*' --json").run()
    var found: [String: String] = [:]
    for target in try Document(output.standardOutput)["targets"]?.elements ?? [] {
      guard let id = target["id"]?.text, id.hasPrefix("org.example.") else { continue }
      let reason = target["reason"].flatMap { $0["code"]?.text.map { code in "\(code): " } }
      let detail = target["reason"]?["detail"]?.text ?? ""
      found[String(id.dropFirst("org.example.".count))] = reason.map { $0 + detail } ?? "eligible"
    }
    return found
  }

  private static func scene() throws -> Scene {
    let scene = try Scene()
    for name in ["a", "b", "c"] { try scene.write(ByteString("\(name).png"), Recipe.png) }
    try scene.write("page.pdf", "%PDF-1.7\n")
    try scene.write("notes.txt", "hello")
    return scene
  }

  @Test("C9, C10, C11, C13, C14: dictionaries in manifests say what is offered, and why not")
  func dictionaries() throws {
    let scene = try Self.scene()
    try scene.installNull("links", accepts: "{\"NSExtensionActivationSupportsWebURLWithMaxCount\": 1}")
    try scene.installNull(
      "fuzzy",
      accepts: """
        {"NSExtensionActivationRule": {"NSExtensionActivationSupportsWebURLWithMaxCount": 1,
         "NSExtensionActivationDictionaryVersion": 2}}
        """)
    try scene.installNull(
      "files",
      accepts: """
        {"NSExtensionActivationSupportsFileWithMaxCount": 4, "NSExtensionActivationSupportsImageWithMaxCount": 2}
        """)
    let link = try Self.verdicts(scene, "https://example.org --text 'a title'")
    #expect(link["links"] == "typeNotAccepted: the text is text/plain;charset=utf-8; takes text/uri-list")
    #expect(link["fuzzy"] == "eligible")
    #expect(try Self.verdicts(scene, "https://example.org")["links"] == "eligible")
    let files = try Self.verdicts(scene, "a.png b.png page.pdf notes.txt")
    #expect(files["files"] == "eligible")
    #expect(try Self.verdicts(scene, "a.png b.png c.png page.pdf")["files"] == "tooMany: 3 pictures, limit 2")
    #expect(try Self.verdicts(scene, "--text hello")["files"]?.hasPrefix("typeNotAccepted: ") == true)
  }

  @Test("C16: a predicate in a manifest says what is offered, and what is sent")
  func predicates() throws {
    let scene = try Self.scene()
    try scene.installNull(
      "pictures",
      accepts: #"""
        "SUBQUERY(extensionItems, $extensionItem, SUBQUERY($extensionItem.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"public.image\").@count == $extensionItem.attachments.@count AND $extensionItem.attachments.@count <= 2).@count == 1"
        """#)
    try scene.installNull("everything", accepts: "\"TRUEPREDICATE\"")
    #expect(try Self.verdicts(scene, "a.png b.png") == ["pictures": "eligible", "everything": "eligible"])
    #expect(try Self.verdicts(scene, "a.png b.png c.png")["pictures"] == "tooMany: 3 items, limit 2")
    let mixed = try Self.verdicts(scene, "a.png page.pdf")
    #expect(mixed["pictures"] == "typeNotAccepted: page.pdf is application/pdf; takes public.image")
    #expect(try scene.share(["a.png", "b.png", "--to", "pictures"]).run().status == 0)
    #expect(try scene.share(["a.png", "page.pdf", "--to", "pictures"]).run().status == 4)
    #expect(try scene.share(["a.png", "page.pdf", "--to", "pictures", "--partial"]).run().status == 5)
  }

  private static func manifest(_ accepts: String) -> String {
    """
    {"manifest": 1, "id": "org.example.one", "version": "1.0.0", "name": "One", "library": "libone.so", "abi": 1,
     "targets": [{"id": "org.example.one", "title": "Do one thing", "icon": "x",
      "accepts": \(accepts)}]}
    """
  }

  private static func validated(_ accepts: String) throws -> (status: Int32?, lines: [String]) {
    let scene = try Scene()
    try scene.write("one/manifest.json", manifest(accepts))
    let library = try FixturePlugins.folder("null").appending("libnull.so")
    try scene.write("one/libone.so", try FileReading.read(library, max: 16 << 20))
    let output = try scene.share(["plugin", "validate", "one"]).run()
    return (output.status, output.text.split(separator: "\n").map(String.init))
  }

  @Test("E34: validate shows a rule as it is understood, and where one was mangled")
  func shown() throws {
    let sound = try Self.validated("\"subquery(extensionItems,$e,$e.attachments.@count>=1).@count=1\"")
    #expect(
      sound.lines == [
        "one/manifest.json:3:14: rule: targets[0].accepts: SUBQUERY(extensionItems, $e, $e.attachments.@count >= 1).@count == 1",
        "one/manifest.json: no faults",
      ])
    #expect(sound.status == 0)
    let mangled = try Self.validated("\"SUBQUERY(extensionItems, , .attachments.@count >= 1).@count == 1\"")
    #expect(mangled.status == 1)
    #expect(mangled.lines.count == 1)
    #expect(mangled.lines.first?.hasPrefix("one/manifest.json:3:40: error: targets[0].accepts: ") == true)
    #expect(mangled.lines.first?.contains("the variables are missing") == true)
  }

  @Test("E34: programs get a rule as it is understood, too")
  func shownToPrograms() throws {
    let scene = try Scene()
    try scene.write("one/manifest.json", Self.manifest("{\"NSExtensionActivationSupportsText\": true}"))
    let output = try scene.share(["plugin", "validate", "one", "--json"]).run()
    let rule = try Document(output.standardOutput)["plugins"]?[0]?["rules"]?[0]
    #expect(rule?["key"]?.text == "targets[0].accepts")
    #expect(rule?["line"]?.integer == 3 && rule?["column"]?.integer == 14)
    #expect(rule?["rule"]?.text == "takes only texts")
  }

  @Test("C16: a rule that takes everything is allowed, with a warning; a plugin with a fault in its rule is not used")
  func warnings() throws {
    let everything = try Self.validated("\"TRUEPREDICATE\"")
    #expect(everything.status == 0)
    #expect(everything.lines.contains { $0.contains("warning: targets[0].accepts: the rule takes everything") })
    let scene = try Self.scene()
    try scene.installNull("faulty", accepts: "\"TRUEPREDICATE AND\"")
    let output = try scene.share(["a.png", "--to", "org.example.faulty"]).run()
    #expect(output.status == 6)
    let listed = try scene.share(["plugin", "list"]).run()
    #expect(listed.text.contains("found the end of the rule"), "\(listed.text)")
  }

  @Test("C17, E35: validate warns of a key that means nothing, and the plugin is used")
  func unknownKey() throws {
    let rule = """
      {"NSExtensionActivationSupportsImageWithMaxCount": 1, "NSExtensionActivationSupportsFileWithMatchingTypeIdentifiers": []}
      """
    let result = try Self.validated(rule)
    #expect(result.status == 0)
    #expect(
      result.lines.contains {
        $0.contains("unknown key; did you mean \"NSExtensionActivationSupportsFileWithMaxCount\"?")
      })
    let scene = try Self.scene()
    try scene.installNull("one", accepts: rule)
    #expect(try Self.verdicts(scene, "a.png")["one"] == "eligible")
  }

  @Test("C18, E36: a rule that takes nothing, and no rule, leave the target out for that reason")
  func noRule() throws {
    let scene = try Self.scene()
    try scene.installNull("zero", accepts: "{\"NSExtensionActivationSupportsImageWithMaxCount\": 0}")
    try scene.installNull("none", accepts: "[]")
    let verdicts = try Self.verdicts(scene, "a.png")
    #expect(verdicts["zero"] == "noRule: its manifest does not say what it takes")
    #expect(verdicts["none"] == verdicts["zero"])
  }
}
