import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Why a share that was tried did not complete: code, item and figures, for the share and for its items.
struct OutcomeReasonTests {
  struct Ending: Sendable, CustomTestStringConvertible {
    /// What follows `share`, in words for bash.
    var words: String
    var status: Int32
    /// The reason of the share: `CODE` or `CODE ITEM`, a colon, and how the words begin.
    var reason: String
    /// How each item ended, as `OUTCOME` or `OUTCOME CODE`.
    var items: [String] = []
    var plugins: [String] = []
    var environment: [String: ByteString] = [:]
    var testDescription: String { words }
  }

  static let endings: [Ending] = [
    Ending(
      words: "a.jpg --to nobody", status: 6,
      reason: "unknownTarget: no target is called nobody; share targets --all lists them"),
    Ending(
      words: "a.jpg --to localpictures --set nosuch=1", status: 4,
      reason: "invalidSetting: org.example.media.localpictures has no setting nosuch", items: ["refused invalidSetting"]
    ),
    Ending(
      words: "a.jpg -m hello --to localpictures", status: 4,
      reason: "consentNeeded: this target has no place for the message; share it without with --partial",
      items: ["refused consentNeeded"]),
    Ending(
      words: "a.jpg b.png --to never-answers --timeout 1", status: 7,
      reason: "deadline: not done after 1 s", items: ["timedOut deadline", "timedOut deadline"],
      plugins: ["never-answers"]),
    Ending(
      words: "reject.jpg a.jpg --to reads-all", status: 5, reason: "declined 0: its name is not welcome",
      items: ["refused declined", "completed"], plugins: ["reads-all"]),
    Ending(
      words: "a.jpg reject.jpg --to reads-all", status: 5, reason: "declined 1: its name is not welcome",
      items: ["completed", "refused declined"], plugins: ["reads-all"]),
    Ending(
      words: "a.jpg --to refuses", status: 4, reason: "declined: only pictures of cats are welcome",
      items: ["refused declined"], plugins: ["refuses"]),
    Ending(
      words: "a.jpg b.png --to nonsense-item-status", status: 5,
      reason: "pluginFailed 0: the plugin gave it the status 42, which means nothing",
      items: ["failed pluginFailed", "completed"], plugins: ["nonsense-item-status"]),
    Ending(
      words: "a.jpg --to reads-then-fails", status: 1, reason: "pluginFailed: the network failed",
      items: ["failed pluginFailed"], plugins: ["reads-then-fails"]),
    Ending(
      words: "b.png clip.mp4 --to localpictures", status: 4,
      reason: "typeNotAccepted 1: clip.mp4 is video/mp4; takes public.image"),
    Ending(
      words: "a.jpg --to videos --or segv", status: 8, reason: "signalled", items: ["crashed signalled"],
      plugins: ["segv"]),
  ]

  private static func scene(_ plugins: [String]) throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Media")
    for plugin in plugins { try scene.install(try FixturePlugins.folder(plugin)) }
    try scene.writeSamples()
    try scene.write("reject.jpg", Recipe.jpeg)
    return scene
  }

  @Test("F10: every outcome has its code, the item that it is about, and figures", arguments: endings)
  func reason(_ ending: Ending) throws {
    let scene = try Self.scene(ending.plugins)
    let output = try scene.shell(
      "\"$SHARE\" \(ending.words) --json </dev/null", environment: ending.environment
    ).run()
    #expect(output.status == ending.status, "\(output.errors)")
    let share = try output.document()["shares"]?[0]
    let reason = share?["reason"]?.asReason ?? "none"
    #expect(reason.hasPrefix(ending.reason), "\(reason)")
    if !ending.items.isEmpty {
      let items = share?["items"]?.elements.map { item in
        [item["outcome"]?.text, item["reason"]?["code"]?.text].compactMap(\.self).joined(separator: " ")
      }
      #expect(items == ending.items)
    }
    #expect(try scene.isTidy())
  }

  @Test("F10: an error of the host has its code, what it is about, and a way out")
  func errors() throws {
    let scene = try Self.scene([])
    let worker = try scene.share(
      ["a.jpg", "--to", "localpictures", "--json"], environment: ["SHARE_WORKER": "/nowhere"]
    ).run()
    #expect(worker.status == 9)
    let problem = try worker.document()["error"]
    #expect(problem?["code"]?.text == "workerUnavailable")
    #expect(problem?["subject"]?.text == "share-worker")
    #expect(problem?["message"]?.text?.contains("looked for /nowhere") == true)

    try scene.installManifest(
      "other",
      """
      {"manifest": 1, "id": "org.other.videos", "version": "1.0.0", "name": "V", "library": "libnull.so", "abi": 1,
       "targets": [{"id": "org.other.videos", "title": "V", "category": "share", "accepts": [{"slots": [{"types": ["*/*"]}]}]}]}
      """)
    let ambiguous = try scene.share(["clip.mp4", "--to", "videos", "--json"]).run()
    #expect(try ambiguous.document()["error"]?["code"]?.text == "ambiguousTarget")
    #expect(ambiguous.errors.contains("org.example.media.videos or org.other.videos"), "\(ambiguous.errors)")

    try scene.makeNode("pipe", Node.fifo)
    let pipe = try scene.share(["pipe", "--to", "localpictures", "--json"]).run()
    #expect(pipe.status == 4)
    #expect(try pipe.document()["error"]?["subject"]?.text == "pipe")

    let nothing = try scene.shell(
      "\"$SHARE\" --text hello --include localpictures --chooser true --json </dev/null"
    ).run()
    #expect(nothing.status == 4)
    #expect(try nothing.document()["error"]?["code"]?.text == "nothingEligible")

    let demanding: [ByteString] = ["a.jpg", "--require-sandbox", "--to", "localpictures", "--json"]
    #expect(try scene.share(demanding).run().status == 0)
    let sandboxed = try scene.share(demanding, environment: ["SHARE_SANDBOX_WITHOUT": "landlock"]).run()
    #expect(sandboxed.status == 9)
    #expect(try sandboxed.document()["error"]?["code"]?.text == "sandboxUnavailable")
  }
}
