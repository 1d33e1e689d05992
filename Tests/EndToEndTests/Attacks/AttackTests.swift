import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// What a plugin must not be able to do: each attack gets through without the layers that stop it, and does not with them.
///
/// Whether it got through is looked at from outside; what the plugin says of it does not count.
struct AttackTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What the fixture does.
    var name: String
    /// To what, below the scene.
    var at: String
    /// The layers that stop it.
    var layers: ByteString
    /// Whether it had an effect.
    var hasWorked: @Sendable (_ scene: Scene, _ output: Program.Output) throws -> Bool
  }

  /// A secret in the person's home, one in another share's temporary directory, and a place for marks.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("attacker"))
    try scene.write("a.txt", "hello")
    try FileSystem.makeDirectories(scene.home.appending(".ssh"))
    try Descriptor.open(scene.home.appending(".ssh/key"), [.write, .create]).write(Array("secret".utf8))
    let other = scene.run.appending("share-host/share-host.1.other")
    try FileSystem.makeDirectories(other, mode: 0o700)
    try Descriptor.open(other.appending("item"), [.write, .create]).write(Array("secret".utf8))
    return scene
  }

  private static func attack(_ scene: Scene, _ attack: Attack, with environment: [String: ByteString]) throws
    -> Program.Output
  {
    let output = attack.name == "read" ? "--output -" : ""
    return try scene.shell(
      """
      "$SHARE" a.txt --to attacker --set attack=\(attack.name) --set "at=\(attack.at)" --timeout 120 \(output)
      """, environment: environment
    ).run()
  }

  private static func hasMark(_ scene: Scene, _ output: Program.Output) -> Bool {
    (try? FileReading.read(scene.path.appending("mark"), max: 16)).map { !$0.isEmpty } ?? false
  }

  private static func hasSecret(_ scene: Scene, _ output: Program.Output) -> Bool { output.text.contains("secret") }

  static let attacks: [Attack] = [
    Attack(
      testDescription: "reading the home directory", name: "read", at: "$SCENE/home/.ssh/key", layers: "landlock",
      hasWorked: hasSecret),
    Attack(
      testDescription: "writing outside", name: "write", at: "$SCENE/mark", layers: "landlock", hasWorked: hasMark),
    Attack(
      testDescription: "tracing the host", name: "trace", at: "$SCENE/mark", layers: "landlock,seccomp",
      hasWorked: hasMark),
    Attack(
      testDescription: "executing a program", name: "execute", at: "$SCENE/mark", layers: "landlock,seccomp",
      hasWorked: hasMark),
    Attack(
      testDescription: "forking without end", name: "fork", at: "$SCENE/mark", layers: "landlock,seccomp",
      hasWorked: { scene, _ in
        ((try? Descriptor.status(of: scene.path.appending("mark")))?.size ?? 0) >= 1000
      }),
    Attack(
      testDescription: "filling memory", name: "memory", at: "-", layers: "limits",
      hasWorked: { _, output in output.status == 0 }),
    Attack(
      testDescription: "filling the disk", name: "disk", at: "$SCENE/mark", layers: "landlock,limits",
      hasWorked: { scene, _ in
        ((try? Descriptor.status(of: scene.path.appending("mark")))?.size ?? 0) > 3 << 30
      }),
    Attack(
      testDescription: "reading another share's files", name: "read",
      at: "$SCENE/run/share-host/share-host.1.other/item", layers: "landlock", hasWorked: hasSecret),
    Attack(
      testDescription: "signalling the host", name: "signal", at: "-", layers: "landlock,seccomp",
      hasWorked: { _, output in output.end == .signalled(10) || output.status == 128 + 10 }),
    Attack(
      testDescription: "leaving a process behind", name: "leave", at: "$SCENE/mark", layers: "landlock,seccomp",
      hasWorked: { scene, _ in
        // It goes on writing after the share has ended.
        let mark = scene.path.appending("mark")
        let directory = try Descriptor.openDirectory(scene.path)
        try? FileSystem.remove(at: directory, name: "mark")
        return eventually(seconds: 5) { (try? Descriptor.status(of: mark)) != nil }
      }),
  ]

  /// A sanitizer maps more memory than any limit allows, so nothing is limited where one watches.
  private static let possible = attacks.filter { Sanitizer.isAbsent || !$0.layers.display.contains("limits") }

  @Test("Attack: it gets through without its layer, and does not with it", arguments: possible)
  func attack(_ attack: Attack) throws {
    for isOff in [true, false] {
      let scene = try Self.scene()
      let output = try Self.attack(scene, attack, with: isOff ? ["SHARE_SANDBOX_WITHOUT": attack.layers] : [:])
      #expect(try attack.hasWorked(scene, output) == isOff, "\(output.status ?? -1), \(output.errors)")
      if !isOff { #expect(output.status != 0, "it was told that it worked") }
    }
  }

  @Test("Attack: opening a network socket")
  func network() throws {
    for isOff in [true, false] {
      let scene = try Self.scene()
      // Somebody listens, and notes who comes.
      let output = try scene.shell(
        """
        python3 -c '
        import socket, sys
        listener = socket.create_server(("127.0.0.1", 0))
        listener.settimeout(20)
        print(listener.getsockname()[1], flush=True)
        try:
            peer, _ = listener.accept()
            open(sys.argv[1], "w").write("came" if peer.recv(1) else "")
        except TimeoutError:
            pass
        ' "$SCENE/mark" >port &
        while [ ! -s port ]; do sleep 0.05; done
        "$SHARE" a.txt --to attacker --set attack=network --set at="$(cat port)"
        status=$?
        if [ $status = 0 ]; then wait; else kill %1; fi
        exit $status
        """, environment: isOff ? ["SHARE_SANDBOX_WITHOUT": "landlock,seccomp"] : [:]
      ).run()
      #expect(Self.hasMark(scene, output) == isOff, "\(output.errors)")
      #expect((output.status == 0) == isOff)
    }
  }

  @Test("Attack: writing to the control channel's peer ends the share as failed, and changes nothing else")
  func forged() throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" a.txt --to attacker --set attack=forge --json").run()
    #expect(output.status == 1)
    #expect(try output.document()["shares"]?[0]?["reason"]?["code"]?.text == "misbehaved")
  }
}
