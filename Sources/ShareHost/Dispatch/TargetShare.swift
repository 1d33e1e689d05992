public import ShareFiles
public import ShareModel

/// How a share to one target ended.
public struct TargetShare: Sendable {
  /// The target's id, or the name that was asked for when there is no such target.
  public var target: String
  /// The target's title for people.
  public var title: String
  /// How it ended.
  public var outcome: Outcome
  /// How each item of the request ended, in order.
  public var items: [ItemOutcome]
  /// What the target handed back, in order.
  public var returned: [ReturnedItem]
  /// Why, when it did not complete.
  public var reason: Reason?
  /// What people should know.
  public var warnings: [PlanWarning]
  /// What the plugin printed, as far as it was kept.
  public var output: PluginOutput
  /// Each target that was tried, when there were fallbacks.
  public var attempts: [Attempt]
  /// Whether something outlives the share: an application was opened, or the clipboard holds what was shared.
  public var handedOver = false

  /// Whether the plugin was at work; before that, nothing can have been delivered.
  var wasStarted = false

  /// One target that was tried.
  public struct Attempt: Sendable {
    /// The target.
    public var target: String
    /// How it ended.
    public var outcome: Outcome
    /// Why.
    public var reason: Reason?
  }

  init(
    target: String, title: String, outcome: Outcome, items: [ItemOutcome] = [], returned: [ReturnedItem] = [],
    reason: Reason? = nil, warnings: [PlanWarning] = [], output: PluginOutput = PluginOutput()
  ) {
    self.target = target
    self.title = title
    self.outcome = outcome
    self.items = items
    self.returned = returned
    self.reason = reason
    self.warnings = warnings
    self.output = output
    self.attempts = []
  }
}

/// Something that a target handed back.
public struct ReturnedItem: Sendable {
  /// What it is.
  public enum Content: Sendable {
    /// Bytes.
    case bytes([UInt8])
    /// The content of an open file.
    case file(ReturnedFile)
    /// A path that the target wrote.
    case place(ByteString)
    /// A link.
    case link(String)
  }

  /// The content type.
  public var type: ContentType
  /// The suggested name, safe to use as a file name.
  public var name: ByteString
  /// The number of bytes, when known.
  public var bytes: UInt64?
  /// What it is.
  public var content: Content
}

/// An open file that a target handed back.
public final class ReturnedFile: Sendable {
  /// The file; read from offset 0.
  public let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }
}

/// What a plugin printed.
public struct PluginOutput: Sendable {
  /// The bytes that are kept of what a plugin prints.
  static let limit = 64 << 10

  /// The first bytes, standard output and standard error as they came.
  public private(set) var bytes: [UInt8] = []
  /// How many bytes more there were.
  public private(set) var dropped: UInt64 = 0

  /// Whether it printed nothing.
  public var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ chunk: [UInt8]) {
    let room = max(0, Self.limit - bytes.count)
    bytes += chunk.prefix(room)
    dropped += UInt64(chunk.count - min(room, chunk.count))
  }
}
