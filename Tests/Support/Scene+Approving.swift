import ShareFiles
package import ShareModel

extension Scene {
  /// The host's own state.
  package var state: ByteString { path.appending("state/share-host") }

  /// Notes that a plugin may have what it asks for, as the person who installed it would.
  ///
  /// - Parameters:
  ///   - name: its folder.
  ///   - directory: where that is; nil: ``plugins``.
  ///   - state: where the host keeps its state; nil: ``state``.
  package func approve(_ name: ByteString, in directory: ByteString? = nil, state: ByteString? = nil) throws {
    let folder = (directory ?? plugins).appending(name)
    let bytes = try FileReading.read(folder.appending("manifest.json"), max: 1 << 20)
    guard
      let manifest = ManifestDecoder(resolveType: { ContentTypeTree.standard.acceptedType($0) }).decode(bytes).manifest,
      !manifest.permissions.isEmpty
    else { return }
    let file = (state ?? self.state).appending("approvals.json")
    var approvals = try (try? FileReading.read(file, max: 1 << 20)).map { try Approvals($0) } ?? Approvals()
    approvals.note(
      Approvals.Approval(
        plugin: manifest.id, folder: folder, version: "\(manifest.version)", asked: AskedPermissions(manifest)))
    try FileReplacing.replace(file, with: approvals.encoded())
  }
}
