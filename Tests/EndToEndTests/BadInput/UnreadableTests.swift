import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What a person may not read.
///
/// Root may read everything, so where the tests are root the command runs as nobody.
struct UnreadableTests {
  /// A scene that an ordinary user can work in, with the command, its worker and the Save plugin.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("secret.txt", "secret")
    try scene.write("open.txt", "open")
    try scene.setMode(0, of: scene.work.appending("secret.txt"))
    try FileSystem.makeDirectories(scene.target)
    try FileSystem.makeDirectories(scene.path.appending("bin"))
    // Copies: an ordinary user may not be able to reach the checkout.
    let save = scene.plugins.appending("save")
    try FileSystem.makeDirectories(save)
    _ = try scene.shell(
      """
      set -e
      cp "$SHARE" "\(Checkout.worker.display)" "$SCENE/bin/"
      cp "\(Checkout.root.display)/Plugins/Save/manifest.json" "\(Checkout.products.display)/libSave.so" "$SCENE/plugins/save/"
      chmod 755 "$SCENE" "$SCENE/bin" "$SCENE/work"
      """
    ).run()
    try scene.approve("save")
    if geteuid() == 0 {
      let approvals = scene.state.appending("approvals.json")
      for path in [scene.run, scene.home, scene.target, scene.state.parent, scene.state, approvals] {
        #expect(unsafe chown(path.display, 65534, 65534) == 0)
      }
    }
    return scene
  }

  private static func share(_ scene: Scene, _ words: String) throws -> Program.Output {
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    return try scene.shell("\(user)\"$SCENE/bin/share\" \(words) --set \"folder=$SCENE/target\" </dev/null").run()
  }

  @Test("E13: a file that may not be read is an access error: exit 4, and nothing is saved")
  func alone() throws {
    let scene = try Self.scene()
    let output = try Self.share(scene, "secret.txt --to save --json")
    #expect(output.status == 4, "\(output.errors)")
    let document = try Document(output.standardOutput)
    #expect(document["outcome"]?.text == "failed")
    #expect(document["shares"]?[0]?["reason"]?["code"]?.text == "permissionDenied")
    #expect(output.errors.contains("secret.txt") && output.errors.contains("permission denied"))
    #expect(try Scene.listing(scene.target) == [:])
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("beside a file that may be read: exit 5, and that one is saved")
  func beside() throws {
    let scene = try Self.scene()
    let output = try Self.share(scene, "open.txt secret.txt --to save --json")
    #expect(output.status == 5, "\(output.errors)")
    let items = try Document(output.standardOutput)["shares"]?[0]?["items"]
    #expect(items?[0]?["outcome"]?.text == "completed")
    #expect(items?[1]?["outcome"]?.text == "failed")
    #expect(items?[1]?["reason"]?["code"]?.text == "permissionDenied")
    #expect(try Scene.listing(scene.target).keys.sorted() == ["open.txt"])
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("a file in a directory that may not be entered is said to be out of reach, not missing")
  func unreachable() throws {
    let scene = try Self.scene()
    try scene.write("locked/a.txt", "a")
    try scene.setMode(0, of: scene.work.appending("locked"))
    defer { try? scene.setMode(0o755, of: scene.work.appending("locked")) }
    let output = try Self.share(scene, "locked/a.txt --to save")
    #expect(output.status == 4, "\(output.errors)")
    #expect(output.errors.contains("locked/a.txt") && output.errors.contains("permission denied"), "\(output.errors)")
    #expect(try Scene.listing(scene.target) == [:])
  }

  @Test("a folder that may not be written to: nothing is left in it")
  func readOnlyTarget() throws {
    let scene = try Self.scene()
    try scene.setMode(0o555, of: scene.target)
    let output = try Self.share(scene, "open.txt --to save --json")
    #expect(output.status == 1, "\(output.errors)")
    #expect(output.errors.contains("permission denied"))
    #expect(try Scene.listing(scene.target) == [:])
  }

  @Test("temporary files that cannot be made: exit 9, and the directory is named")
  func noTemporaryFiles() throws {
    let scene = try Self.scene()
    let readOnly = scene.path.appending("read-only")
    try FileSystem.makeDirectories(readOnly, mode: 0o555)
    let user = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : ""
    let output = try scene.shell(
      "\(user)\"$SCENE/bin/share\" open.txt --to save --set \"folder=$SCENE/target\" --json </dev/null",
      environment: ["XDG_RUNTIME_DIR": "", "TMPDIR": readOnly]
    ).run()
    #expect(output.status == 9, "\(output.errors)")
    #expect(Contract.error.faults(in: try Document(output.standardOutput)) == [])
    #expect(output.errors.contains("read-only"), "\(output.errors)")
    #expect(try Scene.listing(scene.target) == [:])
  }
}
