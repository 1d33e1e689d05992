public import ShareModel

/// Something that a program offers to share.
public enum ItemOffer: Sendable {
  /// What a request can name: a path, a link, a text or bytes.
  case item(RequestItem)
  /// An item whose forms are there, or are promised.
  case provider(ItemProvider)
  /// An object that is asked again when a target has been chosen.
  case source(any ItemSource)
}

extension ItemOffer {
  /// Takes whatever a program has at hand.
  ///
  /// - Parameter objects: texts (`String`), paths (`ByteString`), bytes (`[UInt8]`), ``RequestItem``, ``ItemProvider``, objects that
  ///   are an ``ItemSource``, and offers; in the order in which they are shared.
  /// - Returns: one offer for each, in order.
  /// - Throws: an ``ItemProblem`` with the index of the first object that is none of these.
  public static func offers(_ objects: [any Sendable]) throws(ItemProblem) -> [ItemOffer] {
    var offers: [ItemOffer] = []
    for (index, object) in objects.enumerated() {
      guard let offer = ItemOffer(object) else {
        throw ItemProblem(
          kind: .malformed, item: index, subject: "item \(index + 1)",
          detail:
            "is a \(type(of: object)), which cannot be shared; offer a text, a path, bytes, an item provider or an item source"
        )
      }
      offers.append(offer)
    }
    return offers
  }

  private init?(_ object: any Sendable) {
    switch object {
    case let offer as ItemOffer: self = offer
    case let item as RequestItem: self = .item(item)
    case let provider as ItemProvider: self = .provider(provider)
    case let source as any ItemSource: self = .source(source)
    case let text as String: self = .item(RequestItem(.text(text)))
    case let path as ByteString: self = .item(RequestItem(.path(path)))
    case let bytes as [UInt8]: self = .item(RequestItem(.data(bytes)))
    default: return nil
    }
  }
}
