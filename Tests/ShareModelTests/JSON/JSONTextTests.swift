import ShareModel
import Testing

struct JSONTextTests {
  static let written: [(JSONText, String)] = [
    (nil, "null"),
    (true, "true"),
    (-7, "-7"),
    (0.1, "0.1"),
    (.number(.nan), "null"),
    (.number(-.infinity), "null"),
    (["a", 1, [:], []], "[\"a\",1,{},[]]"),
    (["b": 1, "a": ["c": nil]], "{\"b\":1,\"a\":{\"c\":null}}"),
    (.string("\u{0}\u{1F}\"\\/\u{2027}\u{2028}\u{202A}é"), "\"\\u0000\\u001f\\\"\\\\/\u{2027}\\u2028\u{202A}é\""),
    (JSONText(["x", "y"]), "[\"x\",\"y\"]"),
    (JSONText(UInt64.max), "1.8446744073709552e+19"),
    (JSONText(UInt32(5)), "5"),
    (JSONText(nil as String?), "null"),
  ]

  @Test("a document is written on one line", arguments: written)
  func writes(text: JSONText, expected: String) {
    #expect(String(decoding: text.encoded(), as: UTF8.self) == expected)
  }

  @Test("a pretty document has a member on each line and a newline at the end")
  func pretty() {
    let text: JSONText = ["a": [1, 2], "b": [:], "c": [], "d": ["e": nil]]
    let expected = """
      {
        "a": [
          1,
          2
        ],
        "b": {},
        "c": [],
        "d": {
          "e": null
        }
      }

      """
    #expect(String(decoding: text.encoded(pretty: true), as: UTF8.self) == expected)
  }

  @Test("a member is added at the end, and only when there is a value")
  func adds() {
    var text: JSONText = ["a": 1]
    text.add("b", 2)
    text.add("c", nil)
    #expect(text.encoded() == Array("{\"a\":1,\"b\":2}".utf8))
  }

  @Test("what was written is read as the same value", arguments: 0..<200 as Range<UInt64>)
  func roundTrip(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let text = Self.randomText(depth: 5, using: &generator)
    for pretty in [false, true] {
      let bytes = text.encoded(pretty: pretty)
      let again = JSONText(try JSONReader.read(bytes))
      #expect(again.isIdentical(to: text), "seed \(seed)")
    }
  }

  static func randomText(depth: Int, using generator: inout SeededGenerator) -> JSONText {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &generator))
    case 3:
      let number = Double(bitPattern: UInt64.random(in: .min ... .max, using: &generator))
      return number.isFinite && number != number.rounded() ? .number(number) : .number(0.5)
    case 4: return .string(randomString(using: &generator))
    case 5:
      let count = Int.random(in: 0..<5, using: &generator)
      return .array((0..<count).map { _ in randomText(depth: depth - 1, using: &generator) })
    default:
      let count = Int.random(in: 0..<20, using: &generator)
      return .object(
        (0..<count).map { index in
          ("\(index)" + randomString(using: &generator), randomText(depth: depth - 1, using: &generator))
        })
    }
  }

  static func randomString(using generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &generator) {
      let ranges: [ClosedRange<UInt32>] = [0...0x7F, 0...0x7F, 0x80...0x7FF, 0x2020...0x2030, 0x800...0x10FFFF]
      let range = ranges.randomElement(using: &generator) ?? 0...0x7F
      if let scalar = Unicode.Scalar(UInt32.random(in: range, using: &generator)) { text.append(scalar) }
    }
    return String(text)
  }
}

extension JSONText {
  /// Whether both are the same, strings byte for byte.
  func isIdentical(to other: JSONText) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let two)): one == two
    case (.integer(let one), .integer(let two)): one == two
    case (.number(let one), .number(let two)): one == two
    case (.string(let one), .string(let two)): one.utf8.elementsEqual(two.utf8)
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.isIdentical(to: $1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { $0.0.utf8.elementsEqual($1.0.utf8) && $0.1.isIdentical(to: $1.1) }
    default: false
    }
  }
}
