/// Why a document is not JSON, and where.
public struct JSONFault: Error, Hashable, Sendable {
  /// What is wrong, in words.
  public var message: String
  /// Where it stands.
  public var position: JSONPosition

  /// Makes a fault.
  public init(_ message: String, at position: JSONPosition) {
    self.message = message
    self.position = position
  }
}
