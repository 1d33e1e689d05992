import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("The files in which things are set for good")
struct StoredSettingsTests {
  /// A room with a person's file and two of administrators.
  private static func room(user: String? = nil, first: String? = nil, second: String? = nil) throws -> Room {
    let room = try Room()
    for (name, text) in [("user", user), ("first", first), ("second", second)] {
      if let text { try room.write(ByteString("\(name)/settings.json"), text) }
    }
    return room
  }

  private static func settings(_ room: Room, own: Settings = Settings()) -> StoredSettings {
    StoredSettings(
      user: room.path.appending("user"), system: [room.path.appending("first"), room.path.appending("second")], own: own
    )
  }

  @Test("no directory and no file mean that nothing is set")
  func nothing() throws {
    #expect(StoredSettings(user: nil).faults == [])
    let settings = Self.settings(try Room())
    #expect(settings.faults == [])
    #expect(settings.files.map(\.exists) == [false, false, false])
    #expect(settings.chooser == nil && settings.plugins.isEmpty)
  }

  @Test("the program beats the person, the person the administrator, and of his files the first beats the second")
  func layers() throws {
    let room = try Self.room(
      user: #"{"plugins": {"a.b": {"x": "user"}}}"#,
      first: #"{"chooser": "first", "plugins": {"a.b": {"x": "first", "y": "first"}}}"#,
      second: #"{"chooser": "second", "plugins": {"a.b": {"z": "second"}}}"#)
    let settings = Self.settings(room)
    #expect(settings.chooser == "first")
    #expect(settings.plugins == ["a.b": ["x": "user", "y": "first", "z": "second"]])
    #expect(Self.settings(room, own: Settings(chooser: "own")).chooser == "own")
  }

  @Test("what any file switches off is off, and the reason names the file, the administrator's first")
  func disabled() throws {
    let room = try Self.room(user: #"{"disabled": ["a.b", "c.d"]}"#, second: #"{"disabled": ["c.d"]}"#)
    let layered = Self.settings(room).layered
    let path = room.path.display
    #expect(
      layered.disabling(target: "a.b", plugin: "a.b")?.detail
        == "switched off by your settings (\(path)/user/settings.json)")
    #expect(
      layered.disabling(target: "c.d", plugin: "c.d")?.detail
        == "switched off by the administrator's settings (\(path)/second/settings.json)")
  }

  @Test("a fault names file, line, column and key, and what is right counts all the same")
  func faults() throws {
    let room = try Self.room(user: #"{"chooser": 1, "disabled": ["a.b"]}"#, first: "{\n  \"pined\": []}")
    let settings = Self.settings(room)
    #expect(
      settings.faults == [
        "\(room.path.display)/user/settings.json:1:13: chooser: expected a string, found 1",
        "\(room.path.display)/first/settings.json:2:3: pined: unknown key; did you mean \"pinned\"?",
      ])
    #expect(settings.layered.disabling(target: "a.b", plugin: "a.b")?.code == .disabled)
  }

  @Test("a file that is no JSON, or no file, is one fault")
  func broken() throws {
    #expect(Self.settings(try Self.room(user: "{\"a\"")).faults.count == 1)
    #expect(Self.settings(try Self.room(user: "")).faults.count == 1)
    let room = try Room()
    try room.folder("user/settings.json")
    let settings = Self.settings(room)
    #expect(settings.faults == ["\(room.path.display)/user/settings.json: is a directory; its settings do not count"])
  }

  @Test("what everybody may write to does not speak for the administrator")
  func untrusted() throws {
    let disabled = #"{"disabled": ["a.b"]}"#
    let room = try Self.room(second: disabled)
    #expect(Self.settings(room).layered.disabling(target: "a.b", plugin: "a.b") != nil)
    try room.write("first/settings.json", disabled, mode: 0o666)
    try room.remove("second/settings.json")
    let open = Self.settings(room)
    #expect(open.layered.disabling(target: "a.b", plugin: "a.b") == nil)
    #expect(open.faults.count == 1 && open.faults[0].hasSuffix("do not count"))
    try room.write("first/settings.json", disabled, mode: 0o644)
    #expect(Self.settings(room).layered.disabling(target: "a.b", plugin: "a.b") != nil)
    try room.folder("first", mode: 0o777)
    let folder = Self.settings(room)
    #expect(folder.layered.disabling(target: "a.b", plugin: "a.b") == nil)
    #expect(folder.files.map { $0.problem != nil } == [false, true, false])
  }

  @Test("a file of another user does not speak for the administrator, one of root does")
  func owner() throws {
    let room = try Self.room(first: "{}")
    var status = try Descriptor.status(of: room.path.appending("first/settings.json"))
    status.owner = 4242
    #expect(FileTrust.problem(status)?.contains("another user") == true)
    status.owner = 0
    #expect(FileTrust.problem(status) == nil)
  }

  @Test("a condition on a type that a plugin declares counts")
  func declaredTypes() throws {
    let room = try Self.room(user: #"{"preferences": [{"types": ["application/x-zine"], "pinned": ["a.b"]}]}"#)
    try room.plugin(
      "p/a", id: "org.example.a",
      extra: #"""
        "types": [{"id": "org.example.zine", "parents": ["public.data"], "extensions": ["zine"], "mimeTypes": ["application/x-zine"]}],
        """#)
    let types = Samples.found([(room.path.appending("p"), .user)]).types
    var settings = Self.settings(room)
    settings.resolveTypes(in: types)
    let zine = try #require(types.type(fileName: "a.zine"))
    #expect(zine.identifier == "org.example.zine")
    #expect(settings.layered.preferences(in: "default", for: [zine], types).pinned == [.id("a.b")])
    #expect(settings.layered.preferences(in: "default", for: [ContentType("public.png")], types).pinned == [])
  }
}
