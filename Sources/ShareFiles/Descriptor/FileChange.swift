internal import Glibc

/// What has become of a file since it was looked at.
///
/// Reading a file changes none of this. Of a directory only its place counts: its entries are looked at when they are read.
public enum FileChange: Hashable, Sendable {
  /// It was written to, and is longer now: bytes before and now.
  case grew(from: UInt64, to: UInt64)
  /// It was cut: bytes before and now.
  case shrank(from: UInt64, to: UInt64)
  /// It was written to, and is as long as before.
  case rewritten
  /// Size and time of the content are the same, but the system has noted a change that no permission, owner or number of names
  /// explains: its time was set back after it was written to, or it got another name or a mark of the desktop's.
  case rewrittenUnseen
  /// Its permissions, its owner or the number of its names changed. The system notes that in the same place as a change of the
  /// content, so the content may have changed too.
  case attributes
  /// Something else stands in its place.
  case replaced
  /// Nothing stands in its place.
  case removed
  /// Its place cannot be looked at any more.
  case unknown
}

extension FileChange {
  /// Whether it tells more than that permissions, owner or names are others.
  public var isOfContent: Bool { self != .attributes }

  /// Whether what was read through a descriptor that is still open is what the file held before.
  public var leavesOpenFile: Bool { self == .replaced || self == .removed }

  /// What happened, in words for people that follow the file's name.
  public var phrase: String {
    switch self {
    case .grew(let before, let now): "was appended to or rewritten (\(before) bytes before, \(now) now)"
    case .shrank(let before, let now): "was truncated (\(before) bytes before, \(now) now)"
    case .rewritten: "was rewritten in place"
    case .rewrittenUnseen: "was renamed or marked, or rewritten in place with its size and time set back"
    case .attributes: "got other permissions, another owner or other names, and perhaps another content"
    case .replaced: "was replaced by something else"
    case .removed: "was deleted or moved away"
    case .unknown: "went out of reach"
    }
  }
}

extension FileStatus {
  /// What has become of the file since an earlier look.
  ///
  /// - Parameter earlier: what the file system said then.
  /// - Returns: nil when nothing did, as far as the file system can tell; see ``Descriptor/settledStatus()`` for how to be certain.
  public func change(since earlier: FileStatus) -> FileChange? {
    guard kind == earlier.kind else { return .replaced }
    if !isSameFile(as: earlier) {
      // Some file systems, as on memory cards, number a file anew when they have forgotten it. What is the same in everything else,
      // also in the time that nobody can set, is the same file.
      let isRenumbered =
        kind == .regular && device == earlier.device && size == earlier.size && modified == earlier.modified
        && changed == earlier.changed
      return isRenumbered ? nil : .replaced
    }
    if kind == .directory { return nil }
    if links == 0 && earlier.links > 0 { return .removed }
    if size > earlier.size { return .grew(from: earlier.size, to: size) }
    if size < earlier.size { return .shrank(from: earlier.size, to: size) }
    if modified != earlier.modified { return .rewritten }
    if changed == earlier.changed { return nil }
    let isVisible =
      mode != earlier.mode || owner != earlier.owner || group != earlier.group || links != earlier.links
    return isVisible ? .attributes : .rewrittenUnseen
  }
}

extension Descriptor {
  /// What the file system says of the open file, at a moment after which every change of it shows.
  ///
  /// The clock of a file system stands still for some milliseconds at a time, so a file that was changed just now could change
  /// again without a trace. This waits until that clock has moved on, which a file that is older never needs.
  ///
  /// - Throws: only what a broken file system reports.
  public func settledStatus() throws(SystemError) -> FileStatus {
    var status = try status()
    // The kernel's tick is 10 ms at most. A time that is still to come was written by another machine's clock: no waiting helps.
    for _ in 0..<20 {
      var now = timespec()
      guard unsafe clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0 else { return status }
      let moment = FileTime(seconds: Int64(now.tv_sec), nanoseconds: Int64(now.tv_nsec))
      guard status.changed >= moment, status.changed.seconds <= moment.seconds + 1 else { return status }
      usleep(1000)
      status = try self.status()
    }
    return status
  }
}
