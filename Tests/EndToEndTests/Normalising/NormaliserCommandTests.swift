import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What programs really share, and what targets that want one thing of it get.
struct NormaliserCommandTests {
  /// A target for one link, one for a link and a text, one for a picture.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installRecorder("links", accepts: Scene.slots("\"public.url\""))
    try scene.installRecorder("notes", accepts: Scene.slots("\"public.url\"", "\"public.plain-text\""))
    try scene.installRecorder("pictures", accepts: Scene.slots("\"image/*\""))
    try scene.write("icon.png", Recipe.png)
    return scene
  }

  @Test(
    "E5: an empty text beside a link does not get in its way, in either order",
    arguments: [["--text", "", "https://maps.e.x/?q=1"], ["https://maps.e.x/?q=1", "--text", " \n"]] as [[ByteString]])
  func emptyText(_ items: [ByteString]) throws {
    let scene = try Self.scene()
    let without = try scene.arrive(items + ["--to", "links"])
    #expect(without.output.status == 4, "\(without.output.errors)")
    #expect(without.items == [])
    let with = try scene.arrive(items + ["--to", "links", "--normalise", "emptyText"])
    #expect(with.output.status == 0, "\(with.output.errors)")
    #expect(with.items == ["link public.url https://maps.e.x/?q=1"])
    #expect(with.output.errors.contains("an empty text beside a link says nothing"), "\(with.output.errors)")
  }

  @Test("D19: a target asks for itself; another target gets everything")
  func manifest() throws {
    let scene = try Self.scene()
    try scene.installRecorder("maps", accepts: Scene.slots("\"public.url\""), keys: "\"normalise\": [\"emptyText\"],")
    let items: [ByteString] = ["--text", "", "https://maps.e.x/"]
    let tidied = try scene.arrive(items + ["--to", "maps"])
    #expect(tidied.output.status == 0, "\(tidied.output.errors)")
    #expect(tidied.items == ["link public.url https://maps.e.x/"])
    let whole = try scene.arrive(items + ["--to", "notes"])
    #expect(whole.items.suffix(2) == ["text public.utf8-plain-text ", "link public.url https://maps.e.x/"])
  }

  @Test("E1: a target for links takes a link with its title when the link is preferred")
  func linkAndTitle() throws {
    let scene = try Self.scene()
    let items: [ByteString] = ["--text", "A title", "https://e.x/a", "--to", "links"]
    #expect(try scene.arrive(items).output.status == 4)
    let preferred = try scene.arrive(items + ["--normalise", "preferLink", "--json"])
    #expect(preferred.output.status == 0, "\(preferred.output.errors)")
    #expect(preferred.items == ["link public.url https://e.x/a"])
    let share = try preferred.output.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "completed")
    #expect(share?["items"]?[0]?["outcome"]?.text == "skipped")
    #expect(share?["items"]?[0]?["reason"]?["code"]?.text == "normalised")
    #expect(share?["items"]?[1]?["outcome"]?.text == "completed")
  }

  @Test("E2: a link whose title repeats it is one link for a target that does without captions")
  func linkAndSameTitle() throws {
    let scene = try Self.scene()
    let items: [ByteString] = ["https://e.x/a", "--text", "https://e.x/a\n", "--to", "links"]
    #expect(try scene.arrive(items).output.status == 4)
    let tidied = try scene.arrive(items + ["--normalise", "repeatedCaption"])
    #expect(tidied.output.status == 0, "\(tidied.output.errors)")
    #expect(tidied.items == ["link public.url https://e.x/a"])
  }

  @Test("E3: a link that is sent as a text reaches a target for links, byte for byte")
  func linkAsText() throws {
    let scene = try Self.scene()
    let text: ByteString = "Look (https://e.x/caf%C3%A9/e\u{301}?a=1,2)!"
    #expect(try scene.arrive(["--text", text, "--to", "links"]).output.status == 4)
    let found = try scene.arrive(["--text", text, "--to", "links", "--normalise", "linkInText"])
    #expect(found.output.status == 0, "\(found.output.errors)")
    #expect(found.items.map { Array($0.utf8) } == [Array("text public.url https://e.x/caf%C3%A9/e\u{301}?a=1,2".utf8)])
    let kept = try scene.arrive(["--text", text, "--to", "notes", "--normalise", "linkInText"])
    #expect(kept.output.status == 0, "\(kept.output.errors)")
    #expect(kept.items.suffix(1) == ["text public.utf8-plain-text \(text.display)"])
  }

  @Test("E3: a text without a link is refused by a target for links, and says why")
  func textWithoutLink() throws {
    let scene = try Self.scene()
    let refused = try scene.arrive(["--text", "no link here", "--to", "links", "--normalise", "all"])
    #expect(refused.output.status == 4)
    #expect(refused.items == [])
    #expect(refused.output.errors.contains("takes text/uri-list"), "\(refused.output.errors)")
    let document = try scene.arrive(["--text", "no link", "--to", "links", "--normalise", "all", "--json"]).output
      .document()
    #expect(document["shares"]?[0]?["reason"]?["code"]?.text == "typeNotAccepted")
  }

  @Test("E4: title and link are both used, and a link in the title never takes the link's place")
  func titleAndLink() throws {
    let items: [[ByteString]] = [["--text", "Title http://other.x"], ["https://e.x/a"]]
    for items in [items, items.reversed()] {
      let scene = try Self.scene()
      let both = try scene.arrive(
        items.flatMap { $0 } + ["--to", "notes", "--normalise", "emptyText,repeatedCaption,linkInText"])
      #expect(both.output.status == 0, "\(both.output.errors)")
      #expect(
        both.items.sorted() == [
          "link public.url https://e.x/a", "text public.utf8-plain-text Title http://other.x",
        ])
      let partial = try scene.arrive(
        items.flatMap { $0 } + ["--to", "links", "--partial", "--normalise", "linkInText"])
      #expect(partial.output.status == 5, "\(partial.output.errors)")
      #expect(partial.items.suffix(1) == ["link public.url https://e.x/a"])
      #expect(partial.items.count == 3)
    }
  }

  @Test("E6: of an icon, a text and a link the link is preferred")
  func iconTextLink() throws {
    let scene = try Self.scene()
    let preferred = try scene.arrive([
      "icon.png", "--text", "A game", "https://store.e.x/1", "--to", "links", "--normalise=all",
    ])
    #expect(preferred.output.status == 0, "\(preferred.output.errors)")
    #expect(preferred.items == ["link public.url https://store.e.x/1"])
  }

  @Test("E37: of a text with a link and a picture of the page the link is preferred")
  func textAndScreenshot() throws {
    let scene = try Self.scene()
    let preferred = try scene.arrive([
      "--text", "Title https://e.x/a", "icon.png", "--to", "links", "--normalise", "linkInText,preferLink",
    ])
    #expect(preferred.output.status == 0, "\(preferred.output.errors)")
    #expect(preferred.items == ["text public.url https://e.x/a"])
  }

  @Test("E7: of several items that are one thing each target gets the first that it takes, and equal captions are one")
  func severalItems() throws {
    let scene = try Self.scene()
    let request: JSONText = [
      "items": [
        ["text": "Title"], ["text": "Title"], ["url": "https://e.x/a"], ["path": "icon.png"],
        ["url": "https://e.x/b"],
      ],
      "policy": ["normalise": ["firstUsable"]],
      "to": [["links"], ["pictures"], ["notes"]],
    ]
    let file = try scene.write("request.json", request.encoded())
    let shared = try scene.arrive(["--request", file])
    #expect(shared.output.status == 0, "\(shared.output.errors)")
    #expect(
      shared.items == ["link public.url https://e.x/a", "file public.png -", "text public.utf8-plain-text Title"])
    let captions = try scene.arrive([
      "--text", "Title", "https://e.x/a", "--text", "Title", "--to", "notes", "--normalise", "repeatedCaption",
    ])
    #expect(captions.output.status == 0, "\(captions.output.errors)")
    #expect(captions.items.suffix(2) == ["text public.utf8-plain-text Title", "link public.url https://e.x/a"])
  }

  @Test("A12: by default every item is kept, and where no item is taken alone the reason is the usual one")
  func keepsAll() throws {
    let scene = try Self.scene()
    try scene.write("b.png", Recipe.png)
    let two: [ByteString] = ["icon.png", "b.png", "--to", "pictures"]
    #expect(try scene.arrive(two).output.status == 4)
    #expect(try scene.arrive(two + ["--normalise", "all"]).output.status == 4)
    #expect(try scene.arrive(two + ["--normalise", "firstUsable"]).items == ["file public.png -"])
    let none = try scene.arrive(["icon.png", "b.png", "--to", "links", "--normalise", "firstUsable", "--json"])
    #expect(none.output.status == 4)
    #expect(try none.output.document()["shares"]?[0]?["reason"]?["code"]?.text == "typeNotAccepted")
  }

  @Test("D19: the plan says what is left out and why, and nobody has to agree")
  func plan() throws {
    let scene = try Self.scene()
    let words: [ByteString] = ["--text", "", "https://e.x/a", "--to", "links", "--normalise", "emptyText"]
    let dry = try scene.arrive(words + ["--dry-run"]).output
    #expect(dry.status == 0, "\(dry.errors)")
    #expect(dry.text.contains("left out: an empty text"), "\(dry.text)")
    let document = try scene.arrive(["explain"] + words + ["--json"]).output.document()
    let target = document["targets"]?[0]
    #expect(target?["eligible"]?.bool == true)
    #expect(target?["plan"]?["items"]?[0]?["leftOut"]?.text == "an empty text beside a link says nothing")
    #expect(target?["warnings"]?[0]?["code"]?.text == "normalised")
    #expect(target?["warnings"]?[0]?["item"]?.integer == 0)
    #expect(try scene.recorded().isEmpty)
  }
}
