import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// The same for a video: one source, at hand, and nothing that only sounds.
struct VideoScenarioTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Media")
    try scene.writeSamples()
    return scene
  }

  private static func verdicts(_ item: String) throws -> Verdicts {
    let scene = try scene()
    try scene.write(
      "tone.m4a", try FileReading.read(Checkout.fixture("Files/tone.m4a"), max: 1 << 20))
    return try scene.verdicts(#"{"items": [\#(item)]}"#)
  }

  private static let bytes = #"{"data": "\#(Base64.encode(Recipe.mp4))", "type": "video/mp4", "name": "clip.mp4"}"#
  private static let remote = #"{"url": "https://example.org/v.mp4", "type": "video/mp4"}"#

  @Test("T17, T22: a video without a source is a fault, and the item is named")
  func noSource() throws {
    let scene = try Self.scene()
    let file = try scene.write("request.json", #"{"items": [{"type": "video/mp4"}]}"#)
    let output = try scene.share(["--request", file, "--to", "videos"]).run()
    #expect(output.status == 2)
    #expect(output.errors.contains("items[0]: expected exactly one of"), "\(output.errors)")
  }

  /// Bytes need no option: a target gets the same descriptor for them as for a file.
  @Test("T18, T23: a video goes as bytes and as a file")
  func bytesAndFile() throws {
    #expect(try Self.verdicts(Self.bytes).plan("videos") == ["public.mpeg-4"])
    #expect(try Self.verdicts(#"{"path": "clip.mp4"}"#).plan("videos") == ["public.mpeg-4"])
  }

  @Test("T19: sound is no video, although its type is a kind of film")
  func sound() throws {
    #expect(
      try Self.verdicts(#"{"path": "tone.m4a"}"#).reason("videos")
        == "typeNotAccepted 0: tone.m4a is audio/mp4; public.audio is not taken")
  }

  @Test("T20: a video elsewhere is not taken; a link to a file is that file")
  func elsewhere() throws {
    #expect(
      try Self.verdicts(Self.remote).reason("videos")
        == "typeNotAccepted 0: the link is remote; only local items are taken")
    let scene = try Self.scene()
    let linked = try scene.verdicts(#"{"items": [{"url": "file://\#(scene.work.display)/clip.mp4"}]}"#)
    #expect(linked.plan("videos") == ["public.mpeg-4"])
  }

  @Test("T21: a request keeps all its fields, and every share has an id of its own")
  func fields() throws {
    let scene = try Self.scene()
    let request =
      ##"{"items": [{"path": "clip.mp4"}], "source": "org.example.chat", "area": "chat", "include": ["org.example.*"], "attributes": {"title": "t", "hashtag": {"value": "#ok", "provenance": "app"}}}"##
    let found = try scene.verdicts(request)
    let kept = found.document["request"]
    #expect(kept?["source"]?.text == "org.example.chat")
    #expect(kept?["area"]?.text == "chat")
    #expect(kept?["include"]?[0]?.text == "org.example.*")
    #expect(kept?["attributes"]?.elements.map { $0["name"]?.text } == ["title", "hashtag"])
    #expect(kept?["attributes"]?[1]?["provenance"]?.text == "app")
    let ids = try (0..<2).map { _ in
      try scene.share(["--request", scene.work.appending("request.json"), "--to", "videos", "--json"]).run().document()[
        "request"]?.text
    }
    #expect(ids.allSatisfy { $0?.utf8.count == 36 })
    #expect(ids[0] != ids[1])
  }

  /// What arrives, rather than what a payload would hold: nothing of a link's content, all of a file's.
  @Test("T28, T29, T30: a link stays a link, a file and bytes arrive byte for byte")
  func payload() throws {
    let scene = try Self.scene()
    let file = try scene.write(
      "request.json",
      #"{"items": [\#(Self.remote), {"path": "clip.mp4"}, {"url": "file://\#(scene.work.display)/clip.mp4"}, \#(Self.bytes)]}"#
    )
    let (output, items) = try scene.record(["--request", file])
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.map { $0["kind"]?.text } == ["link", "file", "file", "file"])
    #expect(items[0].hex("text") == Array("https://example.org/v.mp4".utf8))
    #expect(items[1...].allSatisfy { $0["size"]?.integer == Int64(Recipe.mp4.count) })
    #expect(Set(items[1...].map { $0["sha256"]?.text }).count == 1)
  }

  @Test("T31: a picture for the preview is shown where one is given, and its absence is no fault")
  func previewPicture() throws {
    let scene = try Self.scene()
    func preview(_ more: String) throws -> Document? {
      let file = try scene.write("request.json", #"{"items": [{"path": "clip.mp4"\#(more)}]}"#)
      return try scene.share(["preview", "--request", file, "--json"]).run().document()["preview"]
    }
    let with = try preview(#", "preview": {"thumbnail": {"path": "b.png"}}"#)
    #expect(with?["thumbnails"]?[0]?["from"]?.text == "request")
    #expect(with?["thumbnails"]?[0]?["path"]?.text?.hasSuffix("b.png") == true)
    let without = try preview("")
    #expect(without?["thumbnails"]?.elements.contains { $0["from"]?.text == "request" } == false)
  }
}
