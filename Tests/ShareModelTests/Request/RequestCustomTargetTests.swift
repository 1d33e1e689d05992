import ShareModel
import Testing
import _StringProcessing

/// Targets that a request writes out.
struct RequestCustomTargetTests {
  static let whole = """
    {"items": [{"text": "x"}], "custom": ["org.x.first",
      {"id": "org.me.wall", "title": {"en": "Wall", "ja": "壁"}, "icon": "preferences-desktop-wallpaper", "category": "action",
       "rank": 3, "accepts": [{"slots": [{"types": ["image/*"], "max": 2, "maxBytes": "1MB"}], "minItems": 1}],
       "produces": ["text/plain"], "attributes": {"takes": ["title"], "requires": ["message"]},
       "prefilledText": "refused", "normalise": ["emptyText"], "availability": [{"file": "/etc"}],
       "fallback": ["org.x.second"], "command": ["wall", "--title={title}", "{message}", "--", "{path}"]},
      "org.x.last", {"id": "org.me.b", "title": "B", "accepts": [{"slots": [{"types": ["public.item"]}]}], "command": ["/bin/b"]}]}
    """

  @Test("C7: every key of a target arrives, and the ids stay beside it")
  func keys() throws {
    let reading = RequestDecoder.decode(Array(Self.whole.utf8))
    #expect(reading.faults == [])
    let request = try #require(reading.request)
    #expect(request.custom == ["org.x.first", "org.x.last"])
    #expect(request.commandTargets.map(\.target.id) == ["org.me.wall", "org.me.b"])
    let wall = try #require(request.commandTargets.first)
    #expect(wall.target.title.text(for: ["ja"]) == "壁")
    #expect(wall.target.icon == "preferences-desktop-wallpaper")
    #expect(wall.target.category == .action && wall.target.rank == 3)
    #expect(wall.target.accepts.first?.slots.first?.types == [.image])
    #expect(wall.target.accepts.first?.slots.first?.maxBytes == 1 << 20)
    #expect(wall.target.attributes == AttributeRules(taken: ["title"], required: ["message"]))
    #expect(wall.target.prefilledText == .refused && wall.target.normalise == [.emptyText])
    #expect(wall.target.availability.map(\.requirement) == [.file("/etc")])
    #expect(wall.target.fallback == ["org.x.second"])
    #expect(wall.command.written == ["wall", "--title={title}", "{message}", "--", "{path}"])
    #expect(request.commandTargets.last?.command.program == "/bin/b")
  }

  /// A document with one fault, whose place is marked.
  struct Case: Sendable, CustomTestStringConvertible {
    var custom: String
    var key: String
    var message: String
    var testDescription: String { "\(key): \(message)" }

    init(_ custom: String, _ key: String, _ message: String) {
      self.custom = custom
      self.key = key
      self.message = message
    }
  }

  static func target(_ command: String = #"["a"]"#, id: String = #""org.me.a""#, more: String = "") -> String {
    "{\"id\": \(id), \"title\": \"A\", \(more)\"accepts\": [{\"slots\": [{\"types\": [\"public.item\"]}]}], \"command\": \(command)}"
  }

  static let cases: [Case] = [
    Case("^1", "custom[0]", "expected a string, found 1"),
    Case(
      #"^{"id": "org.me.a", "title": "A", "accepts": [{"slots": [{"types": ["*/*"]}]}]}"#, "custom[0].command",
      "the key is missing"),
    Case(
      #"^{"id": "org.me.a", "title": "A", "command": ["a"]}"#, "custom[0].accepts",
      "the key is missing; the target is never offered"),
    Case(target("^[]"), "custom[0].command", "expected a program and its arguments, found an empty array"),
    Case(
      target(#"^"a {path}""#), "custom[0].command",
      "expected an array of strings, the program and its arguments, found \"a {path}\""),
    Case(
      target(#"[^"./a"]"#), "custom[0].command[0]",
      "expected the bare name of a program, which is looked for in PATH, or an absolute path, found \"./a\""),
    Case(
      target(#"["a", "{path}", ^"{file}"]"#), "custom[0].command[2]",
      "{file} is no placeholder; there are {path}, {text}, {url}, {title}, {message}, {hashtag}, {quote}, {recipient}, and \"{{\" for the brace itself"
    ),
    Case(target(#"["a", ^7]"#), "custom[0].command[1]", "expected a string, found 7"),
    Case(target(more: #"^"areas": ["x"], "#), "custom[0].areas", "unknown key"),
    Case(target(more: #"^"idd": 1, "#), "custom[0].idd", "unknown key; did you mean \"id\"?"),
    Case(
      target(more: #""category": ^"transform", "#), "custom[0].category",
      "a custom target is a \"share\" or an \"action\"; plans use installed transforms only"),
    Case(
      "^" + target(more: #""attributes": {"takes": ["title"]}, "#), "custom[0].command",
      "the target takes the attribute \"title\", which has no place in the command; write {title} where it goes"),
    Case(
      "^" + target(more: #""attributes": {"takes": ["colour"]}, "#), "custom[0].command",
      "the target takes the attribute \"colour\", which has no place in the command; a command can take title, message, hashtag, quote, recipient"
    ),
    Case(
      target() + ", " + target(id: #"^"org.me.a""#), "custom[1].id",
      "another target of this request has the id \"org.me.a\""),
    Case(
      target(id: #"^"mine""#), "custom[0].id",
      "expected a reverse-DNS id such as \"org.example.send\", of letters, digits, \".\" and \"-\", found \"mine\""),
    Case(
      #"{"id": "org.me.a", "title": "A", "accepts": [{"slots": [{"types": ["*/*"], ^"maximum": 1}]}], "command": ["a"]}"#,
      "custom[0].accepts[0].slots[0].maximum", "unknown key"),
  ]

  @Test("C7: one fault, with its place and key", arguments: cases)
  func oneFault(test: Case) throws {
    let marked = "{\"items\": [],\n \"custom\": [\(test.custom)]}"
    let parts = marked.split(separator: "^", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let column = (parts[0].split(separator: "\n").last?.utf8.count ?? 0) + 1
    let reading = RequestDecoder.decode(Array((parts[0] + parts[1]).utf8))
    #expect(reading.request == nil)
    #expect(
      reading.faults == [RequestFault(at: JSONPosition(line: 2, column: column), key: test.key, test.message)])
  }
}
