/// An activation rule of a manifest as it was understood, for its author to look at.
public struct ParsedRule: Hashable, Sendable {
  /// Where it stands, as a path: `targets[0].accepts`.
  public var key: String
  /// Where it begins.
  public var position: JSONPosition
  /// A predicate in its canonical spelling, or a dictionary in words.
  public var text: String

  /// Makes a parsed rule.
  public init(key: String, position: JSONPosition, text: String) {
    self.key = key
    self.position = position
    self.text = text
  }
}
