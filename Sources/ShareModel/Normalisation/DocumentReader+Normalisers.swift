extension DocumentReader {
  /// The word `all`, or an array of normalisers; their order does not count.
  func normalisers(_ node: JSONNode) -> Set<Normaliser>? {
    switch node.value {
    case .string(Normaliser.allWord): return Normaliser.all
    case .array: return elements(node, of: "normalisers") { choice($0, Normaliser.self) }.map { Set($0) }
    default:
      error(expected: "\"\(Normaliser.allWord)\" or an array of normalisers", found: node)
      return nil
    }
  }
}
