import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What the settings of a person and of an administrator do to the real command.
struct SettingsCommandTests {
  private static let anything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#

  /// Targets of a chat program, and files to share.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try scene.write("photo.png", try FileReading.read(Checkout.fixture("Files/photo.png"), max: 1 << 20))
    for name in ["keep", "notes", "other"] { try scene.installNull(name, accepts: anything) }
    try scene.installNull("album", accepts: anything, more: #""areas": ["chat"],"#)
    return scene
  }

  private static func write(_ text: String, _ scene: Scene, _ folder: ByteString) throws {
    let directory = scene.path.appending(folder).appending("share-host")
    try FileSystem.makeDirectories(directory)
    try Descriptor.open(directory.appending("settings.json"), [.write, .create, .truncate]).write(Array(text.utf8))
  }

  private static func person(_ text: String, _ scene: Scene) throws { try write(text, scene, "home/.config") }

  private static func administrator(_ text: String, _ scene: Scene) throws { try write(text, scene, "etc") }

  /// The targets of this scene that a command lists, by the last parts of their ids.
  private static func listed(_ scene: Scene, _ words: String) throws -> [String] {
    let output = try scene.shell("\"$SHARE\" \(words) --json").run()
    return try ids(output.standardOutput)
  }

  private static func ids(_ bytes: [UInt8]) throws -> [String] {
    try Document(bytes)["targets"]?.elements.compactMap { target in
      let id = target["id"]?.text ?? ""
      return id.hasPrefix("org.example.") ? String(id.dropFirst("org.example.".utf8.count)) : nil
    } ?? []
  }

  private static func target(_ scene: Scene, _ id: String, _ words: String) throws -> Document? {
    try Document(scene.shell("\"$SHARE\" \(words) --json").run().standardOutput)["targets"]?.elements.first {
      $0["id"]?.text == "org.example.\(id)"
    }
  }

  // MARK: Order and hiding

