import ShareModel

/// A JSON document as a tree, from which it is written in one of the many ways in which it can be.
indirect enum JSONShape: Sendable {
  case word(String)
  case number(String)
  case string([UInt8])
  case array([JSONShape])
  case object([(key: [UInt8], value: JSONShape)])

  /// The words that mean something to a reader.
  struct Vocabulary: Sendable {
    var keys: [String] = ["a", "b", "", "é", "a.b", "key"]
    var strings: [String] = [
      "", "text", "\u{0}", "\u{2028}\u{2029}\u{7F}", "é", "e\u{301}", "😀", "\"\\/\u{8}\u{C}\n\r\t", "\u{FEFF}",
    ]
  }

  static let numbers = [
    "0", "-0", "1", "-1", "0.5", "1e3", "1E-3", "1e400", "9223372036854775807", "9223372036854775808", "-1.5e+10",
    "123456789012345678901234567890", "256", "65536",
  ]

  static func random(depth: Int, _ vocabulary: Vocabulary, using random: inout FuzzRandom) -> JSONShape {
    switch random.below(depth > 0 ? 8 : 5) {
    case 0: return .word(random.text(of: ["true", "false", "null"]))
    case 1: return .number(random.once(in: 3) ? String(random.boundary()) : random.text(of: numbers))
    case 2, 3, 4: return .string(Array(random.text(of: vocabulary.strings).utf8))
    case 5: return .array((0..<random.below(5)).map { _ in .random(depth: depth - 1, vocabulary, using: &random) })
    default:
      let count = random.once(in: 20) ? 20 : random.below(6)
      return .object(
        (0..<count).map { number in
          let key = count == 20 && number != 19 ? "\(number)" : random.text(of: vocabulary.keys)
          return (Array(key.utf8), .random(depth: depth - 1, vocabulary, using: &random))
        })
    }
  }

  /// The tree of a document that was read.
  init(_ node: JSONNode) {
    switch node.value {
    case .null: self = .word("null")
    case .bool(let value): self = .word(value ? "true" : "false")
    case .number(let number): self = .number(number.literal)
    case .string(let text): self = .string(Array(text.utf8))
    case .array(let elements): self = .array(elements.map { JSONShape($0) })
    case .object(let members): self = .object(members.map { (Array($0.key.utf8), JSONShape($0.node)) })
    }
  }

  /// The same document in one fixed spelling, written by other code than the product's.
  var plain: [UInt8] {
    var writer = JSONSpelling(isPlain: true, random: FuzzRandom(seed: 0))
    writer.write(self)
    return writer.bytes
  }

  /// The document in some spelling, now and then with a mistake of the kind that people make.
  func spelled(using random: inout FuzzRandom) -> [UInt8] {
    var writer = JSONSpelling(isPlain: false, random: random)
    writer.hasMistakes = random.once(in: 4)
    if random.once(in: 16) { writer.bytes = [0xEF, 0xBB, 0xBF] }
    writer.write(self)
    random = writer.random
    return writer.bytes
  }
}

extension JSONShape {
  /// The tree with some changes in it.
  func changed(_ vocabulary: Vocabulary, using random: inout FuzzRandom) -> JSONShape {
    var pool: [JSONShape] = []
    collect(into: &pool)
    let change = Change(vocabulary: vocabulary, pool: pool)
    return applying(change, using: &random)
  }

  private func collect(into pool: inout [JSONShape]) {
    pool.append(self)
    switch self {
    case .array(let elements): for element in elements { element.collect(into: &pool) }
    case .object(let members): for member in members { member.value.collect(into: &pool) }
    default: break
    }
  }

  private struct Change {
    var vocabulary: Vocabulary
    /// All parts of the tree, any of which may come to stand in another's place.
    var pool: [JSONShape]

    /// Whether to change a node: on average two or three of the tree.
    func isDue(using random: inout FuzzRandom) -> Bool { random.below(pool.count) < 2 }
  }

  private func applying(_ change: Change, using random: inout FuzzRandom) -> JSONShape {
    var node = self
    if change.isDue(using: &random) { node = node.disturbed(change, using: &random) }
    switch node {
    case .array(let elements):
      return .array(elements.map { $0.applying(change, using: &random) })
    case .object(let members):
      return .object(members.map { ($0.key, $0.value.applying(change, using: &random)) })
    default: return node
    }
  }

  private func disturbed(_ change: Change, using random: inout FuzzRandom) -> JSONShape {
    switch random.below(8) {
    case 0: return random.one(of: change.pool, or: self)
    case 1: return .random(depth: 2, change.vocabulary, using: &random)
    case 2: return .array([self])
    case 3: return (0..<random.below(70)).reduce(self) { inner, _ in .array([inner]) }
    default: break
    }
    switch self {
    case .word: return .word(random.text(of: ["true", "false", "null"]))
    case .number: return .number(random.once(in: 2) ? String(random.boundary()) : random.text(of: Self.numbers))
    case .string(let bytes):
      if random.once(in: 2) { return .string(Array(random.text(of: change.vocabulary.strings).utf8)) }
      let text = String(
        decoding: ByteShape.changed(bytes, words: change.vocabulary.strings, using: &random), as: UTF8.self)
      return .string(Array(text.utf8))
    case .array(var elements):
      let index = random.below(elements.count)
      switch random.below(3) {
      case 0 where !elements.isEmpty: elements.remove(at: index)
      case 1 where !elements.isEmpty: elements.insert(elements[index], at: index)
      default: elements.append(random.one(of: change.pool, or: self))
      }
      return .array(elements)
    case .object(var members):
      let index = random.below(members.count)
      let key = Array(random.text(of: change.vocabulary.keys).utf8)
      switch random.below(4) {
      case 0 where !members.isEmpty: members.remove(at: index)
      case 1 where !members.isEmpty: members[index].key = key
      case 2 where !members.isEmpty: members.append(members[index])
      default: members.append((key, .random(depth: 2, change.vocabulary, using: &random)))
      }
      return .object(members)
    }
  }
}
