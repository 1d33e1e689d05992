/// What a person has approved: for each plugin's folder what it may ask for.
///
/// The folder counts beside the id, so that another plugin which calls itself the same is not taken for the one that was approved.
public struct Approvals: Sendable {
  /// One plugin that was approved.
  public struct Approval: Hashable, Sendable {
    /// The plugin's id.
    public var plugin: String
    /// The absolute path of its folder.
    public var folder: ByteString
    /// The version that asked.
    public var version: String
    /// What was approved.
    public var asked: AskedPermissions

    /// Makes an approval.
    public init(plugin: String, folder: ByteString, version: String, asked: AskedPermissions) {
      self.plugin = plugin
      self.folder = folder
      self.version = version
      self.asked = asked
    }
  }

  /// All of them, in the order in which they were given.
  public internal(set) var all: [Approval] = []

  /// Makes a record without any.
  public init() {}

  /// Why a plugin cannot be used yet.
  ///
  /// - Parameters:
  ///   - plugin: its id.
  ///   - folder: the absolute path of its folder.
  ///   - manifest: what it says now.
  /// - Returns: the reason `notApproved`; nil when it asks for nothing, or for nothing more than was approved.
  public func obstacle(_ plugin: String, in folder: ByteString, _ manifest: Manifest) -> Reason? {
    let asked = AskedPermissions(manifest)
    if asked.isEmpty { return nil }
    let wayOut = "look at it and allow it with share plugin approve \(plugin)"
    guard let earlier = approval(of: plugin, in: folder) else {
      return Reason(
        .notApproved, "asks for more than its own state (\(asked.text)), which nobody has allowed; \(wayOut)")
    }
    let more = asked.exceeding(earlier.asked)
    if more.isEmpty { return nil }
    return Reason(
      .notApproved,
      "version \(manifest.version) asks for more than was allowed to \(earlier.version) (\(more.text)); \(wayOut)")
  }

  /// The approval of a plugin in a folder, when there is one.
  public func approval(of plugin: String, in folder: ByteString) -> Approval? {
    all.first { $0.plugin == plugin && $0.folder == folder }
  }

  /// Notes an approval in the place of an earlier one for the same folder.
  public mutating func note(_ approval: Approval) {
    forget(folder: approval.folder)
    all.append(approval)
  }

  /// Forgets what was approved for a folder.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  public mutating func forget(folder: ByteString) -> Bool {
    let before = all.count
    all.removeAll { $0.folder == folder }
    return all.count != before
  }
}
