/// A set of item kinds in one byte.
struct ItemKinds: OptionSet, Sendable {
  let rawValue: UInt8

  static let file = ItemKinds(rawValue: 1)
  static let directory = ItemKinds(rawValue: 2)
  static let text = ItemKinds(rawValue: 4)
  static let link = ItemKinds(rawValue: 8)
  static let all: ItemKinds = [.file, .directory, .text, .link]

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ kind: ItemKind) {
    switch kind {
    case .file: self = .file
    case .directory: self = .directory
    case .text: self = .text
    case .link: self = .link
    }
  }

  init(_ kinds: Set<ItemKind>) {
    self = []
    for kind in kinds { insert(ItemKinds(kind)) }
  }

  /// The kinds that a slot means when it names a type and no kinds.
  ///
  /// Links, directories and texts mean themselves, and a text may also be a file. Somebody who writes `public.item`
  /// says "anything at all", so it is the one type that means every kind; everything else, `*/*` among it, means files.
  init(impliedBy type: ContentType, in types: some TypeConformance) {
    if type == .item {
      self = .all
    } else if types.conforms(type, to: .url) {
      self = .link
    } else if types.conforms(type, to: .directory) {
      self = .directory
    } else if types.conforms(type, to: .text) {
      self = [.text, .file]
    } else {
      self = .file
    }
  }
}
