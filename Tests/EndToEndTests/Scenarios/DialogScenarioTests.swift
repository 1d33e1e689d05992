import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// One share, and six ways in which a dialog for it could be shown.
///
/// Each way is a target here, and what it takes and needs stands in its manifest. To show is to share; whether it can be shown
/// is whether it is offered.
struct DialogScenarioTests {
  /// - Parameters:
  ///   - app: whether the network's program is installed.
  ///   - sheet: whether the sheet's extension is.
  ///   - fixture: whose code runs.
  private static func scene(app: Bool = true, sheet: Bool = false, running fixture: String = "null") throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Dialog", running: fixture)
    if app { try scene.installProgram("facebook-app") }
    if sheet { try scene.installProgram("facebook-extension") }
    try scene.writeSamples()
    try scene.write("mask.cameraeffect", "an effect")
    return scene
  }

  /// How a share to a way of showing ends.
  private static func show(_ scene: Scene, _ words: String, in target: String) throws -> Program.Output {
    try scene.shell(
      "\"$SHARE\" \(words) --to org.example.dialog.\(target) --json </dev/null", environment: scene.withPrograms
    ).run()
  }

  private static let link = "https://example.org/"
  private static let remotePicture = #"{"items": [{"url": "https://example.org/p.jpg", "type": "image/jpeg"}]}"#
  private static let trackingAllowed: [String: ByteString] = ["TRACKING_ALLOWED": "1"]

  @Test("T43: the program's own dialog: whether it is there, and what it takes")
  func native() throws {
    let scene = try Self.scene()
    // Without items the list says what could be used at all.
    #expect(try scene.verdicts(words: "").offered.contains("native"))
    let without = try Self.scene(app: false)
    #expect(
      try without.verdicts(words: "").reason("native")
        == "unavailable: the command facebook-app is not installed; install the Facebook app")
    #expect(try scene.verdicts(words: Self.link).offered.contains("native"))
    #expect(try scene.verdicts(words: "a.jpg b.png").offered.contains("native"))
    #expect(try scene.verdicts(words: "clip.mp4").offered.contains("native"))
    #expect(try scene.verdicts(Self.remotePicture).reason("native")?.hasPrefix("typeNotAccepted 0") == true)
    // Sharing looks first and starts nothing for what does not fit.
    let file = scene.work.appending("request.json").display
    let shown = try Self.show(scene, "--request \(file)", in: "native")
    #expect(shown.status == 4)
    #expect(try shown.document()["shares"]?[0]?["outcome"]?.text == "refused")
  }

  @Test("T44: a target that only says that it is done has completed", arguments: [link, "a.jpg", "clip.mp4"])
  func bareCompletion(_ words: String) throws {
    let shown = try Self.show(try Self.scene(), words, in: "native")
    #expect(shown.status == 0)
    let share = try shown.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "completed")
    #expect(share?["returned"]?.elements.count == 0)
  }

  /// A video is refused here, which is the rule; that it can be shown is said elsewhere, by a test whose stand-in reports
  /// no videos.
  @Test("T45, T46: the browser takes links, pictures with a token and leave to track, and no videos")
  func browser() throws {
    let scene = try Self.scene()
    #expect(try scene.verdicts(words: "").offered.contains("browser"))
    #expect(try scene.verdicts(words: Self.link).offered.contains("browser"))
    #expect(
      try scene.verdicts(words: "a.jpg", environment: Self.trackingAllowed).reason("browser")
        == "unavailable: the setting token has no value; give it with --set token=VALUE; log in")
    #expect(
      try scene.verdicts(words: "a.jpg --set token=abc").reason("browser")
        == "unavailable: the environment variable TRACKING_ALLOWED is not set; allow tracking")
    let allowed = try scene.verdicts(words: "a.jpg --set token=abc", environment: Self.trackingAllowed)
    #expect(allowed.offered.contains("browser"))
    #expect(
      try scene.verdicts(words: "clip.mp4 --set token=abc", environment: Self.trackingAllowed).reason("browser")?
        .hasPrefix("typeNotAccepted 0: clip.mp4 is video/mp4") == true)
  }

  @Test("T47: showing in the browser: nothing and an empty link are errors, a link is delivered once")
  func showInBrowser() throws {
    let scene = try Self.scene(running: "reads-all")
    #expect(try Self.show(scene, "", in: "browser").status == 2)
    #expect(try Self.show(scene, "--url ''", in: "browser").status == 2)
    let shown = try Self.show(scene, Self.link, in: "browser")
    #expect(shown.status == 0)
    let share = try shown.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "completed")
    // One line for one item, with the length of the link as it was written.
    #expect(share?["returned"]?.elements.map { $0["text"]?.text } == ["\(Self.link.utf8.count) 2f\n"])
    #expect(try scene.isTidy(), "something was kept alive")
  }

  @Test("T48: the web takes links, where tracking is allowed, and no pictures, films or mixtures of them")
  func web() throws {
    let scene = try Self.scene()
    let denied = "unavailable: the environment variable TRACKING_ALLOWED is not set; allow tracking"
    for words in ["", Self.link] {
      #expect(try scene.verdicts(words: words).reason("web") == denied)
      #expect(try scene.verdicts(words: words, environment: Self.trackingAllowed).offered.contains("web"))
    }
    for words in ["a.jpg", "clip.mp4", "a.jpg clip.mp4"] {
      let found = try scene.verdicts(words: words, environment: Self.trackingAllowed)
      #expect(found.reason("web")?.hasPrefix("typeNotAccepted 0") == true, "\(words)")
    }
    let remote = try scene.verdicts(Self.remotePicture, environment: Self.trackingAllowed)
    #expect(remote.reason("web")?.hasPrefix("typeNotAccepted 0") == true)
  }

  @Test("T49: the feed takes links and nothing else; in the web only where tracking is allowed")
  func feed() throws {
    let scene = try Self.scene()
    for words in ["", Self.link] {
      #expect(try scene.verdicts(words: words).offered.contains("feedbrowser"))
      #expect(try scene.verdicts(words: words).reason("feedweb")?.hasPrefix("unavailable") == true)
      let allowed = try scene.verdicts(words: words, environment: Self.trackingAllowed)
      #expect(allowed.offered.contains("feedweb") && allowed.offered.contains("feedbrowser"))
    }
    for words in ["a.jpg", "clip.mp4"] {
      let found = try scene.verdicts(words: words, environment: Self.trackingAllowed)
      #expect(found.reason("feedbrowser")?.hasPrefix("typeNotAccepted 0") == true)
      #expect(found.reason("feedweb")?.hasPrefix("typeNotAccepted 0") == true)
    }
  }

  @Test("T50: the sheet takes links and pictures at hand; a video needs its extension")
  func sheet() throws {
    let scene = try Self.scene()
    #expect(try scene.verdicts(words: Self.link).offered.contains("sharesheet"))
    #expect(try scene.verdicts(words: "a.jpg b.png").offered.contains("sharesheet"))
    #expect(try scene.verdicts(Self.remotePicture).reason("sharesheet")?.hasPrefix("typeNotAccepted 0") == true)
    let missing = "unavailable: the command facebook-extension is not installed; install the extension"
    #expect(try scene.verdicts(words: "clip.mp4").reason("sharesheet") == missing)
    #expect(try Self.scene(sheet: true).verdicts(words: "clip.mp4").offered.contains("sharesheet"))
  }

  /// Not packed into one text that the far side takes apart again: each with its name.
  @Test("T51: a target gets the source's words as attributes: at most one hashtag and one quote")
  func words() throws {
    let scene = try Self.scene()
    let (output, items) = try scene.record([
      "https://example.org/", "--source", "org.example.app", "--hashtag", "#ok", "--quote", "a passage", "--json",
    ])
    #expect(output.status == 0, "\(output.errors)")
    let attributes = (items.first?["attributes"]?.elements ?? []).map { $0["name"]?.text }
    #expect(attributes == ["hashtag", "quote"])
    let twice = try scene.shell("\"$SHARE\" a.jpg --quote a --quote b --to recorder").run()
    #expect(twice.status == 2)
  }

  @Test("T52: a link with a quote can be shown, and is")
  func quote() throws {
    let scene = try Self.scene()
    let words = "\(Self.link) --quote 'a passage'"
    let found = try scene.verdicts(words: words)
    #expect(found.offered.contains("sharesheet"))
    #expect(found.verdict("sharesheet")?["plan"]?["attributes"]?[0]?["use"]?.text == "taken")
    #expect(try Self.show(scene, words, in: "sharesheet").status == 0)
  }

  @Test("F5, T53: a picture with a video goes to the sheet alone, and only where it is; two videos do not")
  func media() throws {
    let absent = try Self.scene()
    #expect(try absent.verdicts(words: "a.jpg clip.mp4").reason("sharesheet")?.hasPrefix("unavailable") == true)
    #expect(try Self.show(absent, "a.jpg clip.mp4", in: "sharesheet").status == 6)
    let scene = try Self.scene(sheet: true)
    let found = try scene.verdicts(words: "a.jpg clip.mp4")
    #expect(found.offered == ["sharesheet"])
    #expect(try Self.show(scene, "a.jpg clip.mp4", in: "sharesheet").status == 0)
    let two = try scene.verdicts(words: "a.jpg clip.mp4 clip.mp4")
    #expect(two.reason("sharesheet") == "tooMany 2: 2 videos, limit 1")
    #expect(try Self.show(scene, "a.jpg clip.mp4 clip.mp4", in: "sharesheet").status == 4)
  }

  @Test("T54: an effect goes to the program's own dialog and to no other; without the program to none")
  func effect() throws {
    let words = "mask.cameraeffect --attr effectID=123"
    let scene = try Self.scene(sheet: true)
    let found = try scene.verdicts(words: words, environment: Self.trackingAllowed)
    #expect(found.offered == ["native"])
    #expect(found.plan("native") == ["org.example.dialog.camera-effect"])
    for name in ["web", "browser", "sharesheet", "feedweb", "feedbrowser"] {
      #expect(found.reason(name)?.hasPrefix("typeNotAccepted 0: mask.cameraeffect is") == true, "\(name)")
    }
    #expect(
      try scene.verdicts(words: "mask.cameraeffect").reason("native")
        == "attributeRequired: it needs the attribute effectID, which the request does not have")
    let without = try Self.scene(app: false)
    #expect(try without.verdicts(words: words).reason("native")?.hasPrefix("unavailable") == true)
    // The dialog that is asked for brings its fallbacks; none of them takes an effect either.
    let shown = try Self.show(without, words, in: "native")
    #expect(shown.status == 4 || shown.status == 6)
    #expect(try shown.document()["shares"]?[0]?["attempts"]?[0]?["reason"]?["code"]?.text == "unavailable")
  }

  /// The order of the attempts is the manifest's, not the engine's.
  @Test("T43, T45: where the program is missing the next way is taken, and every attempt is told")
  func automatic() throws {
    let scene = try Self.scene(app: false)
    let shown = try Self.show(scene, Self.link, in: "native")
    #expect(shown.status == 0)
    let share = try shown.document()["shares"]?[0]
    #expect(share?["target"]?.text == "org.example.dialog.feedbrowser")
    #expect(
      share?["attempts"]?.elements.map { "\($0["target"]?.text ?? "") \($0["outcome"]?.text ?? "")" } == [
        "org.example.dialog.native unavailable", "org.example.dialog.sharesheet unavailable",
        "org.example.dialog.feedbrowser completed",
      ])
    // With the program nothing else is tried.
    let direct = try Self.show(try Self.scene(), Self.link, in: "native").document()["shares"]?[0]
    #expect(direct?["target"]?.text == "org.example.dialog.native")
  }
}
