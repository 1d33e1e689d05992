/// What negotiation asks of a tree of content types.
public protocol TypeConformance: Sendable {
  /// Tells how many steps up the tree one type is from another.
  ///
  /// - Parameters:
  ///   - type: the more special type.
  ///   - ancestor: the more general type.
  /// - Returns: 0 for the same type, 1 for a parent, and so on by the shortest way; nil when `type` is no kind of
  ///   `ancestor`.
  func distance(from type: ContentType, to ancestor: ContentType) -> Int?

  /// Tells whether one type is a kind of another.
  ///
  /// - Parameters:
  ///   - type: the more special type.
  ///   - ancestor: the more general type.
  /// - Returns: true for the type itself and for everything above it.
  func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool

  /// Gives the name of a type for people, in details of reasons.
  ///
  /// - Parameter type: any type.
  /// - Returns: a MIME type where there is one; the identifier unless the tree knows better.
  func label(for type: ContentType) -> String
}

extension TypeConformance {
  /// Tells whether one type is a kind of another, by the distance between them.
  public func conforms(_ type: ContentType, to ancestor: ContentType) -> Bool {
    distance(from: type, to: ancestor) != nil
  }

  /// Gives the identifier, for trees that know no better name.
  public func label(for type: ContentType) -> String { type.identifier }
}
