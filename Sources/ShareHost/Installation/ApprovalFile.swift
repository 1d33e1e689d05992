internal import ShareFiles
public import ShareModel

/// The file in which a person's approvals are kept: `approvals.json` in the state directory.
///
/// Two changes at the same moment do no harm to the file; one of them may be lost, and is then asked for again.
public struct ApprovalFile: Sendable {
  /// The largest file that is read, in bytes: some thousand plugins.
  private static let limit = 4 << 20

  /// The file's absolute path; it need not exist.
  public let file: ByteString

  /// Makes one.
  ///
  /// - Parameter stateDirectory: the directory in which the host keeps its state.
  public init(stateDirectory: ByteString) {
    file = stateDirectory.appending("approvals.json")
  }

  /// Reads it; where there is no file, nothing is approved.
  ///
  /// - Throws: why nothing in it counts: it is damaged, or somebody else could have written it.
  public func read() throws(KeptFileProblem) -> Approvals {
    let bytes: [UInt8]
    let distrust: String?
    do throws(SystemError) {
      distrust = FileTrust.problem(try Descriptor.status(of: file))
      bytes = try FileReading.read(file, max: Self.limit)
    } catch {
      if error.isMissing { return Approvals() }
      throw KeptFileProblem(file: file.display, detail: error.text)
    }
    if let distrust { throw KeptFileProblem(file: file.display, detail: distrust) }
    do throws(DocumentFault) {
      return try Approvals(bytes)
    } catch {
      throw KeptFileProblem(file: file.display, detail: "\(error.message); remove the file, and approve again")
    }
  }

  /// Notes that a plugin may have what it asks for.
  ///
  /// - Parameter plugin: one whose manifest could be read; of any other nothing is noted.
  /// - Throws: why that cannot be kept.
  public func approve(_ plugin: InstalledPlugin) throws(KeptFileProblem) {
    guard let manifest = plugin.manifest else { return }
    var approvals = try read()
    approvals.note(
      Approvals.Approval(
        plugin: plugin.id, folder: plugin.folder, version: "\(manifest.version)", asked: AskedPermissions(manifest)))
    try write(approvals)
  }

  /// Forgets what was approved for a plugin's folder.
  ///
  /// - Throws: why that cannot be kept.
  public func forget(folder: ByteString) throws(KeptFileProblem) {
    var approvals = try read()
    if approvals.forget(folder: folder) { try write(approvals) }
  }

  private func write(_ approvals: Approvals) throws(KeptFileProblem) {
    do throws(SystemError) {
      try FileReplacing.replace(file, with: approvals.encoded())
    } catch {
      throw KeptFileProblem(file: file.display, detail: error.text)
    }
  }
}
