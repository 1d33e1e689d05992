package import CShareABI
package import ShareModel
internal import Synchronization

/// What a plugin written in Swift is, seen from the boundary.
package protocol PluginImplementation: Sendable {
  /// Learns where it runs.
  func open(_ opening: PluginOpening)
  /// Does the work.
  func perform(_ request: HostRequest) -> Status
  /// Gives back what open took.
  func close()
}

/// How a session begins.
package struct PluginOpening: Sendable {
  /// The plugin's id.
  package var plugin: String
  /// The absolute path of its folder.
  package var bundle: ByteString
  /// The absolute path of its own directory that stays; empty when there is none.
  package var state: ByteString
  /// The person's language.
  package var language: String
}

/// The plugin's side of the entry: fills the table with functions that find the author's type.
///
/// A C function pointer carries nothing and cannot be generic, so the author's type is found here as an existential.
package enum PluginEntry {
  private static let registered = Mutex<(any PluginImplementation)?>(nil)

  /// Says which type serves.
  ///
  /// The last call before the entry returns counts.
  package static func register(_ implementation: any PluginImplementation) {
    registered.withLock { $0 = implementation }
  }

  /// Fills the host's table.
  ///
  /// - Returns: the status that the entry answers with.
  package static func fill(_ host: UnsafePointer<share_host_t>, _ out: UnsafeMutablePointer<share_plugin_t>) -> Int32 {
    guard registered.withLock({ $0 != nil }) else { return Status.internal.code }
    guard let functions = unsafe HostFunctions(host) else { return Status.tooOld.code }
    HostFunctions.current.withLock { $0 = functions }
    let room = Int(unsafe out.pointee.size)
    guard room >= MemoryLayout<share_plugin_t>.size else { return Status.tooOld.code }
    unsafe out.pointee = table()
    return Status.ok.code
  }

  private static func table() -> share_plugin_t {
    unsafe share_plugin_t(
      size: UInt32(MemoryLayout<share_plugin_t>.size), minor: UInt16(SHARE_ABI_MINOR), flags: 0,
      open: { opening, _ in
        guard let plugin = PluginEntry.registered.withLock({ $0 }) else { return Status.internal.code }
        let given = unsafe opening.pointee
        plugin.open(
          PluginOpening(
            plugin: unsafe given.plugin.text(), bundle: ByteString(unsafe given.bundle.copied),
            state: ByteString(unsafe given.state.copied), language: unsafe given.language.text()))
        return Status.ok.code
      },
      perform: { _, request in
        guard let plugin = PluginEntry.registered.withLock({ $0 }),
          let functions = HostFunctions.current.withLock({ $0 })
        else { return Status.internal.code }
        return plugin.perform(unsafe HostRequest(functions: functions, handle: request)).code
      },
      cancel: nil,
      close: { _ in PluginEntry.registered.withLock { $0 }?.close() },
      extension: nil)
  }
}
