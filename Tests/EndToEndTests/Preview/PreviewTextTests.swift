import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// What `share preview` says to people, word for word.
struct PreviewTextTests {
  static let golden = Golden("Preview.txt", order: cases.map(\.name))

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var words: String
    /// The width of the terminal; nil: standard output is none.
    var columns: Int?
    var testDescription: String { name }

    init(_ name: String, _ words: String, columns: Int? = nil) {
      self.name = name
      self.words = words
      self.columns = columns
    }
  }

  static let many = "photo.jpg photo.png notes.md clip.mp4 tone.m4a page.pdf folder"

  static let cases: [Case] = [
    Case("a photo", "photo.jpg"),
    Case("a folder", "folder"),
    Case("a link", "https://example.org/a%20b"),
    Case("a text", "--text 'See you at six'"),
    Case("many items", many),
    Case("two items", "photo.jpg --text hello"),
    Case("with metadata", "--request page.json"),
    Case("of the whole", "--request whole.json"),
    Case("metadata alone", "--request alone.json"),
    Case("a name that would steer the terminal", "$'a\\e[31m\\n.txt'"),
    Case("many items at 100 columns", many, columns: 100),
    Case("many items at 40 columns", many, columns: 40),
    Case("with metadata at 100 columns", "--request page.json", columns: 100),
    Case("with metadata at 40 columns", "--request page.json", columns: 40),
  ]

  static func scene() throws -> Scene {
    let scene = try Scene()
    for name in ["photo.jpg", "photo.png", "notes.md", "clip.mp4", "tone.m4a", "page.pdf"] {
      try scene.write(ByteString(name), try PreviewCommandTests.file(name))
    }
    try scene.write("folder/inside.txt", "x")
    try scene.write("a\u{1B}[31m\n.txt", "x")
    let page = """
      {"title": "A page about the lakes in the north and how one gets there", "subtitle": "By Ada, with pictures",
       "url": "https://example.org/lakes/in/the/north/and/how/one/gets/there", "thumbnail": {"path": "photo.png"},
       "video": {"path": "clip.mp4"}}
      """
    try scene.write("page.json", "{\"items\": [{\"url\": \"https://example.org/x\", \"preview\": \(page)}]}")
    try scene.write("whole.json", "{\"items\": [{\"preview\": \(page)}, {\"path\": \"photo.jpg\"}, {\"text\": \"a\"}]}")
    try scene.write("alone.json", "{\"items\": [{\"preview\": \(page)}]}")
    return scene
  }

  /// What is said, on a terminal too.
  private static func text(_ given: Case, in scene: Scene) throws -> String {
    let line = "\"$SHARE\" preview \(given.words)"
    guard let columns = given.columns else {
      let output = try scene.shell(line + " </dev/null").run()
      #expect(output.status == 0, "\(output.errors)")
      return output.text + output.errors
    }
    let session = try TerminalSession(scene.shell(line + " >&2"), columns: columns)
    #expect(try session.wait().end == .exited(0))
    return session.shown.replacing("\r\n", with: "\n").replacing("\u{1B}", with: "^[")
  }

  @Test("G1: what people see", arguments: cases)
  func said(_ given: Case) throws {
    let scene = try Self.scene()
    let text = scene.settled(try Self.text(given, in: scene)).split(separator: "\n", omittingEmptySubsequences: false)
      .reversed().drop { $0.isEmpty }.reversed().joined(separator: "\n")
    if Golden.isRecording {
      try Self.golden.record(given.name, text)
    } else {
      #expect(text == Self.golden.block(given.name))
    }
    if let columns = given.columns {
      for line in text.split(separator: "\n") {
        let plain = line.replacing(try Regex("\\^\\[\\[[0-9]*m"), with: "")
        #expect(DisplayWidth.of(String(plain)) <= columns, "\(line)")
      }
    }
  }

  @Test(
    "G1: no colours where nobody wants them or nothing shows them", arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]])
  func plain(_ environment: [String: String]) throws {
    let scene = try Self.scene()
    let program = scene.shell(
      "\"$SHARE\" preview \(Self.many) >&2", environment: environment.mapValues { ByteString($0) })
    let session = try TerminalSession(program, columns: 40)
    #expect(try session.wait().end == .exited(0))
    #expect(session.shown.contains("2 Photos"))
    #expect(!session.shown.contains("\u{1B}"), "\(session.shown)")
  }

  @Test("G1: the golden file holds no case that is gone")
  func leftOver() {
    #expect(Self.golden.leftOver == [])
  }
}
