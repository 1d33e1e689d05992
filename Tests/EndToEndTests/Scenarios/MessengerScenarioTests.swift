import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A messenger: whether it is there is one question, whether it takes the content another, and every share has one end.
struct MessengerScenarioTests {
  private static let target = "org.example.facebook.messenger"

  private static func scene(installed: Bool = true, running fixture: String = "null") throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Facebook", only: ["Messenger"], running: fixture)
    if installed { try scene.installProgram("messenger-app") }
    try scene.writeSamples()
    return scene
  }

  private static func show(_ scene: Scene, _ words: String) throws -> Program.Output {
    try scene.shell("\"$SHARE\" \(words) --to messenger --json </dev/null", environment: scene.withPrograms).run()
  }

  private static let contents = ["https://example.org/", "a.jpg b.png", "clip.mp4"]

  @Test("T57: a share keeps its content, its target and what listens to it")
  func kept() throws {
    let scene = try Self.scene()
    let events = scene.path.appending("events").display
    let output = try scene.shell(
      "\"$SHARE\" a.jpg b.png --recipient anna --to messenger --json --events 3 3> '\(events)'",
      environment: scene.withPrograms
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    let document = try output.document()
    #expect(document["items"]?.elements.map { $0["name"]?.text } == ["a.jpg", "b.png"])
    #expect(document["shares"]?.elements.map { $0["target"]?.text } == [Self.target])
    let told = try Program("/bin/cat", [ByteString(events)]).run().text.split(separator: "\n")
    let last = try Document(Array((told.last ?? "").utf8))
    #expect(last["event"]?.text == "outcome" && last["outcome"]?.text == "completed")
    #expect(told.count { $0.contains("\"outcome\"") && $0.contains("\"event\":\"outcome\"") } == 1)
  }

  @Test("T58, C20: whether it could be used does not depend on the content", arguments: [true, false])
  func availability(isInstalled: Bool) throws {
    let scene = try Self.scene(installed: isInstalled)
    for words in [""] + Self.contents {
      let found = try scene.verdicts(words: words)
      #expect(found.offered == (isInstalled ? ["messenger"] : []), "\(words)")
      if !isInstalled {
        #expect(
          found.reason("messenger")
            == "unavailable: the command messenger-app is not installed; install Messenger")
      }
    }
  }

  @Test(
    "T59: links, pictures and a video are taken, anything else is not, whether it is installed or not",
    arguments: [true, false])
  func validity(isInstalled: Bool) throws {
    let scene = try Self.scene(installed: isInstalled)
    if isInstalled {
      for words in Self.contents { #expect(try scene.verdicts(words: words).offered == ["messenger"], "\(words)") }
    }
    try scene.write("mask.cameraeffect", [0, 1, 2, 0xff])
    for words in ["mask.cameraeffect", "page.html", "--text hello"] {
      let reason = try scene.verdicts(words: words).reason("messenger")
      #expect(reason?.hasPrefix("typeNotAccepted 0") == true, "\(words): \(reason ?? "offered")")
    }
  }

  @Test("T60: showing what cannot be shown says why, once, with code and words")
  func refusals() throws {
    let absent = try Self.show(try Self.scene(installed: false), "a.jpg")
    #expect(absent.status == 6)
    #expect(
      try absent.document()["shares"]?[0]?["reason"]?.asReason
        == "unavailable: the command messenger-app is not installed; install Messenger")
    let scene = try Self.scene()
    let nothing = try Self.show(scene, "")
    #expect(nothing.status == 2)
    #expect(try nothing.document()["error"]?["subject"]?.text == "no items")
    let unsupported = try Self.show(scene, "page.html")
    #expect(unsupported.status == 4)
    #expect(
      try unsupported.document()["shares"]?[0]?["reason"]?.asReason?
        .hasPrefix("typeNotAccepted 0: page.html is text/html") == true)
    // A request that cannot be read is an error too, and never a silent no.
    let file = try scene.write("request.json", "{")
    let broken = try Self.show(scene, "--request \(file.display)")
    #expect(broken.status == 2)
    #expect(try broken.document()["error"]?["message"]?.text?.isEmpty == false)
  }

  @Test("T61: what is shown arrives, has its id and its outcome, and nothing is kept afterwards")
  func success() throws {
    let scene = try Self.scene(running: "reads-all")
    let shown = try Self.show(scene, "a.jpg b.png --recipient anna")
    #expect(shown.status == 0, "\(shown.errors)")
    let document = try shown.document()
    #expect(document["request"]?.text?.utf8.count == 36)
    let share = document["shares"]?[0]
    #expect(share?["target"]?.text == Self.target)
    #expect(share?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "completed"])
    let sizes = [Recipe.jpeg, Recipe.png].map { "\($0.count) " }
    let returned = share?["returned"]?.elements.map { $0["text"]?.text ?? "" } ?? []
    #expect(returned.count == 2 && zip(returned, sizes).allSatisfy { $0.hasPrefix($1) })
    #expect(try scene.isTidy())
  }

  struct End: Sendable, CustomTestStringConvertible {
    var fixture: String
    var outcome: String
    var status: Int32
    var reason: String?
    var testDescription: String { fixture }
  }

  static let ends: [End] = [
    End(fixture: "null", outcome: "completed", status: 0),
    End(fixture: "returns-one", outcome: "completed", status: 0),
    End(fixture: "cancels", outcome: "cancelled", status: 3, reason: "cancelledByTarget"),
    End(fixture: "fails", outcome: "failed", status: 1, reason: "pluginFailed: the server example.org does not answer"),
  ]

  @Test("T62: the end is one of completed, cancelled and failed, with the target's own words", arguments: ends)
  func end(_ end: End) throws {
    let shown = try Self.show(try Self.scene(running: end.fixture), "a.jpg")
    #expect(shown.status == end.status)
    let document = try shown.document()
    #expect(document["outcome"]?.text == end.outcome)
    #expect(document["shares"]?.elements.count == 1)
    let reason = document["shares"]?[0]?["reason"]?.asReason
    if let expected = end.reason {
      #expect(reason?.hasPrefix(expected) == true, "\(reason ?? "none")")
    } else {
      #expect(reason == nil)
    }
  }

  /// A button that is grey is a target that is listed as not eligible; the list has both where both are asked for.
  @Test("T65, C21: greyed out: no target, none that can be used, none that takes the content; else it can be pressed")
  func greyedOut() throws {
    let scene = try Self.scene()
    let none = try scene.share(["a.jpg", "--to", "org.example.gone", "--dry-run", "--json"]).run()
    #expect(none.status == 6)
    func listed(_ scene: Scene, _ words: String) throws -> Bool? {
      let output = try scene.shell("\"$SHARE\" targets \(words) --all --json", environment: scene.withPrograms).run()
      let targets = try output.document()["targets"]?.elements ?? []
      return targets.first { $0["id"]?.text == Self.target }?["eligible"]?.bool
    }
    #expect(try listed(try Self.scene(installed: false), "a.jpg") == false)
    #expect(try listed(scene, "page.html") == false)
    #expect(try listed(scene, "a.jpg") == true)
  }
}
