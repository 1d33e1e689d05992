/// What is remembered of plugins that crashed.
///
/// A plugin that crashes while it is loaded would do so every time, so it is not loaded again before something has changed. One
/// that crashes at work may have met a file that it cannot take; only when that goes on, people are told.
public struct Quarantine: Hashable, Sendable {
  /// The crashes in a row after which a target counts as unreliable.
  public static let unreliableAfter = 3

  /// What a library was loaded with; when any of it has changed, it may load now.
  public struct Circumstances: Hashable, Sendable {
    /// The library.
    public var library: FileStamp
    /// The worker program.
    public var worker: FileStamp?
    /// The linker's list of the machine's libraries, which changes when one is installed.
    public var linker: FileStamp?

    /// Makes circumstances; what is not there is nil.
    public init(library: FileStamp, worker: FileStamp?, linker: FileStamp?) {
      self.library = library
      self.worker = worker
      self.linker = linker
    }
  }

  /// A library that crashed while it was loaded.
  public struct LoadCrash: Hashable, Sendable {
    /// The plugin's id.
    public var plugin: String
    /// The library's absolute path.
    public var library: ByteString
    /// What happened, in words.
    public var detail: String
    /// With what.
    public var circumstances: Circumstances

    /// Makes one.
    public init(plugin: String, library: ByteString, detail: String, circumstances: Circumstances) {
      self.plugin = plugin
      self.library = library
      self.detail = detail
      self.circumstances = circumstances
    }
  }

  /// The crashes of one target since its last success.
  public struct CrashesInARow: Hashable, Sendable {
    /// The target's id.
    public var target: String
    /// The absolute path of its library.
    public var library: ByteString
    /// The library that crashed; another one starts anew.
    public var stamp: FileStamp
    /// The prints of the requests at which it crashed, each once, the first ones only.
    public var requests: [UInt16]

    /// Makes a row.
    public init(target: String, library: ByteString, stamp: FileStamp, requests: [UInt16]) {
      self.target = target
      self.library = library
      self.stamp = stamp
      self.requests = requests
    }
  }

  /// The libraries that crashed while they were loaded.
  public internal(set) var loads: [LoadCrash] = []
  /// The targets that crashed at work.
  public internal(set) var rows: [CrashesInARow] = []

  /// Makes a memory without anything.
  public init() {}

  /// Whether nothing is remembered.
  public var isEmpty: Bool { loads.isEmpty && rows.isEmpty }
}

// MARK: What becomes of a plugin

extension Quarantine {
  /// Why a plugin is not loaded.
  ///
  /// - Parameters:
  ///   - library: the absolute path of its library.
  ///   - circumstances: what it would be loaded with now; asked for only when it crashed before.
  /// - Returns: the reason `quarantined`; nil when it never crashed while it was loaded, or something has changed since.
  public func obstacle(_ library: ByteString, _ circumstances: () -> Circumstances?) -> Reason? {
    guard let crash = loads.first(where: { $0.library == library }), circumstances() == crash.circumstances else {
      return nil
    }
    return Reason(
      .quarantined,
      "\(crash.detail), and nothing has changed since; install another version of it, or try it again with --rescan")
  }

  /// What people should know of a target that crashes again and again.
  ///
  /// - Parameters:
  ///   - target: its id.
  ///   - library: the absolute path of its library.
  ///   - stamp: the library as it is now; asked for only when it crashed before.
  /// - Returns: the warning `unreliable`; nil when it crashed at fewer than ``unreliableAfter`` requests since its last success.
  public func caution(_ target: String, _ library: ByteString, _ stamp: () -> FileStamp?) -> PlanWarning? {
    guard let row = rows.first(where: { $0.target == target && $0.library == library }),
      row.requests.count >= Self.unreliableAfter, stamp() == row.stamp
    else { return nil }
    return PlanWarning(
      code: "unreliable",
      detail:
        "crashed at the last \(row.requests.count) different requests; a share that succeeds, or --rescan, clears this")
  }
}

// MARK: What is noted

extension Quarantine {
  /// Notes that a library crashed while it was loaded, in the place of what is known of it.
  public mutating func note(_ crash: LoadCrash) {
    loads.removeAll { $0.library == crash.library }
    loads.append(crash)
  }

  /// Notes that a target crashed at work.
  ///
  /// - Parameters:
  ///   - target: its id.
  ///   - library: the absolute path of its library.
  ///   - stamp: the library as it was.
  ///   - request: the print of what was shared; the same request tried again says nothing new.
  public mutating func noteCrash(of target: String, _ library: ByteString, _ stamp: FileStamp, request: UInt16) {
    var row = CrashesInARow(target: target, library: library, stamp: stamp, requests: [])
    if let index = index(of: target, library) {
      let earlier = rows.remove(at: index)
      if earlier.stamp == stamp { row = earlier }
    }
    if row.requests.count < Self.unreliableAfter, !row.requests.contains(request) { row.requests.append(request) }
    rows.append(row)
  }

  /// Notes that a target has done its work.
  ///
  /// - Returns: whether anything was remembered that is forgotten now.
  public mutating func noteSuccess(of target: String, _ library: ByteString) -> Bool {
    let before = (loads.count, rows.count)
    loads.removeAll { $0.library == library }
    if let index = index(of: target, library) { rows.remove(at: index) }
    return before != (loads.count, rows.count)
  }

  private func index(of target: String, _ library: ByteString) -> Int? {
    rows.firstIndex { $0.target == target && $0.library == library }
  }
}
