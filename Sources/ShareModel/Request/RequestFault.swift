/// One thing that is wrong with a request in JSON, with the place where it stands.
public struct RequestFault: Hashable, Sendable {
  /// Where it stands.
  public var position: JSONPosition
  /// The key, as a path: `items[0].name`; empty for the whole document.
  public var key: String
  /// What is wrong and what was expected, in words.
  public var message: String

  /// Makes a fault.
  public init(at position: JSONPosition, key: String, _ message: String) {
    self.position = position
    self.key = key
    self.message = message
  }
}

/// What came of reading one request.
public struct RequestReading: Sendable {
  /// The request; nil when there is any fault.
  public var request: ShareRequest?
  /// Everything that is wrong with it, in the order of the document.
  public var faults: [RequestFault]

  /// Makes a reading of its parts.
  public init(request: ShareRequest?, faults: [RequestFault]) {
    self.request = request
    self.faults = faults
  }
}
