import ShareModel
import TestSupport
import Testing

/// A picture and a text at once, which some programs take together and others only one at a time.
///
/// The way out is an item that is different for some targets: here those get the picture alone.
struct PictureWithTextTests {
  private static let oneAtATime = ["facebook", "instagram", "threads"]
  private static let together = ["x", "mail", "messages"]

  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Apps")
    try scene.writeSamples()
    return scene
  }

  /// The request of an article's author: what is shown of it, the picture, and the text, which three targets do not get.
  private static let request: String = {
    let nothing = oneAtATime.map { "\"org.example.apps.\($0)\": null" }.joined(separator: ", ")
    return """
      {"items": [
        {"preview": {"title": "What I saw", "url": "https://example.org/post"}},
        {"path": "b.png"},
        {"text": "What I saw", "variants": {\(nothing)}}
      ]}
      """
  }()

  @Test("what takes one at a time is not offered both, and the reason names the text")
  func plain() throws {
    let found = try Self.scene().verdicts(#"{"items": [{"path": "b.png"}, {"text": "What I saw"}]}"#)
    #expect(Set(found.offered) == Set(Self.together))
    for name in Self.oneAtATime {
      #expect(
        found.reason(name) == "typeNotAccepted 1: the text is text/plain;charset=utf-8; takes public.image",
        "\(name)")
    }
  }

  @Test("C19: the picture alone goes to those, picture and text to the rest", arguments: oneAtATime + together)
  func perTarget(_ name: String) throws {
    let scene = try Self.scene()
    let found = try scene.verdicts(Self.request)
    #expect(Set(found.offered) == Set(Self.oneAtATime + Self.together))
    let isAlone = Self.oneAtATime.contains(name)
    #expect(found.plan(name) == ["public.png", isAlone ? "-" : "public.utf8-plain-text"])
    #expect(found.warnings(name) == (isAlone ? ["itemLeftOut"] : []))
    #expect(found.verdict(name)?["plan"]?["items"]?[1]?["index"]?.integer == 1)

    // What arrives is what the plan says; nothing is missing where the source meant it so.
    let target = ByteString("org.example.apps.\(name)")
    let sent = try scene.share(["--request", scene.work.appending("request.json"), "--to", target, "--json"]).run()
    #expect(sent.status == 0, "\(sent.errors)")
    let share = try sent.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "completed")
    #expect(
      share?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", isAlone ? "skipped" : "completed"])
    if isAlone { #expect(share?["items"]?[1]?["reason"]?["code"]?.text == "notForTarget") }
  }

  @Test("a text of the program's own is left out for a target that takes none, and goes to the others")
  func prefilled() throws {
    let found = try Self.scene().verdicts(
      #"{"items": [{"path": "b.png"}, {"text": "What I saw", "provenance": "app"}]}"#)
    #expect(found.plan("facebook") == ["public.png", "-"])
    #expect(
      found.verdict("facebook")?["plan"]?["items"]?[1]?["leftOut"]?.text
        == "the text was not written by a person, and this target takes only what a person wrote")
    // These refuse no texts; they only do not take both.
    #expect(found.reason("instagram")?.hasPrefix("typeNotAccepted 1") == true)
    #expect(found.plan("x") == ["public.png", "public.utf8-plain-text"])
  }

  @Test("picture and hashtag go together, link and hashtag too, picture and link do not")
  func combinations() throws {
    let scene = try Self.scene()
    func facebook(_ words: String) throws -> Verdicts { try scene.verdicts(words: words) }
    let picture = try facebook("b.png --hashtag '#seen'")
    #expect(picture.plan("facebook") == ["public.png"])
    #expect(picture.verdict("facebook")?["plan"]?["attributes"]?[0]?["use"]?.text == "taken")
    let link = try facebook("https://example.org/ --hashtag '#seen'")
    #expect(link.plan("facebook") == ["public.url"])
    #expect(link.verdict("facebook")?["plan"]?["attributes"]?[0]?["use"]?.text == "taken")
    let both = try facebook("b.png https://example.org/ --hashtag '#seen'")
    #expect(both.reason("facebook")?.hasPrefix("typeNotAccepted") == true)
  }

  @Test("what is shown before sharing has the picture, the title and the link")
  func preview() throws {
    let scene = try Self.scene()
    let output = try scene.share(["preview", "--request", try scene.write("r.json", Self.request), "--json"]).run()
    let preview = try output.document()["preview"]
    #expect(preview?["title"]?.text == "What I saw")
    #expect(preview?["url"]?.text == "https://example.org/post")
    // The item that only says this is none of the shared ones.
    #expect(try output.document()["items"]?.elements.count == 2)
  }
}
