import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// `--dry-run` and `explain --to` end with the exit status that a share would have.
struct RehearsalTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    let text = #"[{"slots": [{"types": ["public.text"], "kinds": ["file"]}]}]"#
    try scene.installNull("takes", accepts: text)
    try scene.installNull("pictures", accepts: #"[{"slots": [{"types": ["public.image"], "kinds": ["file"]}]}]"#)
    let missing = #""availability": [{"command": "no-such-program"}],"#
    try scene.installNull("absent", accepts: text, more: missing)
    try scene.installNull("replaced", accepts: text, more: missing + #" "fallback": ["org.example.takes"],"#)
    return scene
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var explains = true
    var environment: [String: ByteString] = [:]
    var testDescription: String { words }
  }

  static let cases: [Case] = [
    Case(words: "--to takes", status: 0),
    Case(words: "--to pictures", status: 4),
    Case(words: "--to elsewhere", status: 6),
    Case(words: "--to absent", status: 6),
    Case(words: "--to replaced", status: 0),
    Case(words: "--to takes --set nosuch=1", status: 4),
    Case(words: "--to takes -m look", status: 4),
    Case(words: "--to takes -m look --partial", status: 5),
    Case(words: "--to absent --or takes", status: 0, explains: false),
    Case(words: "--to absent --or pictures", status: 4, explains: false),
    Case(words: "--to elsewhere --or takes", status: 0, explains: false),
    Case(words: "--to takes --to pictures", status: 5, explains: false),
    Case(words: "--to elsewhere --to takes", status: 5, explains: false),
    Case(words: "-m look --chooser 'echo org.example.takes'", status: 5, explains: false),
    Case(words: "--to takes", status: 9, environment: ["SHARE_WORKER": "/nowhere"]),
  ]

  @Test("the status is the one that the share has", arguments: cases)
  func status(_ row: Case) throws {
    let scene = try Self.scene()
    func run(_ line: String) throws -> Program.Output {
      try scene.shell("\"$SHARE\" \(line) </dev/null", environment: row.environment).run()
    }
    let shared = try run("a.txt \(row.words)")
    #expect(shared.status == row.status, "\(shared.errors)")
    for json in ["", " --json"] {
      let dry = try run("a.txt \(row.words) --dry-run\(json)")
      #expect(dry.status == row.status, "\(dry.text) \(dry.errors)")
      guard row.explains else { continue }
      let explained = try run("explain a.txt \(row.words)\(json)")
      #expect(explained.status == row.status, "\(explained.text) \(explained.errors)")
    }
  }

  @Test("the document says why a target that can take it would not be shared to")
  func reason() throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" a.txt --to takes --set nosuch=1 --dry-run --json").run()
    let target = try Document(output.standardOutput)["targets"]?[0]
    #expect(target?["eligible"]?.bool == true)
    #expect(target?["reason"]?["code"]?.text == "invalidSetting")
  }

  struct Selection: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var targets: [String] = []
    var complaint = ""
    var testDescription: String { words }
  }

  static let selections: [Selection] = [
    Selection(words: "--include takes", status: 0, targets: ["org.example.takes"]),
    Selection(
      words: "--include Takes --include save", status: 0, targets: ["org.example.takes", "org.sharehost.save"]),
    Selection(words: "--include 'org.example.*' --exclude takes", status: 4),
    Selection(words: "--include org.example.gone", status: 4),
    Selection(words: "--include takse", status: 2, complaint: "--include takse"),
    Selection(words: "--exclude zebra", status: 2, complaint: "--exclude zebra"),
  ]

  @Test("--include and --exclude take the last part of an id, as --to does", arguments: selections)
  func selectors(_ row: Selection) throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" targets a.txt \(row.words) --json").run()
    #expect(output.status == row.status, "\(output.errors)")
    #expect(output.errors.contains(row.complaint))
    let document = try Document(output.standardOutput)
    if row.status != 2 {
      let listed = (document["targets"]?.elements ?? []).compactMap { $0["id"]?.text }
      #expect(listed.sorted() == row.targets)
    }
    guard row.status == 2 else { return }
    for line in ["explain a.txt", "a.txt --to takes"] {
      #expect(try scene.shell("\"$SHARE\" \(line) \(row.words)").run().status == 2)
    }
  }
}
