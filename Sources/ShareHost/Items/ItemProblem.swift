/// Why something cannot be an item at all.
public struct ItemProblem: Error, Sendable, Hashable {
  /// Whose fault it is, which decides a command's exit status.
  public enum Kind: Sendable, Hashable {
    /// It is not there, or is not what the request says: the request is wrong.
    case notFound
    /// It is there, but is nothing that can be shared.
    case notShareable
    /// The request says something of it that makes no sense, such as a type that is none.
    case malformed
    /// Somebody stopped the share while the item was read.
    case cancelled
    /// The time of the share was over before the item was there.
    case timedOut
  }

  /// Whose fault it is.
  public var kind: Kind
  /// The item's index in the request; 0 also where it is about the request itself, such as a custom target whose id is taken.
  public var item: Int
  /// The thing, for reading.
  public var subject: String
  /// The reason and the way out, for people.
  public var detail: String
}

extension ItemLoadError.Code {
  /// What it is when an item cannot even be described because of it.
  var kind: ItemProblem.Kind {
    switch self {
    case .cancelled: .cancelled
    case .timedOut: .timedOut
    case .unknown, .itemUnavailable, .unexpectedValueClass, .coercionUnavailable: .notShareable
    }
  }
}
