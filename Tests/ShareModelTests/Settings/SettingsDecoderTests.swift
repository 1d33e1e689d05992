import ShareModel
import Testing

@Suite("Reading settings")
struct SettingsDecoderTests {
  private static func read(_ text: String) -> SettingsReading {
    SettingsDecoder { ContentTypeTree.standard.acceptedType($0) }.decode(Array(text.utf8))
  }

  @Test("everything that may be set is taken, numbers and flags as they are written")
  func everything() {
    let reading = Self.read(
      #"""
      {"chooser": "rofi -dmenu", "disabled": ["a.b", "a.*"], "hidden": [], "pinned": ["p.q"], "order": ["o.p", "o.*"],
       "preferences": [{"areas": ["chat"], "types": ["image/*"], "hidden": ["h.i"]}, {"pinned": []}],
       "sources": {"line": {"areas": {"chat": ["a.b"], "album": []}}},
       "plugins": {"x.y": {"t": "é", "n": 1.50, "f": true}}}
      """#)
    #expect(reading.faults == [])
    #expect(
      reading.settings
        == Settings(
          chooser: "rofi -dmenu", plugins: ["x.y": ["t": "é", "n": "1.50", "f": "true"]],
          disabled: [.id("a.b"), .prefix("a")],
          lists: PreferenceLists(hidden: [], pinned: [.id("p.q")], order: [.id("o.p"), .prefix("o")]),
          preferences: [
            Preference(areas: ["chat"], types: [.image], lists: PreferenceLists(hidden: [.id("h.i")])),
            Preference(lists: PreferenceLists(pinned: [])),
          ], sources: ["line": ["chat": [.id("a.b")], "album": []]]))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var text: String
    var faults: [String]
    var testDescription: String { text }

    init(_ text: String, _ faults: String...) {
      self.text = text
      self.faults = faults
    }
  }

  private static let selector = #"expected a target's id, a plugin's id or "prefix.*", found"#
  static let faults: [Fault] = [
    Fault("[]", "1:1: expected an object, found an array"),
    Fault("{\"a\"", "1:5: the file ends inside an object that began at line 1"),
    Fault(#"{"choser": "x"}"#, #"1:2: choser: unknown key; did you mean "chooser"?"#),
    Fault(#"{"chooser": 1}"#, "1:13: chooser: expected a string, found 1"),
    Fault(#"{"disabled": "x"}"#, #"1:14: disabled: expected an array of selectors, found "x""#),
    Fault(#"{"disabled": ["save"]}"#, #"1:15: disabled[0]: \#(selector) "save""#),
    Fault(#"{"pinned": ["a.b", "*"]}"#, #"1:20: pinned[1]: \#(selector) "*""#),
    Fault(#"{"plugins": {"x.y": 1}}"#, #"1:21: plugins["x.y"]: expected an object, found 1"#),
    Fault(
      #"{"plugins": {"x": {"y": []}}}"#, "1:25: plugins.x.y: expected a text, a number, true or false, found an array"),
    Fault(
      #"{"preferences": [{"area": ["a"], "order": []}]}"#,
      #"1:19: preferences[0].area: unknown key; did you mean "areas"?"#),
    Fault(
      #"{"preferences": [{"types": ["picture"], "order": []}]}"#,
      #"1:29: preferences[0].types[0]: expected a content type such as "public.jpeg", "image/jpeg" or "image/*", found "picture""#
    ),
    Fault(
      #"{"preferences": [{"areas": [], "order": []}]}"#,
      "1:28: preferences[0].areas: names nothing, so it would never hold; leave it out to mean everything"),
    Fault(
      #"{"preferences": [{"areas": ["a"]}]}"#,
      #"1:18: preferences[0]: prefers nothing: expected "hidden", "pinned" or "order""#),
    Fault(#"{"sources": {"line": {}}}"#, "1:22: sources.line.areas: the key is missing"),
    Fault(
      "{\n \"chooser\": 1,\n \"x\": 2}", "2:13: chooser: expected a string, found 1", "3:2: x: unknown key"),
  ]

  @Test("a fault names line, column and key, and the key that was probably meant", arguments: faults)
  func fault(_ fault: Fault) {
    #expect(Self.read(fault.text).faults.map(\.description) == fault.faults)
  }

  @Test("what is right beside a fault counts all the same")
  func rest() {
    let settings = Self.read(
      #"{"chooser": 1, "disabled": [2, "a.b"], "order": ["x", "c.d"], "plugins": {"x": {"y": null, "z": "1"}}}"#
    ).settings
    #expect(settings.disabled == [.id("a.b")])
    #expect(settings.lists.order == [.id("c.d")])
    #expect(settings.plugins == ["x": ["z": "1"]])
  }

  @Test(
    "a preference whose condition is not understood does not count, and a list of an area that is not lets nothing through"
  )
  func safeSide() {
    let settings = Self.read(
      #"""
      {"preferences": [{"areas": "chat", "pinned": ["a.b"]}, {"types": ["nonsense", "image/*"], "pinned": ["a.b"]},
                       {"sorce": "x", "pinned": ["a.b"]}, {"areas": ["chat"], "pinned": ["c.d", 1]}],
       "sources": {"line": {"areas": {"chat": "everything", "album": ["a.b", 7]}}}}
      """#
    ).settings
    #expect(settings.preferences == [Preference(areas: ["chat"], lists: PreferenceLists(pinned: [.id("c.d")]))])
    #expect(settings.sources == ["line": ["chat": [], "album": [.id("a.b")]]])
  }
}
