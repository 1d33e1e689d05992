import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Whatever a name, a link or a text is made of, it arrives byte for byte: many random ones in one share, the same for each seed.
struct RoundTripTests {
  static let seeds: [UInt64] = [1, 2]

  /// Names of any bytes but NUL and the slash, half of them made of pieces that are known to be difficult.
  private static func names(_ count: Int, _ random: inout Seeded) -> [ByteString] {
    let pieces: [[UInt8]] = [
      Array("cafe\u{301}".utf8), Array("caf\u{e9}".utf8), [0xe9], [0xff, 0xfe], [0xed, 0xa0, 0x80], [0xc0, 0xaf], [10],
      [13, 10], [9], [27, 91, 51, 49, 109], [127], [1], Array(" ".utf8), Array("-".utf8), Array("--to".utf8),
      Array("%2F%00".utf8), Array("#?&=;,".utf8), Array("\\".utf8), Array("'\"`$(x)*".utf8), Array(":".utf8),
      Array("..".utf8), Array("~".utf8), Array(".png".utf8), Array(".tar.gz".utf8), Array("\u{202e}gpj".utf8),
      Array("\u{1f469}\u{200d}\u{1f467}".utf8), Array("\u{ac00}\u{1112}\u{1161}".utf8), Array("https://e.x".utf8),
    ].map { $0.filter { $0 != UInt8(ascii: "/") } }
    var names: Set<ByteString> = []
    while names.count < count {
      var bytes: [UInt8] = []
      if names.count.isMultiple(of: 2) {
        for _ in 0..<Int.random(in: 1...8, using: &random) { bytes += pieces.randomElement(using: &random) ?? [] }
      } else {
        let length = Int.random(in: 1...255, using: &random)
        bytes = (0..<length).map { _ in UInt8.random(in: 1...255, using: &random) }
      }
      bytes.removeAll { $0 == UInt8(ascii: "/") }
      let name = ByteString(Array(bytes.prefix(255)))
      if !name.isEmpty, name != ".", name != "..", !name.bytes.starts(with: ".share-".utf8) { names.insert(name) }
    }
    return names.sorted().shuffled(using: &random)
  }

  @Test("Case 33: any byte string as a name goes in and comes out, 300 in one share", arguments: seeds)
  func anyName(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let scene = try Scene()
    let names = Self.names(300, &random)
    // Sizes that are all different tell one file from another.
    for (index, name) in names.enumerated() {
      try scene.write(name, [UInt8](repeating: UInt8(ascii: "x"), count: index + 1))
    }
    var list: [UInt8] = []
    for name in names { list += Array("./".utf8) + name.bytes + [0] }
    let recorded = try scene.record(["--files0-from", "-"], input: list)
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.count == names.count)
    #expect(recorded.items.map(\.name) == names.map { $0 })
    #expect(recorded.items.map { $0["size"]?.integer } == names.indices.map { Int64($0 + 1) })
    let saved = try scene.save(["--files0-from", "-"], input: list)
    #expect(saved.status == 0, "\(saved.errors)")
    #expect(try scene.names() == names.sorted())
    for (index, name) in names.enumerated() { #expect(try scene.saved(name).count == index + 1) }
    #expect(try scene.isTidy())
  }

  /// A text of any characters that JSON can carry, some of them more likely because they are often mistaken for something else.
  private static func text(_ length: Int, of often: [Unicode.Scalar], _ random: inout Seeded) -> String {
    var text = String.UnicodeScalarView()
    while text.count < length {
      if Bool.random(using: &random), let scalar = often.randomElement(using: &random) {
        text.append(scalar)
      } else if let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10ffff, using: &random)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static let linkCharacters = Array(
    "abcAZ09-._~:/?#[]@!$&'()*+,;=%\\\"<>^`{|} \u{e9}e\u{301}\u{1f389}".unicodeScalars)

  private static func record(_ scene: Scene, _ items: [JSONText]) throws -> (output: Program.Output, items: [Document])
  {
    let request = try scene.write("request.json", JSONText.object([("items", .array(items))]).encoded())
    return try scene.record(["--request", request])
  }

  @Test("Case 36: any link of a request arrives byte for byte, 300 in one share", arguments: seeds)
  func anyLink(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let links = (0..<300).map { _ in
      "https://e.x/" + Self.text(Int.random(in: 0...80, using: &random), of: Self.linkCharacters, &random)
    }
    let scene = try Scene()
    let recorded = try Self.record(scene, links.map { .object([("url", .string($0))]) })
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.count == links.count)
    for (item, link) in zip(recorded.items, links) {
      #expect(item.hex("text") == Array(link.utf8), "\(link.debugDescription)")
    }
  }

  @Test(
    "Case 36: any link on the command line arrives byte for byte, unless it holds a control character", arguments: seeds
  )
  func anyTypedLink(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let links = (0..<100).map { _ in
      let text = Self.text(Int.random(in: 0...80, using: &random), of: Self.linkCharacters, &random)
      return "https://e.x/"
        + String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 }))
    }
    let scene = try Scene()
    let recorded = try scene.record(links.flatMap { ["--url", ByteString($0)] })
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.count == links.count)
    for (item, link) in zip(recorded.items, links) {
      #expect(item.hex("text") == Array(link.utf8), "\(link.debugDescription)")
    }
    let refused = try scene.record(["--url", "https://e.x/a\nb"])
    #expect(refused.output.status == 2 && refused.output.errors.contains("control character"))
  }

  @Test(
    "Case 45: any text arrives byte for byte with its NULs and line ends, short ones inside, long ones as files",
    arguments: seeds)
  func anyText(_ seed: UInt64) throws {
    var random = Seeded(seed)
    let often = Array("\0\r\n\t \u{feff}\u{2028}ab".unicodeScalars) + Array("e\u{301}\u{e9}".unicodeScalars)
    var texts = (0..<100).map { _ in Self.text(Int.random(in: 1...300, using: &random), of: often, &random) }
    // One of exactly what travels inside the message, and one byte more.
    texts += [String(repeating: "a\r", count: 32 << 10), String(repeating: "\0\r\n", count: 21845) + "ab"]
    let scene = try Scene()
    let recorded = try Self.record(scene, texts.map { .object([("text", .string($0))]) })
    #expect(recorded.output.status == 0, "\(recorded.output.errors)")
    #expect(recorded.items.map { $0["size"]?.integer } == texts.map { Int64($0.utf8.count) })
    for (item, text) in zip(recorded.items, texts) {
      #expect(item.hex("text") == Array(text.utf8.prefix(64 << 10)), "\(text.prefix(300).debugDescription)")
    }
  }
}