  @Test("C22: what a person pins and orders stands first, for everything and for one area or content")
  func order() throws {
    let scene = try Self.scene()
    #expect(try Self.listed(scene, "targets a.txt") == ["keep", "notes", "other"])
    try Self.administrator(#"{"pinned": ["org.example.other"], "order": ["org.example.notes"]}"#, scene)
    #expect(try Self.listed(scene, "targets a.txt") == ["other", "notes", "keep"])
    try Self.person(
      #"""
      {"order": ["org.example.keep"],
       "preferences": [{"types": ["image/*"], "pinned": []}, {"areas": ["chat"], "pinned": ["org.example.album"]}]}
      """#, scene)
    #expect(try Self.listed(scene, "targets a.txt") == ["other", "keep", "notes"])
    #expect(try Self.listed(scene, "targets photo.png") == ["keep", "notes", "other"])
    #expect(try Self.listed(scene, "targets photo.png a.txt --area chat") == ["album", "keep", "notes", "other"])
    #expect(try Self.listed(scene, "targets a.txt --custom org.example.notes") == ["notes", "other", "keep"])
    #expect(try Self.listed(scene, "targets --include 'org.example.*'") == ["other", "keep", "notes"])
  }

  @Test("C22: the same list whatever the order of the plugin directories")
  func directories() throws {
    let scene = try Self.scene()
    try Self.person(#"{"pinned": ["org.example.other"]}"#, scene)
    try FileSystem.makeDirectories(scene.path.appending("more"))
    let moved = try scene.shell("mv \"$SCENE/plugins/notes\" \"$SCENE/more/\"").run()
    #expect(moved.status == 0)
    let paths: [ByteString] = [scene.plugins, scene.path.appending("more")]
    var documents: [[UInt8]] = []
    for order in [paths, paths.reversed()] {
      let path = ByteString(order[0].bytes + Array(":".utf8) + order[1].bytes)
      documents.append(
        try scene.share(["targets", "a.txt", "--json"], environment: ["SHARE_PLUGIN_PATH": path]).run().standardOutput)
    }
    #expect(try Self.ids(documents[0]) == ["other", "keep", "notes"])
    #expect(documents[0] == documents[1])
  }

  @Test("C22: what is hidden is not offered for choosing, is marked where everything is listed, and can be named")
  func hidden() throws {
    let scene = try Self.scene()
    try Self.person(#"{"hidden": ["org.example.notes", "org.sharehost.*"]}"#, scene)
    #expect(try Self.listed(scene, "targets a.txt") == ["keep", "other"])
    #expect(try Self.listed(scene, "targets a.txt --all").contains("notes"))
    let notes = try Self.target(scene, "notes", "targets a.txt --all")
    #expect(notes?["hidden"]?.bool == true && notes?["eligible"]?.bool == true)
    #expect(try Self.target(scene, "keep", "explain a.txt")?["hidden"] == nil)
    let explained = try scene.share(["explain", "a.txt"]).run()
    #expect(explained.text.contains("hidden by your settings"))
    let one = try scene.share(["explain", "a.txt", "--to", "notes"]).run()
    #expect(one.status == 0 && one.text.contains("not offered for choosing: hidden by your settings"))
    #expect(try scene.share(["a.txt", "--to", "notes"]).run().status == 0)
    let chosen = try scene.share(["a.txt", "--chooser", "cut -f1 >ids"]).run()
    #expect(chosen.status == 3)
    let ids = String(decoding: try FileReading.read(scene.work.appending("ids"), max: 4096), as: UTF8.self)
    #expect(ids == "org.example.keep\norg.example.other\n")
  }

  @Test("when all that can take it is hidden, that is said, with a way out")
  func allHidden() throws {
    let scene = try Self.scene()
    try Self.person(#"{"hidden": ["org.*"]}"#, scene)
    let listed = try scene.share(["targets", "a.txt"]).run()
    #expect(listed.status == 0 && listed.text == "")
    #expect(listed.errors.contains("hidden by your settings") && listed.errors.contains("--all"))
    let chosen = try scene.share(["a.txt", "--chooser", "head -n1 | cut -f1"]).run()
    #expect(chosen.status == 4)
    #expect(chosen.errors.contains("hidden by your settings") && chosen.errors.contains("--to"))
    try Self.person(#"{"hidden": []}"#, scene)
    try Self.administrator(#"{"hidden": ["org.*"]}"#, scene)
    #expect(
      try Self.listed(scene, "targets a.txt") == ["keep", "notes", "other"], "the person beats the administrator")
  }

  // MARK: Switched off

  @Test("H13: what the administrator switches off stays off, whatever the caller says")
  func administratorBeatsCaller() throws {
    let scene = try Self.scene()
    try Self.administrator(#"{"disabled": ["org.example.notes"]}"#, scene)
    try Self.person(#"{"disabled": [], "pinned": ["org.example.notes"]}"#, scene)
    let file = scene.path.appending("etc/share-host/settings.json").display
    let detail = "switched off by the administrator's settings (\(file))"
    let calls = [
      "explain a.txt", "explain a.txt --include org.example.notes", "explain a.txt --custom org.example.notes",
      "explain a.txt --to notes", "a.txt --to org.example.notes --dry-run",
    ]
    for words in calls {
      let notes = try Self.target(scene, "notes", words)
      #expect(notes?["eligible"]?.bool == false, "\(words)")
      #expect(notes?["reason"]?["code"]?.text == "disabled", "\(words)")
      #expect(notes?["reason"]?["detail"]?.text == detail, "\(words)")
    }
    let sent = try scene.share(["a.txt", "--to", "notes"]).run()
    #expect(sent.status == 6 && sent.errors.contains(detail))
    try scene.write(
      "request.json", #"{"items": [{"path": "a.txt"}], "custom": ["org.example.notes"], "to": [["org.example.notes"]]}"#
    )
    #expect(try scene.share(["--request", "request.json"]).run().status == 6)
    #expect(try Self.listed(scene, "targets a.txt") == ["keep", "other"])
    #expect(try scene.share(["plugin", "list"]).run().text.contains("switched off by the administrator"))
  }

  @Test("H13: one target, a plugin or a prefix can be switched off, by each file")
  func switchedOff() throws {
    let scene = try Self.scene()
    try Self.person(#"{"disabled": ["org.example.other.*", "org.example.keep"]}"#, scene)
    #expect(try Self.listed(scene, "targets a.txt") == ["notes"])
    let detail = try Self.target(scene, "keep", "explain a.txt")?["reason"]?["detail"]?.text
    let file = scene.home.appending(".config/share-host/settings.json").display
    #expect(detail == "switched off by your settings (\(file))")
    let other = try Self.target(scene, "other", "explain a.txt")?["reason"]?["detail"]?.text
    #expect(other == "switched off by your settings (\(file)), with org.example.other.*")
  }

  // MARK: Tables of sources

  private static let table =
    #"{"sources": {"line": {"areas": {"chat": ["org.example.keep", "org.example.album"], "album": []}}}}"#

  @Test("C5: a source's table in the settings decides what its areas offer")
  func sourceTable() throws {
    let scene = try Self.scene()
    try Self.person(Self.table, scene)
    #expect(try Self.listed(scene, "targets a.txt --source line --area chat") == ["album", "keep"])
    #expect(try Self.listed(scene, "targets a.txt --source line --area album") == [])
    #expect(try Self.listed(scene, "targets a.txt --source line --area openchat") == ["keep", "notes", "other"])
    #expect(try Self.listed(scene, "targets a.txt --source mail --area chat") == ["album", "keep", "notes", "other"])
    let reason = try Self.target(scene, "notes", "explain a.txt --source line --area chat")?["reason"]
    let file = scene.home.appending(".config/share-host/settings.json").display
    #expect(reason?["code"]?.text == "areaNotAllowed")
    #expect(reason?["detail"]?.text == "the settings of line (\(file)) do not offer it in the area chat")
    let sent = try scene.share(["a.txt", "--source", "line", "--area", "chat", "--to", "notes"]).run()
    #expect(sent.status == 4)
  }

  @Test("C5: a request's own table wins over the one in the settings")
  func ownTable() throws {
    let scene = try Self.scene()
    try Self.person(Self.table, scene)
    try scene.write(
      "request.json",
      #"{"items": [{"path": "a.txt"}], "source": "line", "area": "chat", "areas": {"chat": ["org.example.notes"]}}"#)
    #expect(try Self.listed(scene, "targets --request request.json") == ["notes"])
    let reason = try Self.target(scene, "keep", "explain --request request.json")?["reason"]
    #expect(reason?["detail"]?.text == "the source does not offer it in the area chat")
  }

  @Test("C5: an unknown target in a source's table is noted, with the file")
  func unknownInTable() throws {
    let scene = try Self.scene()
    try Self.administrator(
      #"{"sources": {"line": {"areas": {"chat": ["org.example.keep", "org.example.gone"]}}}}"#, scene)
    let output = try scene.share(["targets", "a.txt", "--source", "line", "--area", "chat"]).run()
    let file = scene.path.appending("etc/share-host/settings.json").display
    #expect(output.status == 0)
    #expect(output.errors.contains("org.example.gone in the area chat of line (\(file)) names no target"))
  }

  @Test("C8: a plugin that is added is offered where no list keeps it out, and changes no other target")
  func newPlugin() throws {
    let scene = try Self.scene()
    try Self.person(Self.table, scene)
    func others(_ words: String) throws -> [[UInt8]] {
      let document = try Document(scene.shell("\"$SHARE\" \(words) --json").run().standardOutput)
      return (document["targets"]?.elements ?? []).filter { $0["id"]?.text != "org.example.added" }.map {
        JSONText(JSONNode($0.value, at: JSONPosition(line: 1, column: 1))).encoded()
      }
    }
    let calls = ["explain a.txt", "explain a.txt --source line --area chat", "targets a.txt photo.png --all"]
    let before = try calls.map(others)
    try scene.installNull("added", accepts: Self.anything)
    #expect(try calls.map(others) == before)
    #expect(try Self.listed(scene, "targets a.txt").contains("added"))
    #expect(try Self.listed(scene, "targets a.txt --source line --area chat") == ["album", "keep"])
  }

  // MARK: Faults

  @Test("share doctor lists the files of settings with their faults, and every command says the faults")
  func faults() throws {
    let scene = try Self.scene()
    try Self.person("{\"pined\": [],\n \"hidden\": [\"org.example.keep\"]}", scene)
    let file = scene.home.appending(".config/share-host/settings.json").display
    let fault = "1:2: pined: unknown key; did you mean \"pinned\"?"
    let listed = try scene.share(["targets", "a.txt"]).run()
    #expect(listed.status == 0 && listed.errors.contains("\(file):\(fault)"))
    #expect(!listed.text.contains("org.example.keep"), "what is right counts")
    let doctor = try scene.share(["doctor"]).run()
    #expect(doctor.text.contains("Settings") && doctor.text.contains("read; 1 fault"))
    let files = try Document(scene.share(["doctor", "--json"]).run().standardOutput)["settings"]?.elements ?? []
    #expect(files.map { $0["level"]?.text } == ["user", "system"])
    #expect(files.map { $0["exists"]?.bool } == [true, false])
    #expect(files.first?["faults"]?.elements.map(\.text) == [fault])
  }

  @Test("an administrator's file that everybody may write to does not count, and that is said")
  func untrusted() throws {
    let scene = try Self.scene()
    try Self.administrator(#"{"disabled": ["org.example.keep"]}"#, scene)
    #expect(try Self.listed(scene, "targets a.txt") == ["notes", "other"])
    try scene.setMode(0o666, of: scene.path.appending("etc/share-host/settings.json"))
    let listed = try scene.share(["targets", "a.txt"]).run()
    #expect(listed.text.contains("org.example.keep"))
    #expect(listed.errors.contains("everybody may write to it"))
  }
}
