import ShareFiles
import ShareModel
import TestSupport
import Testing

/// No code of a plugin runs until somebody shares.
struct ListingTests {
  static let queries: [String] = [
    "targets", "targets a.txt", "targets a.txt --all", "targets a.txt --json", "explain a.txt",
    "explain a.txt --to constructor-writes", "types a.txt", "matrix", "matrix --type image --json",
    "preview a.txt", "preview a.txt --json", "plugin list", "plugin info constructor-writes",
    "plugin validate \"$SCENE/plugins/constructor-writes\"", "doctor", "a.txt --to constructor-writes --dry-run",
    "a.txt --chooser true", "a.txt", "help", "--version",
  ]

  private static func scene() throws -> (scene: Scene, mark: ByteString) {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    // A copy: its constructor writes beside the library.
    let source = try FixturePlugins.folder("constructor-writes")
    let folder = scene.plugins.appending("constructor-writes")
    try FileSystem.makeDirectories(folder)
    for name in ["manifest.json", "libconstructor-writes.so"] as [ByteString] {
      let bytes = try FileReading.read(source.appending(name), max: 16 << 20)
      try Descriptor.open(folder.appending(name), [.write, .create]).write(bytes)
    }
    try scene.approve("constructor-writes")
    return (scene, folder.appending("ran"))
  }

  @Test("what only looks runs no code of a plugin", arguments: queries)
  func query(_ words: String) throws {
    let (scene, mark) = try Self.scene()
    let output = try scene.shell("\"$SHARE\" \(words) </dev/null").run()
    #expect(output.status != nil)
    #expect((try? Descriptor.status(of: mark)) == nil, "the constructor ran")
  }

  @Test("a share does run it, so the mark would be noticed")
  func share() throws {
    let (scene, mark) = try Self.scene()
    #expect(try scene.share(["a.txt", "--to", "constructor-writes"]).run().status == 0)
    #expect((try? Descriptor.status(of: mark))?.kind == .regular)
  }

  @Test(
    "a mixed selection is offered only to what can take all of it; explain names the item and the rule for the others")
  func mixedSelection() throws {
    let scene = try Self.mixedScene()
    let words = "photo.png notes.txt folder https://example.org/a"
    let listed = try scene.shell("\"$SHARE\" targets \(words) --include 'org.example.*' --json").run()
    #expect(listed.status == 0)
    let targets = try Document(listed.standardOutput)["targets"]?.elements ?? []
    #expect(targets.map { $0["id"]?.text } == ["org.example.everything"])

    let explained = try scene.shell("\"$SHARE\" explain \(words) --include 'org.example.*'").run()
    #expect(explained.status == 0)
    // The plugins that ship are another matter.
    let lines = explained.text.split(separator: "\n").filter { !$0.hasPrefix("org.sharehost.") }
    let text = scene.settled("$ share explain \(words)\n" + lines.joined(separator: "\n")).trimmed
    let golden = Golden("Explain.txt", order: ["a mixed selection"])
    if Golden.isRecording {
      try golden.record("a mixed selection", text)
    } else {
      #expect(text == golden.block("a mixed selection"))
    }

    let document = try Document(
      scene.shell("\"$SHARE\" explain \(words) --include 'org.example.*' --json").run().standardOutput)
    for target in document["targets"]?.elements ?? [] where target["eligible"]?.bool == false {
      let reason = target["reason"]
      #expect(reason?["detail"]?.text?.isEmpty == false)
      if reason?["code"]?.text == "typeNotAccepted" { #expect(reason?["item"]?.integer != nil, "the item is named") }
    }
  }

  /// A picture, a text, a folder and a link; targets of every narrowness.
  private static func mixedScene() throws -> Scene {
    let scene = try Scene()
    try scene.write("photo.png", try FileReading.read(Checkout.fixture("Files/photo.png"), max: 1 << 20))
    try scene.write("notes.txt", "notes")
    try scene.write("folder/inner.txt", "inner")
    try scene.installNull(
      "everything",
      accepts: #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]"#)
    try scene.installNull("pictures", accepts: #"[{"slots": [{"types": ["image/*"], "kinds": ["file"]}]}]"#)
    try scene.installNull("files", accepts: #"[{"slots": [{"types": ["public.data"], "kinds": ["file"]}]}]"#)
    try scene.installNull("links", accepts: #"[{"slots": [{"types": ["public.url"], "kinds": ["link"]}]}]"#)
    try scene.installNull(
      "two",
      accepts:
        #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}], "maxItems": 2}]"#)
    try scene.installNull(
      "small",
      accepts:
        #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"], "maxBytes": 8}]}]"#)
    try scene.installNull(
      "album", accepts: #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]"#,
      more: #""areas": ["album"],"#)
    try scene.installNull(
      "captioned",
      accepts: #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]"#,
      more: #""attributes": {"requires": ["message"]},"#)
    try scene.installNull("nothing", accepts: "[]")
    try scene.installManifest("torn", "{\"manifest\": 1, \"id\": \"org.example.torn\"")
    return scene
  }
}

extension String {
  /// Without spaces at the ends of lines and empty lines at the end.
  var trimmed: String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map { line -> Substring in
      var line = line
      while line.last == " " { line.removeLast() }
      return line
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.joined(separator: "\n")
  }
}
