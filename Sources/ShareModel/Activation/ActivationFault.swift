/// Why a text is no predicate that this host understands, and where.
public struct ActivationFault: Error, Hashable, Sendable {
  /// What is wrong: what was expected, and what was found.
  public var message: String
  /// Where it stands: the number of bytes of the text before it, in UTF-8.
  public var offset: Int

  /// Makes a fault.
  public init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}
