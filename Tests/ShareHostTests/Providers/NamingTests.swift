import ShareModel
import Testing

@testable import ShareHost

@Suite("Item providers: names")
struct NamingTests {
  private static func name(_ suggestion: ByteString?, _ type: ContentType = Providing.png) -> ByteString {
    var provider = Providing.provider([type])
    provider.suggestedName = suggestion
    return provider.fileName(as: type)
  }

  @Test(
    "D9: a suggested name becomes one safe component, with the extension of the type",
    arguments: [
      (nil, "item.png"), ("", "item.png"), ("photo", "photo.png"), ("photo.png", "photo.png"),
      ("photo.PNG", "photo.PNG"), ("../../etc/passwd", "passwd.png"), ("..", "item.png"), (".", "item.png"),
      ("a/b/c", "c.png"), ("a\u{0}b", "a_b.png"), ("a\nb", "a_b.png"), ("v1.2", "v1.2.png"), ("Mr. X", "Mr. X.png"),
    ] as [(ByteString?, ByteString)])
  func table(_ suggestion: ByteString?, _ expected: ByteString) {
    #expect(Self.name(suggestion) == expected)
  }

  @Test("D9: whatever bytes are suggested, the name is one that a file can have, and says the type")
  func fuzz() {
    var state: UInt64 = 9
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let likely = Array("/.\\\u{0} \n\u{7F}~%:é".utf8)
    for _ in 0..<5000 {
      let bytes = (0..<next(400)).map { _ in
        next(3) == 0 ? likely[next(likely.count)] : UInt8(truncatingIfNeeded: next(256))
      }
      let name = Self.name(ByteString(bytes))
      #expect(FileNaming.isName(name))
      #expect(!name.bytes.contains { $0 < 0x20 || $0 == 0x7F })
      #expect(ContentTypeTree.standard.declaredType(fileName: name) != nil, "\(name.display)")
    }
  }

  @Test("E17: type, bytes and extension change together: a JPEG is never called .heic")
  func otherForm() async throws {
    var provider = Providing.provider([Providing.heic, Providing.jpeg])
    provider.suggestedName = "IMG_1.HEIC"
    #expect(provider.fileName(as: Providing.heic) == "IMG_1.HEIC")
    #expect(provider.fileName(as: Providing.jpeg) == "IMG_1.jpeg")
    #expect(try await provider.loadFile(Providing.jpeg) { $0.lastComponent } == "IMG_1.jpeg")
  }

  @Test("D9: the name of a file that exists stays as it is, byte for byte")
  func existing() async throws {
    let room = try Room()
    let latin = ByteString(Array("caf".utf8) + [0xE9] + Array(".png".utf8))
    let provider = try ItemProvider(contentsOf: try room.write(latin, Looking.png))
    #expect(provider.suggestedName == latin)
    #expect(try await provider.loadFile(Providing.png) { $0.lastComponent } == latin)
  }

  @Test("D9: names that are taken get numbers")
  func collisions() {
    var taken = TakenNames()
    let wanted: [ByteString] = ["a.png", "a.png", "a (2).png", "a.png", "b"]
    let given = wanted.map { taken.take($0) }
    #expect(given == ["a.png", "a (2).png", "a (2) (2).png", "a (3).png", "b"])
  }
}
