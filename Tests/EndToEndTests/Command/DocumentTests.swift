import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Every command with `--json` prints exactly one document of the format `share/1`, with the keys that programs rely on.
struct DocumentTests {
  struct Call: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var shape: Shape
    var testDescription: String { words }

    init(_ words: String, _ status: Int32, _ shape: Shape) {
      self.words = words
      self.status = status
      self.shape = shape
    }
  }

  /// The scene has a.txt, a folder, a plugin that makes noise and fails, one that does nothing, one whose manifest is broken.
  static let calls: [Call] = [
    Call("types a.txt folder https://example.org/a --text hello --json", 0, Contract.types),
    Call("preview a.txt folder https://example.org/a --text hello --json", 0, Contract.preview),
    Call("targets a.txt --json", 0, Contract.targets),
    Call("targets a.txt --all --json", 0, Contract.targets),
    Call("targets --json", 0, Contract.targets),
    Call("targets a.txt --include org.example.nothing --json", 4, Contract.targets),
    Call("targets a.txt -m look --source org.example.app --exclude org.example.null --json", 0, Contract.targets),
    Call("explain a.txt --json", 0, Contract.explain),
    Call("explain a.txt folder https://example.org/a -m look --json", 0, Contract.explain),
    Call("explain a.txt --to null --json", 0, Contract.explain),
    Call("explain folder --to digest --json", 4, Contract.explain),
    Call("matrix --json", 0, Contract.matrix),
    Call("matrix --area chat --type image --type text/html --include org.example.null --json", 0, Contract.matrix),
    Call("plugin list --json", 0, Contract.pluginList),
    Call("plugin info null --json", 0, Contract.pluginInfo),
    Call("plugin info org.sharehost.save --json", 0, Contract.pluginInfo),
    Call("plugin info broken --json", 0, Contract.pluginInfo),
    Call("plugin validate \"$SCENE/plugins/null\" \"$SCENE/plugins/broken\" --json", 1, Contract.pluginValidation),
    Call("doctor --json", 0, Contract.doctor),
    Call("a.txt --to null --dry-run --json", 0, Contract.targets),
    Call("a.txt --to save --set nosuch=1 --dry-run --json", 4, Contract.targets),
    Call("a.txt --chooser true --json", 3, Contract.send),
    Call("a.txt --to null --json", 0, Contract.send),
    Call("a.txt --to noisy --json", 1, Contract.send),
    Call("a.txt --to noisy --verbose --json", 1, Contract.send),
    Call("a.txt --to null --to noisy --json", 5, Contract.send),
    Call("a.txt folder --to digest --json", 4, Contract.send),
    Call("a.txt --to digest --json", 0, Contract.send),
    Call("a.txt folder --to archive --json", 0, Contract.send),
    Call("a.txt https://example.org/a --text hello --to save --set \"folder=$SCENE/home\" --json", 0, Contract.send),
    Call("a.txt --to elsewhere --or null --json", 0, Contract.send),
    Call("a.txt --to elsewhere --json", 6, Contract.send),
    // Errors are documents too.
    Call("--json", 2, Contract.error),
    Call("hello --to null --json", 2, Contract.error),
    Call("--json missing.txt --to null", 2, Contract.error),
    Call("a.txt --json", 2, Contract.error),
    Call("a.txt --partail --json", 2, Contract.error),
    Call("/dev/null --to null --json", 4, Contract.error),
    Call("types --json", 2, Contract.error),
    Call("targets missing.txt --json", 2, Contract.error),
    Call("explain a.txt --to elsewhere --json", 6, Contract.error),
    Call("explain a.txt --exclude elsewhere --json", 2, Contract.error),
    Call("matrix --type nothing --json", 2, Contract.error),
    Call("a.txt --to null --events 9 --json", 2, Contract.error),
    Call("plugin info elsewhere --json", 6, Contract.error),
    Call("plugin validate nowhere --json", 2, Contract.error),
    Call("plugin mend --json", 2, Contract.error),
    Call("history --json", 2, Contract.error),
    Call("a.txt --to null --request missing.json --json", 2, Contract.error),
  ]

  @Test("--json prints one document", arguments: calls)
  func document(_ call: Call) throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.write("folder/inner.txt", "inner")
    for name in ["null", "noisy"] { try scene.install(try FixturePlugins.folder(name)) }
    try scene.installManifest("broken", "{\"manifest\": 1,\n\"id\": \"org.example.broken\",\n}")
    let output = try scene.shell("\"$SHARE\" \(call.words) </dev/null").run()
    #expect(output.status == call.status, "\(output.errors)")
    let document = try Document(output.standardOutput)
    #expect(document.keys.first == "format")
    #expect(call.shape.faults(in: document) == [], "\(output.text)")
  }

  @Test("a name that is not UTF-8 is given for reading and as bytes; one that is, is not")
  func names() throws {
    let scene = try Scene()
    let odd = ByteString(Array("caf".utf8) + [0xE9] + Array(".txt".utf8))
    try scene.write(odd, Array("latin".utf8))
    try scene.write("e\u{301}.txt", "decomposed")
    try scene.write("\u{FFFD}.txt", "a real U+FFFD")
    let output = try scene.share(
      [
        odd, "e\u{301}.txt", "\u{FFFD}.txt", "--to", "save", "--set", ByteString("folder=" + scene.home.display),
        "--json",
      ]
    ).run()
    #expect(output.status == 0)
    let document = try Document(output.standardOutput)
    let items = document["items"]
    #expect(items?[0]?["name"]?.text == "caf\u{FFFD}.txt")
    #expect(items?[0]?["nameBytes"]?.text == Base64.encode(odd.bytes))
    let decomposed = items?[1]?["name"]?.text.map { Array($0.utf8) }
    #expect(decomposed == Array("e\u{301}.txt".utf8))
    #expect(items?[1]?["nameBytes"] == nil)
    #expect(items?[2]?["nameBytes"] == nil)
    let returned = document["shares"]?[0]?["returned"]
    #expect(returned?.elements.count == 3)
    #expect(returned?[0]?["pathBytes"]?.text == Base64.encode(scene.home.appending(odd).bytes))
    #expect(returned?[1]?["pathBytes"] == nil)
  }

  @Test("what could not be saved is in the document, with the reason")
  func notSaved() throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.install(try FixturePlugins.folder("returns-one"))
    let output = try scene.shell(
      "\"$SHARE\" a.txt --to returns-one --set size=5 --output nowhere --json </dev/null"
    ).run()
    #expect(output.status == 1, "\(output.errors)")
    let document = try Document(output.standardOutput)
    #expect(Contract.send.faults(in: document) == [])
    #expect(document["outcome"]?.text == "completed", "the target did what it should")
    #expect(document["warnings"]?[0]?["code"]?.text == "notSaved")
    #expect(document["warnings"]?[0]?["detail"]?.text?.contains("nowhere/hole.bin: no such file") == true)
    #expect(document["shares"]?[0]?["returned"]?[0]?["path"] == nil)
  }

  @Test("a choice that is cancelled is an outcome in the document")
  func cancelledChoice() throws {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    let document = try Document(scene.shell("\"$SHARE\" a.txt --chooser true --json").run().standardOutput)
    #expect(document["outcome"]?.text == "cancelled")
    #expect(document["shares"]?.elements.isEmpty == true)
    #expect(document["items"]?[0]?["name"]?.text == "a.txt")
  }

  @Test("--events writes lines of JSON: planned, started, what happens, and one outcome")
  func events() throws {
    let scene = try Scene()
    try scene.write("a.txt", String(repeating: "hello ", count: 100_000))
    try scene.install(try FixturePlugins.folder("noisy"))
    let output = try scene.shell(
      "\"$SHARE\" a.txt --to digest --to noisy --events 3 --json 3>events >/dev/null; \"$SHARE\" a.txt --to digest --events 1 -o out",
      environment: [:]
    ).run()
    #expect(output.text.split(separator: "\n").allSatisfy { $0.hasPrefix("{\"event\":") }, "\(output.text)")
    let bytes = try FileReading.read(scene.work.appending("events"), max: 1 << 20)
    let lines = try bytes.split(separator: 0x0A).map { try Document(Array($0)) }
    var words: [String: [String]] = [:]
    for line in lines {
      let word = line["event"]?.text ?? ""
      guard let shape = Contract.event(word) else {
        Issue.record("unknown event \(word)")
        continue
      }
      #expect(shape.faults(in: line) == [])
      words[line["target"]?.text ?? "", default: []].append(word)
    }
    for target in ["org.sharehost.digest", "org.example.noisy"] {
      let found = words[target] ?? []
      #expect(found.first == "planned")
      #expect(found.dropFirst().first == "started")
      #expect(found.last == "outcome")
      #expect(found.count { $0 == "outcome" } == 1)
    }
    #expect(words["org.sharehost.digest"]?.contains("returned") == true)
  }
}
