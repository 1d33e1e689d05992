import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Folders that cannot take what is saved into them, or lead elsewhere.
struct DestinationCaseTests {
  @Test("Case 62: a destination that is no folder is named, and nothing is written")
  func device() throws {
    let scene = try Scene()
    try scene.write("x", "new")
    let output = try scene.share(["x", "--to", "save", "--set", "folder=/dev/full", "--json"]).run()
    #expect(output.status != 0)
    #expect(
      try output.document()["shares"]?[0]?["reason"]?["detail"]?.text?.contains("/dev/full") == true, "\(output.text)")
    #expect(try scene.isTidy())
  }

  /// Shares a file of 2 MiB, named `x`, into a file system of its own, and lists it afterwards.
  private func shareOnto(_ prepare: String) throws -> Program.Output {
    let scene = try Scene()
    try FileSystem.makeDirectories(scene.box)
    try scene.write("x", [UInt8](repeating: 7, count: 2 << 20))
    let script = """
      mount -t tmpfs -o size=1m small "$1" && printf old > "$1/x" && \(prepare) || exit 99
      "$0" x --to save --set "folder=$1"
      echo "status $?"
      ls -A "$1"
      cat "$1/x"
      """
    return try Program(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", ByteString(script), Checkout.share, scene.box],
      environment: scene.environment, directory: scene.work
    ).run()
  }

  @Test(
    "Case 62: a full disk is named, leaves no part behind, and spares the older file", .enabled(if: Machine.canMount))
  func fullDisk() throws {
    let output = try shareOnto("true")
    #expect(output.text == "status 1\nx\nold", "\(output.errors)")
    #expect(output.errors.contains("no space left on the disk"), "\(output.errors)")
  }

  @Test("Case 62: a read-only disk is named, and nothing on it changes", .enabled(if: Machine.canMount))
  func readOnlyDisk() throws {
    let output = try shareOnto("mount -o remount,ro \"$1\"")
    #expect(output.text == "status 1\nx\nold", "\(output.errors)")
    #expect(output.errors.lowercased().contains("read-only"), "\(output.errors)")
  }

  @Test("case 110: links in the folder are never followed, and what they name keeps its bytes")
  func links() throws {
    let scene = try Scene()
    let outside = try scene.write("outside/secret", "secret")
    try FileSystem.makeDirectories(scene.box)
    let box = try Descriptor.openDirectory(scene.box)
    try FileSystem.makeLink(at: box, target: outside.parent, name: "link")
    try FileSystem.makeLink(at: box, target: outside, name: "report.txt")
    try FileSystem.makeLink(at: box, target: scene.work.appending("nowhere"), name: "new.txt")
    let names: [ByteString] = ["report.txt", "link", "new.txt"]
    for name in names { try scene.write(name, "content of \(name.display)") }
    let before = try Scene.listing(scene.work)
    let output = try scene.save(names)
    #expect(output.status == 0, "\(output.errors)")
    let expected: [ByteString] = ["report (2).txt", "link (2)", "new (2).txt"]
    #expect(output.lines == expected.map { scene.box.appending($0) })
    for (name, made) in zip(names, expected) {
      #expect(try scene.saved(made) == Array("content of \(name.display)".utf8))
      #expect(try Descriptor.status(at: box, name: name).kind == .symbolicLink)
    }
    #expect(try Scene.listing(scene.work) == before)
  }

  @Test("case 110: a folder that is reached through a link is a folder")
  func linkedFolder() throws {
    let scene = try Scene()
    try FileSystem.makeDirectories(scene.path.appending("real"))
    try FileSystem.makeLink(
      at: Descriptor.openDirectory(scene.path), target: scene.path.appending("real"), name: "box")
    try scene.write("a.txt", "text")
    #expect(try scene.saving(["a.txt"]).run().status == 0)
    #expect(try Scene.listing(scene.path.appending("real")).keys.sorted() == ["a.txt"])
  }
}
