import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Several items, links with everything that can be said about them, and values of the source's own.
struct ContentScenarioTests {
  /// A recorder that also takes what a network calls its own.
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.writeSamples()
    try scene.installChanged("recorder") { manifest in
      let taken = #""recipient", "place", "ref", "page", "arguments", "list", "empty""#
      return Array(String(decoding: manifest, as: UTF8.self).replacing("\"recipient\"", with: taken).utf8)
    }
    return scene
  }

  private static func attributes(_ item: Document?) -> [String: String] {
    var found: [String: String] = [:]
    for attribute in item?["attributes"]?.elements ?? [] {
      found[attribute["name"]?.text ?? ""] = String(decoding: attribute.hex("value") ?? [], as: UTF8.self)
    }
    return found
  }

  @Test("T32: pictures and videos keep their order, and the same one twice is two items")
  func order() throws {
    let scene = try Self.scene()
    let (output, items) = try scene.record(["b.png", "clip.mp4", "a.jpg", "b.png"])
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.map(\.name) == ["b.png", "clip.mp4", "a.jpg", "b.png"])
    #expect(items.map { $0["index"]?.integer } == [0, 1, 2, 3])
    #expect(items[0]["sha256"]?.text == items[3]["sha256"]?.text)
  }

  private static let link: ByteString = "https://example.org/a?b=1&c=2#d"

  @Test("T33: a link arrives with all that was said about it, and the share has its id")
  func fullLink() throws {
    let scene = try Self.scene()
    let (output, items) = try scene.record([
      Self.link, "--hashtag", "#ok", "--quote", "a passage", "--recipient", "1", "--recipient", "2", "--attr",
      "place=Rome", "--attr", "ref=from-here", "--attr", "page=42", "--json",
    ])
    #expect(output.status == 0, "\(output.errors)")
    #expect(items.count == 1)
    #expect(items.first?.hex("text") == Self.link.bytes)
    #expect(
      Self.attributes(items.first) == [
        "hashtag": "#ok", "quote": "a passage", "recipient": "1\n2", "place": "Rome", "ref": "from-here", "page": "42",
      ])
    #expect(try output.document()["request"]?.text?.utf8.count == 36)
  }

  /// A dialog may open with nothing in it; a share without content is an error here, whatever the target.
  @Test("F1, T34: a link alone is valid and has an id; a link that is empty, or not there, is an error")
  func bareLink() throws {
    let scene = try Self.scene()
    let (output, items) = try scene.record([Self.link, "--json"])
    #expect(output.status == 0)
    #expect(try output.document()["request"]?.text?.utf8.count == 36)
    #expect(Self.attributes(items.first) == [:])
    for request in [#"{"items": []}"#, #"{"items": [{"url": ""}]}"#] {
      let file = try scene.write("request.json", request)
      #expect(try scene.share(["--request", file, "--to", "recorder"]).run().status == 2, "\(request)")
    }
  }

  @Test("T36: further forms of an item are added, replaced and taken away")
  func forms() throws {
    let scene = try Self.scene()
    func offered(_ forms: String) throws -> [String?] {
      let file = try scene.write("request.json", #"{"items": [{"path": "b.png"\#(forms)}]}"#)
      let found = try scene.share(["types", "--request", file, "--json"]).run().document()
      return found["items"]?[0]?["representations"]?.elements.map { $0["type"]?.text } ?? []
    }
    #expect(try offered(#", "representations": [{"path": "a.jpg"}]"#) == ["public.png", "public.jpeg"])
    #expect(try offered(#", "representations": [{"text": "words"}]"#) == ["public.png", "public.utf8-plain-text"])
    #expect(try offered("") == ["public.png"])
  }

  @Test(
    "T37: a value of the source's own arrives: a word, a list of one value a line, an empty one; another is not there")
  func values() throws {
    let scene = try Self.scene()
    let file = try scene.write(
      "request.json",
      #"{"items": [{"path": "a.jpg"}], "attributes": {"arguments": "one", "list": "a\nb", "empty": ""}}"#)
    let (output, items) = try scene.record(["--request", file])
    #expect(output.status == 0, "\(output.errors)")
    #expect(Self.attributes(items.first) == ["arguments": "one", "list": "a\nb", "empty": ""])
  }
}
