import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Switching plugins off and on in a file that somebody wrote")
struct SettingsFileTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var before: String
    var after: String
    var testDescription: String { before }

    init(_ before: String, _ after: String) {
      self.before = before
      self.after = after
    }
  }

  /// What becomes of the file `user/settings.json` when the plugin `a.b` is switched.
  private static func turned(_ before: String, on isOn: Bool) throws -> String {
    let room = try Room()
    try room.write("user/settings.json", before)
    let settings = SettingsFile(settingsDirectory: room.path.appending("user"))
    let hasChanged = try settings.turn("a.b", on: isOn)
    let after = String(decoding: try FileReading.read(settings.file, max: 1 << 16), as: UTF8.self)
    #expect(hasChanged == (before != after))
    return after
  }

  @Test(
    "an entry is put first, in the layout that is there, and nothing else changes",
    arguments: [
      Row("", "{\"disabled\": [\"a.b\"]}\n"),
      Row("{}", "{\"disabled\": [\"a.b\"]}"),
      Row("{ \"later\" : 1.50 }", "{ \"disabled\": [\"a.b\"], \"later\" : 1.50 }"),
      Row("{\"disabled\":[]}", "{\"disabled\":[\"a.b\"]}"),
      Row("{\"disabled\":[\"c.d\"]}", "{\"disabled\":[\"a.b\", \"c.d\"]}"),
      Row(
        "\u{FEFF}{\r\n  \"x\": {\"disabled\": []},\r\n  \"disabled\": [\r\n    \"c.d\"\r\n  ]\r\n}",
        "\u{FEFF}{\r\n  \"x\": {\"disabled\": []},\r\n  \"disabled\": [\r\n    \"a.b\",\r\n    \"c.d\"\r\n  ]\r\n}"),
      Row("\u{FEFF}{\"é\": 1, \"disabled\": []}", "\u{FEFF}{\"é\": 1, \"disabled\": [\"a.b\"]}"),
      Row("{\"disabled\": [\"\\u0061.b\"]}", "{\"disabled\": [\"\\u0061.b\"]}"),
    ])
  func off(_ row: Row) throws {
    #expect(try Self.turned(row.before, on: false) == row.after)
  }

  @Test(
    "every entry of the plugin goes with one comma, and nothing else changes",
    arguments: [
      Row("", ""),
      Row("{\"disabled\": [\"a.*\", \"a.bc\"]}", "{\"disabled\": [\"a.*\", \"a.bc\"]}"),
      Row("{\"disabled\": [ \"a.b\" ], \"z\": 1}", "{\"disabled\": [  ], \"z\": 1}"),
      Row("{\"disabled\": [\"a.b\", \"c.d\"]}", "{\"disabled\": [\"c.d\"]}"),
      Row("{\"disabled\": [\"c.d\" , \"a.b\"]}", "{\"disabled\": [\"c.d\" ]}"),
      Row("{\"disabled\": [\"a.b\", \"c.d\", \"a.b\", \"\\u0061.b\"]}", "{\"disabled\": [\"c.d\"]}"),
      Row("{\"disabled\": [\"a.b\", \"a.b\"]}", "{\"disabled\": []}"),
      Row("{\"disabled\": [[\"x\",1], \"a.b\"]}", "{\"disabled\": [[\"x\",1]]}"),
    ])
  func on(_ row: Row) throws {
    #expect(try Self.turned(row.before, on: true) == row.after)
  }

  @Test(
    "a file that is no settings file is not touched, and its place is said",
    arguments: ["{\n  \"disabled\": [\"c.d\",]\n}", "[1]", "{\"disabled\": \"a.b\"}", "\u{FEFF}", "{} {}"])
  func broken(_ text: String) throws {
    let room = try Room()
    try room.write("user/settings.json", text)
    let settings = SettingsFile(settingsDirectory: room.path.appending("user"))
    for isOn in [true, false] {
      do throws(KeptFileProblem) {
        _ = try settings.turn("a.b", on: isOn)
        Issue.record("nothing was wrong with \(text)")
      } catch {
        #expect(error.file == settings.file.display)
        #expect(error.detail.hasPrefix("line ") && error.detail.hasSuffix("; correct the file"))
      }
    }
    #expect(try FileReading.read(settings.file, max: 1 << 16) == Array(text.utf8))
  }

  @Test("the file keeps its mode, a link stays a link, and nothing is left beside them")
  func file() throws {
    let room = try Room()
    try room.write("kept/mine.json", "{}")
    let kept = room.path.appending("kept")
    try FileSystem.setMode(0o640, of: Descriptor.open(kept.appending("mine.json")))
    let user = room.path.appending("user")
    try FileSystem.makeDirectories(user)
    try FileSystem.makeLink(at: Descriptor.openDirectory(user), target: "../kept/mine.json", name: "settings.json")
    #expect(try SettingsFile(settingsDirectory: user).turn("a.b", on: false))
    #expect(try FileSystem.readLink(user.appending("settings.json")) == "../kept/mine.json")
    #expect(try Descriptor.status(of: kept.appending("mine.json")).mode == 0o640)
    for folder in [kept, user] {
      #expect(try DirectoryReader.entries(of: Descriptor.openDirectory(folder)).count == 1)
    }
    #expect(StoredSettings(user: user).layered.disabling(target: "a.b", plugin: "a.b") != nil)
  }

  @Test("a file that was not there is for its owner only")
  func fresh() throws {
    let room = try Room()
    let settings = SettingsFile(settingsDirectory: room.path.appending("new/share-host"))
    #expect(try settings.turn("a.b", on: false))
    #expect(try Descriptor.status(of: settings.file).mode == 0o600)
  }

  @Test("what cannot be a selector is not written")
  func noSelector() throws {
    let room = try Room()
    let settings = SettingsFile(settingsDirectory: room.path.appending("user"))
    #expect(throws: KeptFileProblem.self) { try settings.turn("no id\u{1b}", on: false) }
    #expect((try? Descriptor.status(of: settings.file)) == nil)
  }
}
