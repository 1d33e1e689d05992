import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What targets do not get, and how that is said.
struct PolicyTests {
  private static let link = #"[{"slots": [{"types": ["public.url"], "kinds": ["link"], "max": 1}]}]"#

  private static func target(_ scene: Scene, _ words: String, input: String = "") throws -> Document? {
    let output = try scene.shell("\"$SHARE\" targets \(words) --json", input: Array(input.utf8)).run()
    let document = try Document(output.standardOutput)
    #expect(Contract.targets.faults(in: document) == [], "\(output.text)")
    return document["targets"]?[0]
  }

  struct Tags: Sendable, CustomTestStringConvertible {
    var words: String
    var use: String
    var value: String?
    var warnings: [String] = []
    var testDescription: String { words }
  }

  static let tags: [Tags] = [
    Tags(words: "--hashtag '#one'", use: "taken"),
    Tags(words: "--hashtag '#one' --hashtag '#two'", use: "taken"),
    Tags(words: "--hashtag '#one' --provenance app", use: "taken"),
    Tags(
      words: "--hashtag '#one' --hashtag '#two' --provenance app", use: "taken", value: "#one",
      warnings: ["prefilledTextLeftOut"]),
    Tags(words: "--hashtag '#one' --hashtag 'two'", use: "taken", value: "#one", warnings: ["hashtagLeftOut"]),
    Tags(words: "--hashtag '# one'", use: "leftOut", warnings: ["hashtagLeftOut"]),
    Tags(words: "--hashtag $'#one\\n'", use: "leftOut", warnings: ["hashtagLeftOut"]),
  ]

  @Test(
    "F6: a person's hashtags all arrive, of a program's one; what is none is left out with a warning", arguments: tags)
  func hashtags(_ row: Tags) throws {
    let scene = try Scene()
    let more = #""attributes": {"takes": ["hashtag"]}, "prefilledText": "refused","#
    try scene.installNull("links", accepts: Self.link, more: more)
    let target = try Self.target(scene, "https://example.org \(row.words) --include org.example.links")
    #expect(target?["eligible"]?.bool == true)
    let plan = target?["plan"]?["attributes"]?[0]
    #expect(plan?["use"]?.text == row.use)
    #expect(plan?["value"]?.text == row.value)
    #expect(target?["warnings"]?.elements.compactMap { $0["code"]?.text } == row.warnings)
    #expect((plan?["leftOut"]?.text == nil) == (row.use == "taken"))
  }

