internal import ShareFiles
internal import ShareModel

/// Keeps plugins that a person has not approved from being used.
///
/// The file is read once, and only when a plugin asks for something.
struct ApprovalGate {
  private let file: ApprovalFile?
  private var approvals: Approvals?
  /// Why the file does not count, when it was read and does not.
  private(set) var problem: KeptFileProblem?

  /// - Parameter stateDirectory: where approvals are kept; nil: nothing can be approved.
  init(stateDirectory: ByteString?) {
    file = stateDirectory.map { ApprovalFile(stateDirectory: $0) }
  }

  /// Why a plugin cannot be used yet; nil when it can.
  mutating func obstacle(_ plugin: InstalledPlugin) -> Reason? {
    // What the system has installed, its administrator has looked at; and who builds this package has its sources.
    guard plugin.directory.level == .call || plugin.directory.level == .user else { return nil }
    guard let manifest = plugin.manifest, !manifest.permissions.isEmpty else { return nil }
    if approvals == nil {
      do throws(KeptFileProblem) {
        approvals = try file?.read() ?? Approvals()
      } catch {
        problem = error
        approvals = Approvals()
      }
    }
    return approvals?.obstacle(plugin.id, in: plugin.folder, manifest)
  }
}
