internal import ShareModel

/// What one target gets in place of an item.
struct ItemVariant: Sendable {
  /// The item's index in the request.
  var item: Int
  /// The target's id.
  var target: String
  /// What it gets; nil: nothing.
  var provider: ItemProvider?
}
