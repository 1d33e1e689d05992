import ShareModel
import Testing

@testable import ShareHost

@Suite("What a person has set for good")
struct StoredSettingsTests {
  private static func settings(_ text: String) throws -> StoredSettings {
    let room = try Room()
    try room.write("settings.json", text)
    var settings = StoredSettings(directory: room.path)
    let start = room.path.display + "/settings.json:"
    settings.faults = settings.faults.map { $0.hasPrefix(start) ? String($0.dropFirst(start.count)) : $0 }
    return settings
  }

  @Test("everything that may be set is taken, numbers and flags as they are written")
  func everything() throws {
    let settings = try Self.settings(
      #"{"chooser": "rofi -dmenu", "disabled": ["a.b"], "plugins": {"x.y": {"t": "é", "n": 1.50, "f": true}}}"#)
    #expect(settings.chooser == "rofi -dmenu")
    #expect(settings.disabled == ["a.b"])
    #expect(settings.plugins == ["x.y": ["t": "é", "n": "1.50", "f": "true"]])
    #expect(settings.faults == [])
  }

  @Test("no directory and no file mean that nothing is set")
  func nothing() throws {
    #expect(StoredSettings(directory: nil).faults == [])
    #expect(StoredSettings(directory: try Room().path).faults == [])
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var faults: [String]
    var testDescription: String { text }
  }

  static let faults: [Fault] = [
    Fault(text: "[]", faults: ["1:1: expected an object"]),
    Fault(text: #"{"choser": "x"}"#, faults: ["1:12: there is no setting choser"]),
    Fault(text: #"{"chooser": 1}"#, faults: ["1:13: chooser cannot be a number"]),
    Fault(text: #"{"disabled": "x"}"#, faults: ["1:14: disabled cannot be a string"]),
    Fault(text: #"{"disabled": [1]}"#, faults: ["1:15: expected a plugin's id"]),
    Fault(text: #"{"plugins": {"x": 1}}"#, faults: ["1:19: expected an object"]),
    Fault(text: #"{"plugins": {"x": {"y": []}}}"#, faults: ["1:25: expected a text, a number, true or false"]),
    Fault(
      text: "{\n \"chooser\": 1,\n \"x\": 2}",
      faults: ["2:13: chooser cannot be a number", "3:7: there is no setting x"]),
  ]

  @Test("a fault names the line and the column", arguments: faults)
  func fault(_ fault: Fault) throws {
    #expect(try Self.settings(fault.text).faults == fault.faults)
  }

  @Test("what is right beside a fault counts all the same")
  func rest() throws {
    let settings = try Self.settings(
      #"{"chooser": 1, "disabled": [2, "a.b"], "plugins": {"x": {"y": null, "z": "1"}}}"#)
    #expect(settings.disabled == ["a.b"])
    #expect(settings.plugins == ["x": ["z": "1"]])
    #expect(settings.faults.count == 3)
  }

  @Test("a file that is no JSON, or no file, is one fault")
  func broken() throws {
    #expect(try Self.settings("{\"a\"").faults.count == 1)
    #expect(try Self.settings("").faults.count == 1)
    let room = try Room()
    try room.folder("settings.json")
    #expect(StoredSettings(directory: room.path).faults.count == 1)
  }
}
