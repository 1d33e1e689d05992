public import ShareModel

/// What stands for one item: what it is, and a promise of its forms.
///
/// Describing reads names, metadata and at most the first 64 KiB; the bytes are produced when a target asks for them.
public struct ItemProvider: Sendable {
  /// What negotiation knows of the item.
  public let description: ItemDescription
  /// Why it was taken for what it is, for people.
  public let evidence: String
  /// Where each representation comes from, in the order of the description.
  let sources: [ItemSource]
}
