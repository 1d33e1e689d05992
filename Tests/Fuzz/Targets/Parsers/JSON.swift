import ShareModel

extension FuzzTarget {
  /// The reader of JSON, and the writer beside it.
  static let json = FuzzTarget(
    name: "json",
    sources: [
      "Sources/ShareModel/JSON/JSONReader.swift", "Sources/ShareModel/JSON/JSONReader+Strings.swift",
      "Sources/ShareModel/JSON/JSONReader+Numbers.swift", "Sources/ShareModel/JSON/JSONReader+Faults.swift",
      "Sources/ShareModel/JSON/JSONText+Writing.swift",
    ],
    fixtures: ["Tests/Fixtures/Files/data.json", "Tests/Fixtures/Files/expected.json"],
    generate: { random in
      JSONShape.random(depth: 4, JSONShape.Vocabulary(), using: &random).spelled(using: &random)
    },
    mutate: { input, random in changedDocument(input, JSONShape.Vocabulary(), using: &random) },
    check: { input throws(Violation) in try JSONCheck.check(input) })

  /// A document changed as a tree, or as bytes when it is none.
  static func changedDocument(
    _ input: [UInt8], _ vocabulary: JSONShape.Vocabulary, using random: inout FuzzRandom
  ) -> [UInt8] {
    guard !random.once(in: 6), let node = try? JSONReader.read(input, maxDepth: 256) else {
      return ByteShape.changed(input, words: ["\"", "{", "[", ",", ":", "\\u"] + vocabulary.keys, using: &random)
    }
    return JSONShape(node).changed(vocabulary, using: &random).spelled(using: &random)
  }
}

/// What always holds for documents that are JSON, and for those that are not.
private enum JSONCheck {
  static func check(_ input: [UInt8]) throws(Violation) {
    let places = DocumentPlaces(input)
    let node: JSONNode
    do throws(JSONFault) {
      node = try JSONReader.read(input)
    } catch {
      try places.require(error.position, error.message)
      return try checkDeep(input)
    }
    try checkPlaces(of: node, places, input)
    // What other code writes of the tree is the same document.
    let plain = JSONShape(node).plain
    try require(identical(try read(plain), node), "the tree, written plainly, is read as another")
    // What our own writer writes is the same value.
    let text = JSONText(node)
    for pretty in [false, true] {
      let again = JSONText(try read(text.encoded(pretty: pretty)))
      try require(again.encoded() == text.encoded(), "what was written is read as another value")
    }
    try require(
      (try? JSONReader.read(input, maxDepth: 256)) != nil,
      "a document that is shallow enough is refused when more is allowed")
  }

  /// A document that is refused may only have been too deep.
  private static func checkDeep(_ input: [UInt8]) throws(Violation) {
    guard let node = try? JSONReader.read(input, maxDepth: .max) else { return }
    try require(
      (try? JSONReader.read(JSONShape(node).plain, maxDepth: 256)) != nil, "a deep document is not read again")
  }

  private static func read(_ bytes: [UInt8]) throws(Violation) -> JSONNode {
    do throws(JSONFault) {
      return try JSONReader.read(bytes)
    } catch {
      throw Violation("what was written is refused: \(error.message)")
    }
  }

  private static func checkPlaces(of node: JSONNode, _ places: DocumentPlaces, _ input: [UInt8]) throws(Violation) {
    try places.require(node.position, node.value.kindName)
    switch node.value {
    case .array(let elements): for element in elements { try checkPlaces(of: element, places, input) }
    case .object(let members):
      var keys: Set<[UInt8]> = []
      for member in members {
        try places.require(member.keyPosition, member.key)
        try require(keys.insert(Array(member.key.utf8)).inserted, "a key is twice in one object")
        try checkPlaces(of: member.node, places, input)
      }
    default: break
    }
  }

  private static func identical(_ one: JSONNode, _ other: JSONNode) -> Bool {
    switch (one.value, other.value) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a.literal == b.literal
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { identical($0, $1) }
    case (.object(let a), .object(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) && identical($0.node, $1.node) }
    default: false
    }
  }
}
