/// What remains of the items for one target when its normalisers have been applied.
///
/// Pure rules: an item that remains is what it was, in its place among the others, with its forms and its author; a rule
/// may only add a form at the end.
public struct NormalisedSelection: Sendable {
  /// An item that remains.
  public struct Item: Sendable {
    /// Its place among the items that were given.
    public var index: Int
    /// What it is.
    public var description: ItemDescription
    /// The link that was found in its text, byte for byte; the item's last form is this link.
    public var foundLink: String?
    /// What it says, if that is known.
    var text: String?
  }

  /// An item that a rule left out.
  public struct LeftOut: Hashable, Sendable {
    /// Its place among the items that were given.
    public var index: Int
    /// The rule.
    public var normaliser: Normaliser
    /// Why, in words for people.
    public var detail: String
  }

  /// The items that remain, in order.
  public private(set) var items: [Item]
  /// The items that were left out, in order.
  public private(set) var leftOut: [LeftOut] = []

  /// Applies rules to the items that a target would get.
  ///
  /// ``Normaliser/firstUsable`` is not applied here, because only negotiation knows what a target takes.
  ///
  /// - Parameters:
  ///   - items: the items, in order.
  ///   - normalisers: the rules that somebody asked for.
  ///   - types: the tree of content types.
  public init(_ items: [NormalisableItem], by normalisers: Set<Normaliser>, types: some TypeConformance) {
    self.items = items.enumerated().map { index, item in
      Item(index: index, description: item.description, text: item.text)
    }
    if normalisers.contains(.emptyText) { dropEmptyTexts() }
    if normalisers.contains(.repeatedCaption) { dropRepeatedCaptions() }
    if normalisers.contains(.linkInText) { findLinks(types) }
    if normalisers.contains(.preferLink) { preferLink(types) }
  }

  /// Leaves out the items for which a condition holds; it is asked once for each, in order.
  mutating func leaveOut(_ normaliser: Normaliser, _ detail: String, where condition: (Item) -> Bool) {
    var kept: [Item] = []
    for item in items {
      if condition(item) {
        leftOut.append(LeftOut(index: item.index, normaliser: normaliser, detail: detail))
      } else {
        kept.append(item)
      }
    }
    if kept.count == items.count { return }
    items = kept
    leftOut.sort { $0.index < $1.index }
  }

  /// Adds a link that was found in an item's text as the item's last form.
  mutating func add(_ link: String, scheme: String, toItemAt place: Int) {
    items[place].foundLink = link
    let visibility = items[place].description.representations.first?.visibility ?? .all
    items[place].description.representations.append(
      RepresentationDescription(
        type: .url, bytes: UInt64(link.utf8.count), kind: .link, scheme: scheme, visibility: visibility,
        isExcerpt: true))
  }
}
