extension RequestParts {
  /// Keys of an item that its variants have not: they are about the item, whatever a target gets of it.
  static let ownItemKeys = ["optional", "variants", "preview"]

  /// What some targets get in place of an item, in the order of the document.
  func variants(_ node: JSONNode) -> [RequestItem.Variant]? {
    guard let object = reader.object(node) else { return nil }
    return object.members.compactMap { member in
      reader.inside(.key(member.key)) {
        if !member.key.isReverseDNS {
          reader.error("the key is no target's id, such as \"org.example.chat\"", at: member.keyPosition)
        }
        return variant(for: member.key, member.node)
      }
    }
  }

  private func variant(for target: String, _ node: JSONNode) -> RequestItem.Variant? {
    switch node.value {
    case .null: return RequestItem.Variant(target: target, item: nil)
    case .object(let members):
      for member in members where Self.ownItemKeys.contains(member.key) {
        reader.inside(.key(member.key)) {
          reader.error("unknown key of a variant; it belongs to the item itself", at: member.keyPosition)
        }
      }
      return item(node).map { RequestItem.Variant(target: target, item: $0) }
    default:
      reader.error(expected: "an item, or null when the target gets none", found: node)
      return nil
    }
  }
}
