import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

@Suite("What an author and a careless person are told")
struct PluginAdviceTests {
  private static func manifest(abi: Int, library: String) -> String {
    """
    {"manifest": 1, "id": "org.example.one", "version": "1.0.0", "name": "One", "library": "\(library)", "abi": \(abi),
     "targets": [{"id": "org.example.one", "title": "Do one thing", "icon": "x", "accepts": [{"slots": [{"types": ["image/*"]}]}]}]}
    """
  }

  @Test("validate says what would keep the plugin from being used")
  func obstacles() throws {
    let scene = try Scene()
    try scene.write("old/manifest.json", Self.manifest(abi: 2, library: "libone.so"))
    try scene.write("old/libone.so", "")
    let old = try scene.share(["plugin", "validate", "old"]).run()
    #expect(old.status == 1)
    #expect(old.text.contains("version 2"))
    try scene.write("bare/manifest.json", Self.manifest(abi: 1, library: "libone.so"))
    let bare = try scene.share(["plugin", "validate", "bare"]).run()
    #expect(bare.status == 0)
    #expect(bare.text.contains("libone.so is neither in the folder nor beside it"))
    let library = try FixturePlugins.folder("null").appending("libnull.so")
    try scene.write("bare/libone.so", try FileReading.read(library, max: 16 << 20))
    #expect(try !scene.share(["plugin", "validate", "bare"]).run().text.contains("libone.so"))
  }

  @Test("a plugin directory that is named and cannot be used is not passed over in silence")
  func missingDirectory() throws {
    let scene = try Scene()
    try scene.write("a.txt", "a")
    let output = try scene.share(["targets", "a.txt", "--plugin-path", "nowhere"]).run()
    #expect(output.errors.contains("nowhere: not used: there is no such directory"))
    try scene.install(try FixturePlugins.folder("null"))
    #expect(try !scene.share(["targets", "a.txt", "--plugin-path", scene.plugins]).run().errors.contains("not used"))
  }

  @Test("the folder of one plugin can be named as well as the directory that holds it")
  func oneFolder() throws {
    let scene = try Scene()
    try scene.write("a.txt", "a")
    let folder = try FixturePlugins.folder("null")
    let nowhere: [String: ByteString] = ["SHARE_PLUGIN_PATH": ""]
    let output = try scene.share(["a.txt", "--plugin-path", folder, "--to", "null"], environment: nowhere).run()
    #expect(output.status == 0, "\(output.errors)")
    let list = try scene.share(["plugin", "list", "--plugin-path", folder], environment: nowhere).run()
    #expect(list.text.contains("org.example.null"), "\(list.text)")
  }
}
