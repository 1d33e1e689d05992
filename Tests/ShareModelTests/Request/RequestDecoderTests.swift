import ShareModel
import Testing

struct RequestDecoderTests {
  static let whole = #"""
    {
      "items": [
        {"path": "/tmp/photo.heic", "name": "Photo.heic", "type": "image/heic", "optional": true,
         "representations": [{"data": "AAEC", "type": "image/jpeg"}, {"text": "a photo"}, {"url": "geo:1,2"},
                             {"pathBytes": "L3RtcC/p"}]},
        {"pathBytes": "L3RtcC9Cb2zpcm8=", "nameBytes": "Qm9s6XJv"},
        {"path": "/tmp/Bol\ufffdro", "pathBytes": "L3RtcC9Cb2zpcm8=", "name": "x", "nameBytes": "eA=="},
        {"url": "HTTPS://Example.org/%7e?a#b", "provenance": "app"},
        {"text": "a\u0000b\r\n", "userGenerated": true},
        {"text": "", "userGenerated": false},
        {"text": "x", "userGenerated": false, "provenance": "staff"},
        {"data": ""}
      ],
      "source": "org.example.chat",
      "area": "album",
      "areas": {"album": ["org.example.*", "org.sharehost.save"], "chat": []},
      "include": ["org.*"],
      "exclude": ["org.example.spam"],
      "custom": ["org.example.own"],
      "to": [["save", "org.example.mail"], ["digest"]],
      "attributes": {"message": "look", "title": {"value": "T", "provenance": "app"}},
      "settings": {"folder": "/tmp", "quality": 80, "verbose": true},
      "policy": {"partial": true, "transforms": false, "lossless": true, "mismatch": "refuse",
                 "normalise": ["preferLink", "emptyText"]},
      "timeout": 1.5
    }
    """#

  @Test("every key of a request arrives")
  func request() throws {
    let reading = RequestDecoder.decode(Array(Self.whole.utf8))
    #expect(reading.faults == [])
    let request = try #require(reading.request)
    #expect(request.source == "org.example.chat")
    #expect(request.area == "album")
    #expect(request.areas == ["album": [.prefix("org.example"), .id("org.sharehost.save")], "chat": []])
    #expect(request.include == [.prefix("org")])
    #expect(request.exclude == [.id("org.example.spam")])
    #expect(request.custom == ["org.example.own"])
    #expect(request.to == [["save", "org.example.mail"], ["digest"]])
    #expect(
      request.attributes == [
        Attribute(name: "message", value: "look"), Attribute(name: "title", value: "T", provenance: .app),
      ])
    #expect(request.settings == ["folder": "/tmp", "quality": "80", "verbose": "true"])
    #expect(
      request.policy
        == ShareRequest.Policy(
          partial: true, transforms: false, lossless: true, mismatch: .refuse, normalise: [.emptyText, .preferLink]))
    #expect(request.timeout == 1.5)
  }

  @Test("every key of an item arrives, and bytes stay bytes")
  func items() throws {
    let items = try #require(RequestDecoder.decode(Array(Self.whole.utf8)).request).items
    let bolero = Array("/tmp/Bol".utf8) + [0xE9] + Array("ro".utf8)
    #expect(
      items.map { Content($0.content) } == [
        .bytes("path", Array("/tmp/photo.heic".utf8)), .bytes("path", bolero), .bytes("path", bolero),
        .bytes("url", Array("HTTPS://Example.org/%7e?a#b".utf8)), .bytes("text", Array("a\u{0}b\r\n".utf8)),
        .bytes("text", []), .bytes("text", Array("x".utf8)), .bytes("data", []),
      ])
    #expect(
      items[0].alternatives.map { Content($0.content) } == [
        .bytes("data", [0, 1, 2]), .bytes("text", Array("a photo".utf8)), .bytes("url", Array("geo:1,2".utf8)),
        .bytes("path", Array("/tmp/".utf8) + [0xE9]),
      ])
    #expect(items[0].alternatives.map(\.type) == ["image/jpeg", nil, nil, nil])
    #expect(
      items.map(\.name) == ["Photo.heic", ByteString(Array("Bol".utf8) + [0xE9] + Array("ro".utf8)), "x"] + [
        nil, nil, nil, nil, nil,
      ])
    #expect(items.map(\.type) == ["image/heic"] + [nil, nil, nil, nil, nil, nil, nil])
    #expect(items.map(\.isOptional) == [true] + Array(repeating: false, count: 7))
    #expect(items.map(\.provenance) == [.person, .person, .person, .app, .person, .app, .staff, .person])
  }

  @Test("what is not written has its documented meaning")
  func defaults() throws {
    let request = try #require(RequestDecoder.decode(Array(#"{"items": []}"#.utf8)).request)
    #expect(request.items.isEmpty && request.areas.isEmpty && request.exclude.isEmpty && request.custom.isEmpty)
    #expect(request.to.isEmpty && request.attributes.isEmpty && request.settings.isEmpty)
    #expect(request.source == nil && request.include == nil && request.timeout == nil)
    #expect(request.area == "default")
    #expect(request.policy == ShareRequest.Policy())
  }

  @Test("D19: normalisers are asked for one by one, or all that look at the items")
  func normalise() throws {
    func asked(_ written: String) -> Set<Normaliser>? {
      let document = "{\"items\": [], \"policy\": {\"normalise\": \(written)}}"
      return RequestDecoder.decode(Array(document.utf8)).request?.policy.normalise
    }
    #expect(asked("[]") == [])
    #expect(asked("\"all\"") == Normaliser.all)
    for normaliser in Normaliser.allCases { #expect(asked("[\"\(normaliser.rawValue)\"]") == [normaliser]) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var document: String
    var line: Int
    var column: Int
    var key: String
    var message: String

    init(_ document: String, _ line: Int, _ column: Int, _ key: String, _ message: String) {
      self.document = document
      self.line = line
      self.column = column
      self.key = key
      self.message = message
    }

    var testDescription: String { "\(key): \(message)" }
  }

  /// A request whose one item stands on line 2.
  static func item(_ text: String) -> String { "{\"items\": [\n\(text)]}" }
  /// A request with another member on line 2.
  static func request(_ text: String) -> String { "{\"items\": [],\n\(text)}" }

  static let exactlyOne = "expected exactly one of \"path\", \"url\", \"text\", \"data\", found "

  static let cases: [Case] = [
    Case("", 1, 1, "", "the file is empty"),
    Case("[]", 1, 1, "", "expected an object, found an array"),
    Case("{}", 1, 1, "items", "the key is missing"),
    Case("{\"items\": {}}", 1, 11, "items", "expected an array of items, found an object"),
    Case(request(#""subject": 1"#), 2, 1, "subject", "unknown key"),
    Case(request(#""tö": []"#), 2, 1, "[\"tö\"]", "unknown key"),
    Case(request(#""source": """#), 2, 11, "source", "expected a text on one line that is not empty, found \"\""),
    Case(request(#""source": null"#), 2, 11, "source", "expected a string, found null"),
    Case(
      request(#""include": ["save"]"#), 2, 13, "include[0]",
      "expected a target's id, a plugin's id or \"prefix.*\", found \"save\""),
    Case(
      request(#""exclude": ["*"]"#), 2, 13, "exclude[0]",
      "expected a target's id, a plugin's id or \"prefix.*\", found \"*\""),
    Case(
      request(#""areas": {"a b": ["org.*.x"]}"#), 2, 19, "areas[\"a b\"][0]",
      "expected a target's id, a plugin's id or \"prefix.*\", found \"org.*.x\""),
    Case(
      request(#""custom": "a""#), 2, 11, "custom", "expected an array of target ids and targets, found \"a\""),
    Case(
      request(#""to": ["save"]"#), 2, 8, "to[0]", "expected an array of strings, found \"save\""),
    Case(request(#""to": [[]]"#), 2, 8, "to[0]", "expected a target and its fallbacks, found an empty array"),
    Case(
      request(#""attributes": {"title": 1}"#), 2, 25, "attributes.title",
      "expected a string, or an object with \"value\" and \"provenance\", found 1"),
    Case(
      request(#""attributes": {"title": {"value": "", "by": 1}}"#), 2, 39, "attributes.title.by", "unknown key"),
    Case(request(#""attributes": {"": "x"}"#), 2, 16, "attributes[\"\"]", "an attribute has a name"),
    Case(
      request(#""settings": {"a": []}"#), 2, 19, "settings.a",
      "expected a string, a number, true or false, found an array"),
    Case(request(#""policy": {"partal": true}"#), 2, 12, "policy.partal", "unknown key; did you mean \"partial\"?"),
    Case(
      request(#""policy": {"mismatch": "bytes"}"#), 2, 24, "policy.mismatch",
      "expected one of \"content\", \"name\", \"refuse\", found \"bytes\""),
    Case(
      request(#""policy": {"normalise": "some"}"#), 2, 25, "policy.normalise",
      "expected \"all\" or an array of normalisers, found \"some\""),
    Case(
      request(#""policy": {"normalise": ["all"]}"#), 2, 26, "policy.normalise[0]",
      "expected one of \"emptyText\", \"repeatedCaption\", \"linkInText\", \"preferLink\", \"firstUsable\", found \"all\""
    ),
    Case(request(#""timeout": 0"#), 2, 12, "timeout", "expected a number of seconds above 0, found 0"),
    Case(request(#""timeout": 1e999"#), 2, 12, "timeout", "expected a number of seconds above 0, found 1e999"),
    Case(item("{}"), 2, 1, "items[0]", exactlyOne + "none"),
    Case(item(#"{"text": "a", "url": "b:c"}"#), 2, 1, "items[0]", exactlyOne + "\"text\" and \"url\""),
    Case(item(#"{"path": ""}"#), 2, 10, "items[0].path", "it is empty"),
    Case(item(#"{"path": "a\u0000b"}"#), 2, 10, "items[0].path", "it holds a NUL, which no name or path can"),
    Case(item(#"{"pathBytes": "AA=="}"#), 2, 15, "items[0].pathBytes", "it holds a NUL, which no name or path can"),
    Case(
      item(#"{"path": "a", "pathBytes": "Yg=="}"#), 2, 28, "items[0].pathBytes", "says something else than \"path\""),
    Case(
      item(#"{"data": "AAE"}"#), 2, 10, "items[0].data",
      "expected padded base64 (RFC 4648) without line breaks, found \"AAE\""),
    Case(
      item(#"{"url": "example.org"}"#), 2, 9, "items[0].url",
      "expected a link with its scheme, such as \"https://example.org\", found \"example.org\""),
    Case(item(#"{"text": "a", "titel": "b"}"#), 2, 15, "items[0].titel", "unknown key"),
    Case(
      item(#"{"text": "a", "variants": {"save": null}}"#), 2, 28, "items[0].variants.save",
      "the key is no target's id, such as \"org.example.chat\""),
    Case(
      item(#"{"text": "a", "variants": {"org.e.x": 1}}"#), 2, 39, "items[0].variants[\"org.e.x\"]",
      "expected an item, or null when the target gets none, found 1"),
    Case(
      item(#"{"text": "a", "variants": {"org.e.x": {"text": "b", "optional": true}}}"#), 2, 53,
      "items[0].variants[\"org.e.x\"].optional", "unknown key of a variant; it belongs to the item itself"),
    Case(
      item(#"{"text": "a", "provenance": "robot"}"#), 2, 29, "items[0].provenance",
      "expected one of \"person\", \"app\", \"staff\", found \"robot\""),
    Case(
      item(#"{"text": "a", "provenance": "app", "userGenerated": true}"#), 2, 53, "items[0].userGenerated",
      "says something else than the provenance \"app\""),
    Case(
      item(#"{"text": "a", "representations": [{"text": "b", "name": "c"}]}"#), 2, 49,
      "items[0].representations[0].name",
      "unknown key"),
    Case(
      item(#"{"text": "a", "representations": [{"type": "text/plain"}]}"#), 2, 35, "items[0].representations[0]",
      exactlyOne + "none"),
  ]

  @Test("one fault, with its place and key", arguments: cases)
  func oneFault(test: Case) {
    let reading = RequestDecoder.decode(Array(test.document.utf8))
    #expect(reading.request == nil)
    #expect(
      reading.faults == [
        RequestFault(at: JSONPosition(line: test.line, column: test.column), key: test.key, test.message)
      ])
  }

  @Test("everything that is wrong is said at once, in the order of the document")
  func allAtOnce() {
    let reading = RequestDecoder.decode(Array(#"{"timeout": "x", "items": [{}, {"text": 1}, 2], "too": []}"#.utf8))
    #expect(reading.faults.map(\.key) == ["timeout", "items[0]", "items[1].text", "items[2]", "too"])
  }
}

/// The content of an item in a form that can be compared.
private enum Content: Equatable {
  case bytes(String, [UInt8])

  init(_ content: RequestItem.Content) {
    switch content {
    case .path(let path): self = .bytes("path", path.bytes)
    case .url(let url): self = .bytes("url", Array(url.utf8))
    case .text(let text): self = .bytes("text", Array(text.utf8))
    case .data(let data): self = .bytes("data", data)
    case .standardInput: self = .bytes("standard input", [])
    case .nothing: self = .bytes("nothing", [])
    }
  }
}
