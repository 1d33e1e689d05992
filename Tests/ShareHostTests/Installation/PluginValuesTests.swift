import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Setting plugins' values in a file that somebody wrote")
struct PluginValuesTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var before: String
    var value: JSONText?
    var after: String
    var testDescription: String { before }

    init(_ before: String, _ value: JSONText?, _ after: String) {
      self.before = before
      self.value = value
      self.after = after
    }
  }

  @Test(
    "a value is put where it belongs, and nothing else changes",
    arguments: [
      Row("", .string("v"), "{\"plugins\": {\"a.b\":{\"n\":\"v\"}}}\n"),
      Row("{\"x\": 1}", .integer(5), "{\"plugins\": {\"a.b\":{\"n\":5}}, \"x\": 1}"),
      Row("{\"plugins\":{ \"c.d\": {} }}", .bool(true), "{\"plugins\":{ \"a.b\": {\"n\":true}, \"c.d\": {} }}"),
      Row("{\"plugins\": {\"a.b\": {}}}", .string("v"), "{\"plugins\": {\"a.b\": {\"n\": \"v\"}}}"),
      Row(
        "{\"plugins\": {\"a.b\": {\n  \"m\": \"n\",\n  \"n\": \"o\\\"}\" , \"z\": 1}}}", .string("v"),
        "{\"plugins\": {\"a.b\": {\n  \"m\": \"n\",\n  \"n\": \"v\" , \"z\": 1}}}"),
      Row(
        "{\"plugins\": {\"a.b\": {\"n\": [1, {\"q\": \"]}\"}]}}}", .integer(2), "{\"plugins\": {\"a.b\": {\"n\": 2}}}"),
      Row("{\"plugins\": {\"a.b\": {\"n\": 1.50}}}", .integer(2), "{\"plugins\": {\"a.b\": {\"n\": 2}}}"),
      Row("{\"plugins\": {\"a.b\": {\"n\": \"v\"}}}", .string("v"), "{\"plugins\": {\"a.b\": {\"n\": \"v\"}}}"),
      Row("{\"plugins\": {\"a.b\": {\"m\": 1, \"n\": 2}}}", nil, "{\"plugins\": {\"a.b\": {\"m\": 1}}}"),
      Row("{\"plugins\": {\"a.b\": {\"n\": 2, \"m\": 1}}}", nil, "{\"plugins\": {\"a.b\": {\"m\": 1}}}"),
      Row("{\"plugins\": {\"a.b\": {\"n\": {} }}}", nil, "{\"plugins\": {\"a.b\": { }}}"),
      Row("{\"plugins\": {}}", nil, "{\"plugins\": {}}"),
    ])
  func set(_ row: Row) throws {
    let room = try Room()
    try room.write("user/settings.json", row.before)
    let file = SettingsFile(settingsDirectory: room.path.appending("user"))
    let hasChanged = try file.set("n", of: "a.b", to: row.value)
    let after = String(decoding: try FileReading.read(file.file, max: 1 << 16), as: UTF8.self)
    #expect(after == row.after)
    #expect(hasChanged == (row.before != row.after))
  }

  @Test("what stands in the way is said, and stays", arguments: ["{\"plugins\": 1}", "{\"plugins\": {\"a.b\": []}}"])
  func blocked(_ text: String) throws {
    let room = try Room()
    try room.write("user/settings.json", text)
    let file = SettingsFile(settingsDirectory: room.path.appending("user"))
    let problem = #expect(throws: KeptFileProblem.self) { try file.set("n", of: "a.b", to: .bool(true)) }
    #expect(problem?.detail.contains("expected an object as") == true)
    #expect(try FileReading.read(file.file, max: 1 << 16) == Array(text.utf8))
  }
}
