import ShareFiles
import ShareModel
import TestSupport
import Testing

/// A plugin in a package of its own: one type, one entry line, dropped into an empty plugin directory.
@Suite(
  .serialized, .timeLimit(.minutes(20)),
  .enabled(if: Sanitizer.isAbsent, "the other package would be built without the sanitizer"))
struct SwiftPluginPackageTests {
  @Test("a plugin that somebody else builds from the Swift kit is found and shared to, and shows one symbol")
  func shout() throws {
    let package = try ClientPackage("ShoutPlugin")
    let library = package.products.appending("libShout.so")
    let scene = try Scene()
    let folder = scene.plugins.appending("Shout")
    try FileSystem.makeDirectories(folder)
    try Program("/bin/cp", ["--", package.folder.appending("manifest.json"), library, folder]).run().isFine()
    try scene.write("a.txt", "from a file")

    let listed = try scene.share(["targets", "--json", "a.txt"]).run().document()
    #expect(listed["targets"]?.elements.contains { $0["id"]?.text == "org.example.shout" } == true)
    let output = try scene.share(["a.txt", "--text", "hello \u{e4}", "--to", "shout"]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "FROM A FILE!\nHELLO \u{c4}!\n")
    let set = try scene.share(["a.txt", "--to", "shout", "--set", "ending=?"]).run()
    #expect(set.text == "FROM A FILE?\n")
    let failed = try scene.share(["--type", "text/plain", "-", "--to", "shout"], input: [0x61, 0xff, 0x0a]).run()
    #expect(failed.status == 4 && failed.errors.contains("not UTF-8"), "\(failed.errors)")

    let symbols = try Program(
      "/usr/bin/nm", ["--dynamic", "--defined-only", "--extern-only", "--format=posix", library]
    ).run()
    #expect(symbols.lines.map { $0.bytes.prefix { $0 != 0x20 } } == [Array("share1_plugin_entry".utf8)[...]])
    #expect(try scene.isTidy())
  }
}
