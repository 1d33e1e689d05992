import ShareModel
import Testing

/// Tags and spellings that nobody would write, thousands of them; a seed repeats a failing run.
@Suite struct RandomTagTests {
  let tree = ContentTypeTree.standard

  static func bytes(_ generator: inout SplitMix, upTo limit: UInt64) -> [UInt8] {
    (0..<generator.next() % limit).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// A text of any characters, mostly the ones that matter to somebody.
  static func text(_ generator: inout SplitMix) -> String {
    let special = Array("./*;=\" \u{0}\u{1}\u{7F}aZ9-+_é語👩‍👩‍👧:#%".unicodeScalars)
    var text = ""
    for _ in 0..<generator.next() % 24 {
      let isSpecial = generator.next() % 3 != 0
      let scalar = Unicode.Scalar(UInt32(generator.next() % 0x11_0000)) ?? "x"
      text.unicodeScalars.append(isSpecial ? special[Int(generator.next() % UInt64(special.count))] : scalar)
    }
    return text
  }

  @Test(
    "B10: any tag under any supertype comes back, and the same tag is the same type",
    arguments: 1...8 as ClosedRange<UInt64>)
  func roundTrip(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<500 {
      let text = Self.text(&generator)
      let supertype = Bool.random(using: &generator) ? .data : tree.type("x.\(Self.text(&generator))") ?? .image
      for tag in [DynamicType.Tag.fileExtension(text), .mimeType(text)] where !text.isEmpty {
        let dynamic = DynamicType(tag, supertype: supertype)
        #expect(dynamic.type == DynamicType(tag, supertype: supertype).type)
        #expect(DynamicType(dynamic.type) == dynamic, "\(text.debugDescription) below \(supertype)")
        #expect(tree.isDynamic(dynamic.type) && !tree.isDeclared(dynamic.type))
        // A tag that no file could have, or no MIME type, is refused when somebody writes it; it never becomes another type.
        let written = tree.type(dynamic.type.identifier)
        #expect(written == dynamic.type || written == nil)
        #expect(tree.conforms(dynamic.type, to: dynamic.type))
      }
      let plain = "x" + String(generator.next(), radix: 36)
      for tag in [DynamicType.Tag.fileExtension(plain), .mimeType("x-\(plain)/\(plain)")] {
        let dynamic = DynamicType(tag, supertype: .data)
        #expect(tree.type(dynamic.type.identifier) == dynamic.type, "\(plain)")
      }
    }
  }

  @Test("B7: any bytes as a name have one type at most, the same every time", arguments: 1...4 as ClosedRange<UInt64>)
  func names(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    let detector = ContentDetector()
    for _ in 0..<1000 {
      let name = ByteString(Self.bytes(&generator, upTo: 90))
      #expect(tree.type(fileName: name) == tree.type(fileName: name))
      _ = tree.packageType(fileName: name)
      let found = detector.detect(name: name, bytes: Self.bytes(&generator, upTo: 600))
      #expect(!found.type.identifier.isEmpty && !found.mime.isEmpty)
    }
  }

  @Test("B8: any text as a type is one type or none", arguments: 1...4 as ClosedRange<UInt64>)
  func spellings(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<1000 {
      let text = Self.text(&generator)
      guard let type = tree.type(text) else { continue }
      #expect(tree.type(type.identifier) == type || type.identifier.utf8.count > 255)
      #expect(tree.conforms(type, to: .item) || type == .item || tree.isDeclared(type))
    }
  }
}

extension SplitMix: RandomNumberGenerator {}
