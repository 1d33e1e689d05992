import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// `share plugin install` and `remove`, with the real command.
struct InstallCommandTests {
  /// A scene whose plugins are those of the person's own directory.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    try copy(scene, "recorder", version: "1.0.0", to: "one")
    return scene
  }

  /// Copies a fixture into `work`, as what somebody got from elsewhere.
  private static func copy(
    _ scene: Scene, _ fixture: String, version: String, to name: ByteString, permissions: String? = nil
  ) throws {
    let folder = try FixturePlugins.folder(fixture)
    let library = ByteString("lib\(fixture).so")
    try scene.write(name.appending(library), try FileReading.read(folder.appending(library), max: 1 << 24))
    var manifest = String(
      decoding: try FileReading.read(folder.appending("manifest.json"), max: 1 << 20), as: UTF8.self)
    manifest = manifest.replacing("\"version\": \"1.0.0\"", with: "\"version\": \"\(version)\"")
    if let permissions {
      manifest = manifest.replacing("\"permissions\": {", with: "\"permissions\": {\(permissions), ")
    }
    try scene.write(name.appending("manifest.json"), manifest)
  }

  private static func installed(_ scene: Scene) -> ByteString {
    scene.home.appending(".local/share/share-host/plugins/org.example.recorder")
  }

  private static func run(_ scene: Scene, _ arguments: ByteString...) throws -> Program.Output {
    try scene.share(arguments, environment: ["SHARE_PLUGIN_PATH": ""]).run()
  }

  @Test(
    "a folder, a ZIP and a compressed tar are installed, used and removed, and nothing is left beside them",
    arguments: ["one", "one.zip", "flat.zip", "one.tar.gz", "one.tar.xz"])
  func forms(_ form: ByteString) throws {
    let scene = try Self.scene()
    #expect(
      try scene.shell(
        """
        python3 -c 'import shutil; shutil.make_archive("one", "zip", ".", "one"); shutil.make_archive("flat", "zip", "one")'
        tar czf one.tar.gz one && tar cJf one.tar.xz ./one
        """
      ).run().status == 0)
    let installing = try Self.run(scene, "plugin", "install", form, "--yes")
    #expect(installing.status == 0, "\(installing.errors)")
    #expect(installing.errors.contains("what the setting log names: It records what it gets"))
    let log = scene.path.appending("log")
    let shared = try Self.run(
      scene, "a.txt", "--to", "recorder", "--set", ByteString(Array("log=".utf8) + log.bytes))
    #expect(shared.status == 0, "\(shared.errors)")
    #expect(try Descriptor.status(of: log).size > 0)

    let removing = try Self.run(scene, "plugin", "remove", "recorder", "-y")
    #expect(removing.status == 0, "\(removing.errors)")
    #expect(try Self.run(scene, "a.txt", "--to", "recorder").status == 6)
    #expect(try Scene.listing(scene.home.appending(".local/share/share-host")) == ["plugins": "directory"])
    // What was allowed to that folder is not allowed to whatever comes there next.
    #expect(try Approvals(FileReading.read(scene.state.appending("approvals.json"), max: 1 << 16)).all.isEmpty)
  }

  @Test("an update keeps settings, an older version and the same one are said, and what asks for more is shown")
  func updates() throws {
    let scene = try Self.scene()
    try Self.copy(
      scene, "recorder", version: "2.0.0", to: "two",
      permissions: #""network": {"values": true, "reason": "It sends it on."}"#)
    #expect(try Self.run(scene, "plugin", "install", "one", "-y").status == 0)
    #expect(try Self.run(scene, "plugin", "settings", "recorder", "log=rec").status == 0)
    let update = try Self.run(scene, "plugin", "install", "two", "-y", "--json")
    let document = try Document(update.standardOutput)
    #expect(document["version"]?.text == "2.0.0")
    #expect(document["replaced"]?.text == "1.0.0")
    #expect(update.errors.contains("use the network: It sends it on."))
    #expect(try Self.run(scene, "a.txt", "--to", "recorder").status == 0)
    #expect(try Descriptor.status(of: scene.work.appending("rec")).size > 0)

    let session = try TerminalSession(
      scene.share(["plugin", "install", "one"], environment: ["SHARE_PLUGIN_PATH": ""]))
    #expect(session.shows("2.0.0 is installed, which is newer. Go back to 1.0.0? [y/N]"))
    session.type("n\n")
    #expect(try session.wait().end == .exited(3))
    let list = try Document(Self.run(scene, "plugin", "info", "recorder", "--json").standardOutput)
    #expect(list["plugin"]?["version"]?.text == "2.0.0")
  }

  @Test("what is copied over by hand and asks for more than was allowed is asked about again")
  func overwritten() throws {
    let scene = try Self.scene()
    #expect(try Self.run(scene, "plugin", "install", "one", "-y").status == 0)
    try Self.copy(
      scene, "recorder", version: "1.1.0", to: "two",
      permissions: #""execute": {"values": ["sh"], "reason": "It runs."}"#)
    try FileReplacing.replace(
      Self.installed(scene).appending("manifest.json"),
      with: FileReading.read(scene.work.appending("two/manifest.json"), max: 1 << 20))
    let refused = try Self.run(scene, "a.txt", "--to", "recorder", "--set", "log=rec", "--json")
    #expect(refused.status == 6)
    let share = try Document(refused.standardOutput)["shares"]?.elements.first
    #expect(share?["outcome"]?.text == "refused")
    #expect(share?["reason"]?["code"]?.text == "notApproved")
    #expect(share?["reason"]?["detail"]?.text?.contains("more than was allowed to 1.0.0 (execute sh)") == true)
    #expect((try? Descriptor.status(of: scene.work.appending("rec"))) == nil)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var name: String
    /// Makes `bad` in `work` out of `one`.
    var script: String
    var says: String
    var testDescription: String { name }
  }

  static let bad = [
    Bad(name: "no manifest", script: "mkdir bad && cp one/*.so bad", says: "holds no manifest.json"),
    Bad(
      name: "a manifest with a fault", script: "cp -r one bad && sed -i 's/1.0.0/x/' bad/manifest.json",
      says: "manifest has faults"),
    Bad(name: "no library", script: "cp -r one bad && rm bad/*.so", says: "library that its manifest names is not"),
    Bad(name: "half a library", script: "cp -r one bad && truncate -s 5000 bad/librecorder.so", says: "librecorder.so"),
    Bad(
      name: "a link out of it", script: "cp -r one bad && ln -s /etc/passwd bad/data",
      says: "data is neither a file nor a folder"),
    Bad(
      name: "an archive that climbs", script: "tar cPf bad ../work/one/manifest.json",
      says: "outside of the plugin's folder"),
    Bad(
      name: "an archive with an absolute name", script: "tar cPf bad \"$PWD/one/manifest.json\"",
      says: "outside of the plugin's folder"),
    Bad(
      name: "an archive with a link", script: "cp -r one two && ln -s /etc/passwd two/data && tar cf bad two",
      says: "two/data is neither"),
    Bad(name: "no archive", script: "head -c 5000 /dev/zero >bad", says: "bad: "),
    Bad(
      name: "an ABI of later", script: "cp -r one bad && sed -i 's/\"abi\": 1/\"abi\": 2/' bad/manifest.json",
      says: "version 2 of the plugin ABI"),
  ]

  @Test("what is no sound plugin is not installed, and nothing is left", arguments: bad)
  func refused(_ bad: Bad) throws {
    let scene = try Self.scene()
    #expect(try scene.shell(bad.script).run().status == 0)
    let output = try Self.run(scene, "plugin", "install", "bad", "--yes")
    #expect(output.status == 1, "\(output.errors)")
    #expect(output.errors.contains(bad.says), "\(output.errors)")
    #expect(output.errors.contains("it is not installed"))
    #expect(try Scene.listing(scene.home.appending(".local/share/share-host")) == ["plugins": "directory"])
  }

  @Test("Ctrl-C at the question ends the command by the signal, and nothing is left beside the plugins")
  func interrupted() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(
      scene.share(["plugin", "install", "one"], environment: ["SHARE_PLUGIN_PATH": ""]))
    #expect(session.shows("Install it? [y/N]"))
    session.type("\u{3}")
    #expect(try session.wait().end == .signalled(2))
    #expect(try Scene.listing(scene.home.appending(".local/share/share-host")) == ["plugins": "directory"])
  }

  @Test("a folder of the plugin's name that holds something else is not replaced")
  func taken() throws {
    let scene = try Self.scene()
    let other = Self.installed(scene).appending("mine.txt")
    try FileSystem.makeDirectories(other.parent)
    try FileReplacing.replace(other, with: Array("mine".utf8))
    let output = try Self.run(scene, "plugin", "install", "one", "-y")
    #expect(output.status == 1)
    #expect(output.errors.contains("something else has that name"))
    #expect(try FileReading.read(other, max: 16) == Array("mine".utf8))
  }

  @Test("without a terminal and without --yes nothing is installed, and a no is a choice")
  func asked() throws {
    let scene = try Self.scene()
    let silent = try Self.run(scene, "plugin", "install", "one")
    #expect(silent.status == 2)
    #expect(silent.errors.contains("add --yes"))
    let session = try TerminalSession(
      scene.share(["plugin", "install", "one"], environment: ["SHARE_PLUGIN_PATH": ""]))
    #expect(session.shows("Install it? [y/N]"))
    session.type("\n")
    #expect(try session.wait().end == .exited(3))
    #expect((try? Descriptor.status(of: Self.installed(scene))) == nil)
    #expect(try Self.run(scene, "plugin", "install", "nowhere", "-y").status == 2)
    let system = try Self.run(scene, "plugin", "remove", "save", "-y")
    #expect(system.status == 6)
    #expect(system.errors.contains("share plugin disable org.sharehost.save"))
  }
}
