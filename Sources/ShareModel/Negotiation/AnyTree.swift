/// A tree of content types of any kind, behind one type.
///
/// Everything in negotiation that looks at targets is compiled for this one: code that is generic over trees would find
/// out at run time, again and again, for which tree it works. The tree itself is only asked about pairs of types that
/// were not met before.
struct AnyTree: TypeConformance {
  private let tree: any TypeConformance

  /// Hides what kind of tree it is.
  init(_ tree: some TypeConformance) {
    self.tree = tree
  }

  func distance(from type: ContentType, to ancestor: ContentType) -> Int? { tree.distance(from: type, to: ancestor) }

  func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool { tree.conforms(type, to: ancestor) }

  func label(for type: ContentType) -> String { tree.label(for: type) }
}
