/// An item as normalisers look at it.
public struct NormalisableItem: Sendable {
  /// What it is.
  public var description: ItemDescription
  /// The text or the link itself, exactly; nil for everything else, and while it is only promised.
  public var text: String?

  /// Makes an item of what it is and, for a text or a link, what it says.
  public init(_ description: ItemDescription, text: String? = nil) {
    self.description = description
    self.text = text
  }
}
