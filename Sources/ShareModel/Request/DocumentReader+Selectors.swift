extension DocumentReader {
  /// An array of selectors.
  func selectors(_ node: JSONNode) -> [Selector]? {
    elements(node, of: "selectors") { element in
      if case .string(let text) = element.value {
        let selector = Selector(text)
        switch selector {
        case .id(let id): if id.isReverseDNS { return selector }
        // One label is enough before the star: `org.*`.
        case .prefix(let prefix): if (prefix + ".x").isReverseDNS { return selector }
        }
      }
      error(expected: "a target's id, a plugin's id or \"prefix.*\"", found: element)
      return nil
    }
  }
}