  @Test("F8: userGenerated says who wrote a text, and such a target gets only what a person wrote")
  func userGenerated() throws {
    let scene = try Scene()
    try scene.installNull(
      "words", accepts: #"[{"slots": [{"types": ["public.text"], "kinds": ["text"]}]}]"#,
      more: #""prefilledText": "refused","#)
    let request =
      #"{"items": [{"text": "from the program", "userGenerated": false}, {"text": "mine", "userGenerated": true}]}"#
    let target = try Self.target(scene, "--request - --include org.example.words", input: request)
    let items = target?["plan"]?["items"]?.elements ?? []
    #expect(items.map { $0["leftOut"]?.text == nil } == [false, true])
    let alone = #"{"items": [{"text": "from the program", "userGenerated": false}]}"#
    let output = try scene.shell(
      "\"$SHARE\" targets --all --request - --include org.example.words --json", input: Array(alone.utf8)
    ).run()
    let refused = try Document(output.standardOutput)["targets"]?.elements.first {
      $0["id"]?.text == "org.example.words"
    }
    #expect(refused?["reason"]?["code"]?.text == "prefilledTextRefused")
  }

  @Test("F8: a text that the program puts beside a link does not reach such a target either")
  func besideALink() throws {
    let scene = try Scene()
    for (name, policy) in [("strict", "refused"), ("open", "accepted")] {
      try scene.installNull(
        name, accepts: #"[{"slots": [{"types": ["public.text"], "kinds": ["text"]}]}]"#,
        more: #""prefilledText": "\#(policy)","#)
    }
    let request =
      #"{"items": [{"url": "https://example.org", "representations": [{"text": "Buy now"}], "provenance": "app"}]}"#
    let output = try scene.shell(
      "\"$SHARE\" targets --all --request - --include 'org.example.*' --json", input: Array(request.utf8)
    ).run()
    let targets = try Document(output.standardOutput)["targets"]?.elements ?? []
    let eligible = targets.filter { $0["eligible"]?.bool == true }.compactMap { $0["id"]?.text }
    #expect(eligible == ["org.example.open"])
  }

  @Test("what a target ignores of a link's preview is in the plan, the warning and the words")
  func metadata() throws {
    let scene = try Scene()
    try scene.installNull("links", accepts: Self.link, more: #""ignoresMetadata": ["apps.apple.com"],"#)
    let preview = #""preview": {"title": "An app", "thumbnail": {"path": "/nowhere.png"}}"#
    for (host, isIgnored) in [("apps.apple.com", true), ("example.org", false)] {
      let request = #"{"items": [{"url": "https://\#(host)/app/id1", \#(preview)}]}"#
      let target = try Self.target(scene, "--request - --include org.example.links", input: request)
      let item = target?["plan"]?["items"]?[0]
      #expect(item?["ignored"]?.elements.compactMap(\.text) ?? [] == (isIgnored ? ["title", "thumbnail"] : []))
      let warnings = target?["warnings"]?.elements.compactMap { $0["code"]?.text }
      #expect(warnings == (isIgnored ? ["metadataIgnored"] : []))
      let plain = try scene.shell(
        "\"$SHARE\" --request - --to links --dry-run", input: Array(request.utf8)
      ).run()
      #expect(plain.status == 0, "\(plain.errors)")
      #expect(plain.text.contains("ignored: title, thumbnail") == isIgnored, "\(plain.text)")
    }
  }

  @Test("T38, F11: texts and attributes have bounds on their characters")
  func characters() throws {
    let scene = try Scene()
    let rule = #"{"min": 1, "max": 80, "characters": ["letters", "digits", "spaces"]}"#
    try scene.installNull(
      "invite", accepts: Self.link,
      more: #""attributes": {"requires": ["promotion"], "text": {"promotion": \#(rule)}},"#)
    func reason(_ text: String) throws -> Document? {
      try Self.target(
        scene, "--all https://example.org --attr 'promotion=\(text)' --include org.example.invite")?["reason"]
    }
    #expect(try reason("Come along")?["code"] == nil)
    let wrong = try reason("Come_along")
    #expect(wrong?["code"]?.text == "attributeRequired")
    #expect(
      wrong?["detail"]?.text
        == "it needs the attribute promotion, which has `_`, and only letters, digits and spaces are taken")
  }

  @Test("F12, C20: without items the list says for what a target is not available")
  func inPart() throws {
    let scene = try Scene()
    try scene.installNull(
      "mixed",
      accepts: #"""
        [{"slots": [{"types": ["public.image"]}], "availability": [{"command": "no-such-program", "hint": "Install it."}]},
         {"slots": [{"types": ["public.url"]}]}]
        """#)
    let target = try Self.target(scene, "--include org.example.mixed")
    #expect(target?["eligible"]?.bool == true)
    #expect(target?["warnings"]?[0]?["code"]?.text == "unavailableInPart")
    let table = try scene.shell("\"$SHARE\" targets --include org.example.mixed").run().text
    #expect(table.contains("no-such-program") && table.contains("Install it."), "\(table)")
    #expect(
      try Self.target(scene, "https://example.org --include org.example.mixed")?["warnings"]?.elements.isEmpty == true)
  }

  struct Mistake: Sendable, CustomTestStringConvertible {
    var words: String
    var code: String
    var subject: String
    var value: String?
    var testDescription: String { words }
  }

  static let mistakes: [Mistake] = [
    Mistake(words: "--text a --color pink", code: "usage", subject: "--color", value: "pink"),
    Mistake(words: "--text a --timeout never", code: "usage", subject: "--timeout", value: "never"),
    Mistake(words: "--text a --set folder", code: "usage", subject: "--set", value: "folder"),
    Mistake(words: "--text a --normalise all,some", code: "usage", subject: "--normalise", value: "some"),
    Mistake(words: "nothing.txt", code: "noSuchFile", subject: "nothing.txt", value: nil),
    Mistake(words: "explain --text a --to nobody", code: "unknownTarget", subject: "nobody", value: nil),
  ]

  @Test(
    "F10: an error has a code, a subject, a message, and the value where the subject is not that itself",
    arguments: mistakes)
  func errors(_ row: Mistake) throws {
    let scene = try Scene()
    let document = try Document(try scene.shell("\"$SHARE\" \(row.words) --json").run().standardOutput)
    #expect(Contract.error.faults(in: document) == [])
    let error = document["error"]
    #expect(error?["code"]?.text == row.code)
    #expect(error?["subject"]?.text == row.subject)
    #expect(error?["value"]?.text == row.value)
    #expect(error?["message"]?.text?.isEmpty == false)
  }
}
