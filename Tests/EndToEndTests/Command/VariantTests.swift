import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// What a request in JSON gives to one target only.
struct VariantTests {
  /// A target that reads everything and says how many bytes it got, under some ids.
  private static func scene(_ targets: [(id: String, accepts: String)]) throws -> Scene {
    let scene = try Scene()
    let folder = try FixturePlugins.folder("reads-all")
    let written = targets.map {
      "{\"id\": \"org.example.readers.\($0.id)\", \"title\": \"\($0.id)\", \"category\": \"share\", \"accepts\": \($0.accepts)}"
    }
    try scene.installManifest(
      "readers",
      """
      {"manifest": 1, "id": "org.example.readers", "version": "1.0.0", "name": "R", "library": "libreads-all.so", "abi": 1,
       "targets": [\(written.joined(separator: ","))]}
      """)
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(scene.plugins.appending("readers")),
      target: folder.appending("libreads-all.so"), name: "libreads-all.so")
    return scene
  }

  private static let anything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#
  private static let links = #"[{"slots": [{"types": ["public.url"]}]}]"#

  private static func send(
    _ scene: Scene, _ items: String, to targets: [String], _ extra: [ByteString] = []
  ) throws -> Program.Output {
    let file = try scene.write("request.json", "{\"items\": [\(items)]}")
    let names = targets.flatMap { ["--to", ByteString("org.example.readers.\($0)")] as [ByteString] }
    return try scene.share(["--request", file] + names + extra).run()
  }

  @Test("A5: two targets get different payloads of one item")
  func perTarget() throws {
    let scene = try Self.scene([("a", Self.anything), ("b", Self.anything)])
    let item = #"{"text": "plain words", "variants": {"org.example.readers.b": {"text": "b"}}}"#
    let output = try Self.send(scene, item, to: ["a", "b"])
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "11 73\n1 62\n")
  }

  @Test("A6: null keeps an item from one target, which gets the others")
  func null() throws {
    let scene = try Self.scene([("a", Self.anything), ("b", Self.anything)])
    let items = #"{"text": "abc"}, {"text": "12345", "variants": {"org.example.readers.b": null}}"#
    let output = try Self.send(scene, items, to: ["a", "b"], ["--json"])
    #expect(output.status == 0, "\(output.errors)")
    let shares = try Document(output.standardOutput)["shares"]
    #expect(shares?[0]?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "completed"])
    #expect(shares?[1]?["items"]?.elements.map { $0["outcome"]?.text } == ["completed", "skipped"])
    #expect(shares?[1]?["items"]?[1]?["reason"]?["code"]?.text == "notForTarget")
  }

  @Test("A6: a target for which everything is null is not offered, and sharing to it ends with 4")
  func noItems() throws {
    let scene = try Self.scene([("a", Self.anything), ("b", Self.anything)])
    let item = #"{"text": "abc", "variants": {"org.example.readers.b": null}}"#
    let output = try Self.send(scene, item, to: ["b"], ["--json"])
    #expect(output.status == 4)
    let share = try Document(output.standardOutput)["shares"]?[0]
    #expect(share?["outcome"]?.text == "refused")
    #expect(share?["reason"]?["code"]?.text == "noItems")
    #expect(share?["returned"]?.elements.count == 0)
  }

  @Test("A8: a target with a variant is judged by the variant, never by the plain item")
  func judged() throws {
    let scene = try Self.scene([("a", Self.anything), ("b", Self.links)])
    let item = #"{"text": "abc", "variants": {"org.example.readers.b": {"url": "https://example.org/"}}}"#
    let file = try scene.write("request.json", "{\"items\": [\(item)]}")
    let listed = try Document(try scene.share(["targets", "--request", file, "--json"]).run().standardOutput)
    let plans = (listed["targets"]?.elements ?? []).filter { $0["plugin"]?.text == "org.example.readers" }
    #expect(
      Set(plans.map { "\($0["id"]?.text ?? "") \($0["plan"]?["items"]?[0]?["representation"]?.text ?? "")" }) == [
        "org.example.readers.a public.utf8-plain-text", "org.example.readers.b public.url",
      ])
    let output = try Self.send(scene, item, to: ["b"])
    #expect(output.text == "20 2f\n", "\(output.errors)")
    // The other way round: a plain item that it would take does not make it a candidate.
    let other = #"{"url": "https://example.org/", "variants": {"org.example.readers.b": {"text": "abc"}}}"#
    #expect(try Self.send(scene, other, to: ["b"]).status == 4)
  }

  @Test("a variant whose file is missing, or whose target is not there, is said")
  func faults() throws {
    let scene = try Self.scene([("a", Self.anything)])
    let missing = try Self.send(
      scene, #"{"text": "abc", "variants": {"org.example.readers.a": {"path": "nowhere"}}}"#, to: ["a"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("what org.example.readers.a would get"), "\(missing.errors)")
    let unknown = try Self.send(scene, #"{"text": "abc", "variants": {"org.example.nobody": null}}"#, to: ["a"])
    #expect(unknown.status == 0)
    #expect(
      unknown.errors.contains("org.example.nobody in the variants of item 1 names no target"), "\(unknown.errors)")
  }

  @Test("the time of a share ends the waiting for standard input, before and after the plugin has started")
  func stalledInput() throws {
    let scene = try Self.scene([("a", Self.anything)])
    for produce in ["sleep 8", "head -c 300000 /dev/zero; sleep 8"] {
      let script = "{ \(produce); } | \"$0\" - --to org.example.readers.a --timeout 1 --json"
      let output = try Program(
        "/bin/sh", ["-c", ByteString(script), Checkout.share], environment: scene.environment,
        directory: scene.work
      ).run(seconds: 50)
      #expect(output.status == 7, "\(produce): \(output.text) \(output.errors)")
    }
  }

  @Test("whoever writes to standard input may take longer than a plugin may be idle")
  func slowInput() throws {
    let scene = try Self.scene([("a", Self.anything)])
    let manifest = scene.plugins.appending("readers/manifest.json")
    let text = String(decoding: try FileReading.read(manifest, max: 1 << 16), as: UTF8.self)
    try scene.installManifest("readers", text.replacing("\"abi\": 1,", with: "\"abi\": 1, \"limits\": {\"idle\": 1},"))
    let script =
      "{ head -c 100000 /dev/zero; sleep 2.5; head -c 5 /dev/zero; } | \"$0\" --name a.bin - --to org.example.readers.a"
    let output = try Program(
      "/bin/sh", ["-c", ByteString(script), Checkout.share], environment: scene.environment, directory: scene.work
    ).run(seconds: 60)
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text == "100005 00\n")
  }
}
