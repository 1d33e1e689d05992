import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// A hashtag is an attribute of the whole share: `#` and a word, checked before a target gets it.
struct HashtagScenarioTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.writeSamples()
    return scene
  }

  /// The hashtag that arrives; nil when none does.
  private static func arrived(_ tag: String, in scene: Scene) throws -> (tag: [UInt8]?, output: Program.Output) {
    let (output, items) = try scene.record(["a.jpg", "--hashtag", ByteString(tag)])
    let attributes = items.last?["attributes"]?.elements ?? []
    return (attributes.first { $0["name"]?.text == "hashtag" }?.hex("value"), output)
  }

  @Test("T1, T4: a hashtag arrives as it was written", arguments: ["#ValidHashtag", "#日本語", "#a_b1", "#é", "#1"])
  func valid(_ tag: String) throws {
    let (arrived, output) = try Self.arrived(tag, in: try Self.scene())
    #expect(output.status == 0 && output.errors.isEmpty, "\(output.errors)")
    #expect(arrived == Array(tag.utf8))
  }

  /// The network's own check lets one line end behind the word pass; here it is no part of a hashtag.
  static let strangers = [
    " #ok", "#ok ", "#o k", "# ok", "#", "##a", "#a-b", "#🙂", "＃全角", "ok", "#tag\n", "#tag\u{2028}",
  ]

  @Test("T2, T3: what is none is left out, and the warning quotes it", arguments: strangers)
  func invalid(_ tag: String) throws {
    let scene = try Self.scene()
    let (arrived, output) = try Self.arrived(tag, in: scene)
    // The share itself goes on: a bad hashtag is no reason to lose a picture.
    #expect(output.status == 0)
    #expect(arrived == nil)
    #expect(output.errors.contains("is not a hashtag"), "\(output.errors)")
    let name = try scene.share(["explain", "a.jpg", "--hashtag", ByteString(tag), "--json"]).run().document()
    let recorder = name["targets"]?.elements.first { $0["id"]?.text == "org.example.recorder" }
    let warning = recorder?["warnings"]?[0]
    #expect(warning?["code"]?.text == "hashtagLeftOut")
    #expect(warning?["detail"]?.text?.contains("`\(tag)`") == true)
    #expect(recorder?["plan"]?["attributes"]?[0]?["use"]?.text == "leftOut")
  }

  @Test("T4: equal words are equal attributes with one hash; another word is another attribute")
  func equality() {
    let one = Attribute(name: "hashtag", value: "#ok")
    #expect(one == Attribute(name: "hashtag", value: "#ok"))
    #expect(one.hashValue == Attribute(name: "hashtag", value: "#ok").hashValue)
    #expect(one != Attribute(name: "hashtag", value: "#OK"))
    #expect(one != Attribute(name: "hashtag", value: "#ok", provenance: .app))
  }
}
