import ShareModel
import Testing

@Suite struct DynamicTypeTests {
  let tree = ContentTypeTree.standard

  @Test("B7: an unknown extension gives the same type every time") func deterministic() throws {
    let first = try #require(tree.type(fileName: "a.xyz"))
    #expect(first == tree.type(fileName: "other.XYZ"))
    #expect(first != tree.type(fileName: "a.xyzz"))
    #expect(tree.isDynamic(first) && !tree.isDeclared(first))
    #expect(tree.declaration(of: first) == nil)
    #expect(tree.preferredExtension(of: first) == "xyz")
    #expect(tree.preferredMIMEType(of: first) == nil)
    #expect(tree.mimeType(of: first) == "application/octet-stream")
    #expect(tree.type(first.identifier) == first)
    #expect(tree.conforms(first, to: .data) && tree.conforms(first, to: .item))
    #expect(!tree.conforms(first, to: .text))
  }

  @Test("B10: tags of every length come back, and equal tags alone make equal types") func roundTrip() {
    var seen: Set<ContentType> = []
    var generator = SplitMix(state: 7)
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789-+_é語".unicodeScalars)
    for length in 1...60 {
      for supertype in [ContentType.data, .text, ContentType("org.example.other")] {
        var text = ""
        for _ in 0..<length {
          text.unicodeScalars.append(letters[Int(generator.next() % UInt64(letters.count))])
        }
        for tag in [DynamicType.Tag.fileExtension(text), .mimeType("x/\(text)")] {
          let dynamic = DynamicType(tag, supertype: supertype)
          let isNew = seen.insert(dynamic.type).inserted
          #expect(isNew || length < 4)
          #expect(DynamicType(dynamic.type) == dynamic)
          #expect(dynamic.type.identifier.hasPrefix("dyn.a"))
          let alphabet = Set("abcdefghkmnpqrstuvwxyz0123456789")
          #expect(dynamic.type.identifier.dropFirst(5).allSatisfy { alphabet.contains($0) })
        }
      }
    }
  }

  @Test(
    "B10: what was not made like this has no tag",
    arguments: ["dyn.a", "dyn.ai", "dyn.aa", "dyn.aaaaaaaa", "public.data", "dyn.age80u", "dynamic.a"] as [String])
  func noTag(_ identifier: String) {
    #expect(DynamicType(ContentType(identifier)) == nil)
  }

  @Test(
    "An unknown MIME type is a kind of its top level",
    arguments: [
      ("image/x-strange", "public.image"), ("video/x-strange", "public.movie"), ("audio/x-strange", "public.audio"),
      ("text/x-strange", "public.text"), ("application/x-strange", "public.data"), ("chemical/x-pdb", "public.data"),
      ("chemical/x-pdb", "chemical/*"), ("model/x-strange", "public.3d-content"),
    ] as [(String, String)])
  func supertypes(_ pair: (String, String)) throws {
    let type = try #require(tree.type(pair.0))
    let above = try #require(tree.acceptedType(pair.1))
    #expect(tree.isDynamic(type))
    #expect(tree.conforms(type, to: above))
    #expect(tree.distance(from: type, to: above) == 1)
    #expect(!tree.conforms(above, to: type))
    #expect(!tree.conforms(type, to: .plainText))
    #expect(tree.mimeType(of: type) == pair.0)
  }

  @Test func patternsOfUnknownTopLevelsStayApart() throws {
    let type = try #require(tree.type("chemical/x-pdb"))
    let other = try #require(tree.acceptedType("chemica/*"))
    #expect(!tree.conforms(type, to: other))
  }

  @Test("A type that nobody declared is some file, and nothing else") func undeclared() throws {
    let type = try #require(tree.type("org.example.thing"))
    #expect(!tree.isDeclared(type) && !tree.isDynamic(type))
    #expect(tree.conforms(type, to: type) && tree.conforms(type, to: .data) && !tree.conforms(type, to: .text))
  }
}

/// A fixed stream of numbers, so that a failing run can be repeated.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
