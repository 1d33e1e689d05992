internal import ShareFiles
internal import ShareModel

/// Keeps plugins from being used that crashed while they were loaded, and says which crash again and again.
struct QuarantineGate {
  private let quarantine: Quarantine
  private let worker: () -> ByteString?

  /// The linker's list of the machine's libraries.
  private static let linkerCache: ByteString = "/etc/ld.so.cache"

  /// - Parameters:
  ///   - quarantine: what is remembered.
  ///   - worker: where the worker program is; asked for only when something crashed.
  init(_ quarantine: Quarantine, worker: @escaping () -> ByteString?) {
    self.quarantine = quarantine
    self.worker = worker
  }

  /// Why a plugin is not loaded; nil when nothing is known against it.
  func obstacle(_ plugin: InstalledPlugin) -> Reason? {
    guard !quarantine.loads.isEmpty, let library = plugin.library else { return nil }
    return quarantine.obstacle(library) { Self.circumstances(library, worker: worker()) }
  }

  /// What people should know of a plugin's targets, by their ids.
  func cautions(_ plugin: InstalledPlugin) -> [String: PlanWarning] {
    guard !quarantine.rows.isEmpty, let library = plugin.library else { return [:] }
    var cautions: [String: PlanWarning] = [:]
    for target in plugin.manifest?.targets ?? [] {
      cautions[target.id] = quarantine.caution(target.id, library) { Self.stamp(library) }
    }
    return cautions
  }

  /// What a library is loaded with now; nil when it is not there.
  static func circumstances(_ library: ByteString, worker: ByteString?) -> Quarantine.Circumstances? {
    stamp(library).map {
      Quarantine.Circumstances(library: $0, worker: worker.flatMap(stamp), linker: stamp(linkerCache))
    }
  }

  /// What tells whether a file is still the same; nil when it is not there.
  static func stamp(_ path: ByteString) -> FileStamp? { (try? Descriptor.status(of: path))?.stamp }
}
