import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Something that happens to a file while somebody reads it.
enum FileDisturbance: String, Sendable, CaseIterable, CustomTestStringConvertible {
  case appended, truncated, rewritten, rewrittenWithOldTime, replaced, deleted, linked, permissions

  var testDescription: String { rawValue }

  /// What must be said of it.
  var words: String {
    switch self {
    case .appended: "was appended to or rewritten (1048576 bytes before, 1048579 now)"
    case .truncated: "was truncated (1048576 bytes before, 700000 now)"
    case .rewritten: "was rewritten in place"
    case .rewrittenWithOldTime: "was renamed or marked, or rewritten in place with its size and time set back"
    case .replaced: "was replaced by something else"
    case .deleted: "was deleted or moved away"
    case .linked, .permissions: "got other permissions, another owner or other names"
    }
  }

  /// Whether the content itself is another one afterwards, or in another place.
  var isOfContent: Bool { self != .linked && self != .permissions }

  /// Whether what is open already stays as it was.
  var leavesOpenFile: Bool { self == .replaced || self == .deleted }

  /// The size of the files that it is done to.
  static let size = 1 << 20

  /// Lets it happen.
  ///
  /// - Parameter path: a file of ``size`` bytes.
  func happen(to path: ByteString) throws {
    let directory = try Descriptor.openDirectory(path.parent)
    let name = path.lastComponent
    let before = try Descriptor.status(of: path)
    switch self {
    case .appended: try Descriptor.open(path, [.write, .append]).write(Array("new".utf8))
    case .truncated: try Descriptor.open(path, [.write]).resize(to: 700_000)
    case .rewritten, .rewrittenWithOldTime:
      let file = try Descriptor.open(path, [.write])
      try file.write([UInt8](repeating: UInt8(ascii: "B"), count: Self.size))
      if self == .rewrittenWithOldTime { try FileSystem.setModified(before.modified, of: file) }
    case .replaced:
      let other = try Descriptor.open(at: directory, name: "other", [.write, .create])
      try other.write([UInt8](repeating: UInt8(ascii: "B"), count: Self.size))
      try FileSystem.setModified(before.modified, of: other)
      try FileSystem.rename(at: directory, from: "other", to: name, noReplace: false)
    case .deleted: try FileSystem.remove(at: directory, name: name)
    case .linked:
      let second = path.parent.appending("second name")
      guard unsafe link(path.display, second.display) == 0 else { throw SystemError(code: errno, call: "link") }
    case .permissions: try FileSystem.setMode(0o640, of: try Descriptor.open(path))
    }
  }
}

extension Scene {
  /// Shares to the plugin that waits in the middle of the first item, and lets something happen there.
  ///
  /// - Parameters:
  ///   - names: the files.
  ///   - atGate: runs when half of the first item was read, and nothing of the others.
  func shareThroughGate(_ names: [ByteString], atGate: () throws -> Void) throws -> Program.Output {
    try install(try FixturePlugins.folder("gate"))
    try makeNode("gate", S_IFIFO)
    let gate = work.appending("gate")
    let running = try share(
      names + ["--to", "gate", "--set", ByteString(Array("gate=".utf8) + gate.bytes), "--json"]
    ).start()
    var opened: Descriptor?
    // A FIFO that nobody reads cannot be opened for writing: that it can be is the proof that the plugin waits.
    _ = eventually {
      opened = try? Descriptor.open(gate, [.write, .nonBlocking])
      return opened != nil
    }
    let isThere = opened != nil
    guard isThere else {
      let output = try running.wait(seconds: 1)
      Issue.record("nobody came to the gate")
      return output
    }
    try atGate()
    opened = nil
    return try running.wait()
  }
}
