internal import CShareSystem
internal import Glibc
package import ShareFiles
package import ShareModel

/// A process that this one started, ended and taken at the latest when it goes out of scope.
package struct ChildProcess: ~Copyable, Sendable {
  /// Its number, which nobody else gets before its end has been taken.
  package let id: Int32
  /// Readable once the process has ended.
  package let ended: Descriptor
  private let leadsGroup: Bool
  private var isTaken = false

  /// How a process ended.
  package enum End: Hashable, Sendable {
    /// It exited with a status.
    case exited(Int32)
    /// A signal ended it.
    case signalled(Int32)
  }

  /// A descriptor that the new process is born with.
  package struct Inherited: Sendable {
    var source: Int32
    var target: Int32

    /// - Parameters:
    ///   - source: its number here; it stays open here.
    ///   - target: its number there.
    package init(_ source: Int32, as target: Int32) {
      self.source = source
      self.target = target
    }
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program, by its path; no search.
  ///   - arguments: without the program's own name.
  ///   - environment: all of it.
  ///   - inherited: the descriptors that are open in it; there are no others.
  ///   - directory: where it works.
  ///   - isDetached: whether it leads a session of its own, so that a signal from the terminal does not reach it and all that it
  ///     starts can be ended with it.
  /// - Throws: why it could not be started.
  package init(
    path: ByteString, arguments: [ByteString] = [], environment: [ByteString], inherited: [Inherited],
    directory: ByteString = "/", isDetached: Bool = true
  ) throws(SystemError) {
    var pid: pid_t = 0
    let sources = inherited.map(\.source)
    let targets = inherited.map(\.target)
    let code = unsafe CStrings.withPointers([path] + arguments) { argv in
      unsafe CStrings.withPointers(environment) { envp in
        unsafe CStrings.withPointer(directory) { directory in
          unsafe CStrings.withPointer(path) { path in
            isDetached
              ? unsafe share_spawn(path, argv, envp, sources, targets, sources.count, directory, &pid)
              : unsafe share_spawn_attached(path, argv, envp, sources, targets, sources.count, directory, &pid)
          }
        }
      }
    }
    guard code == 0 else { throw SystemError(code: code, call: "start", subject: path.display) }
    let ended = share_process_descriptor(pid)
    guard ended >= 0 else {
      let code = errno
      Self.kill(pid, group: isDetached)
      var status: Int32 = 0
      var signal: Int32 = 0
      _ = unsafe share_process_wait(pid, &status, &signal)
      throw SystemError(code: code, call: "watch", subject: path.display)
    }
    self.id = pid
    self.ended = Descriptor(adopting: ended)
    self.leadsGroup = isDetached
  }

  deinit {
    if !isTaken {
      Self.kill(id, group: leadsGroup)
      var status: Int32 = 0
      var signal: Int32 = 0
      _ = unsafe share_process_wait(id, &status, &signal)
    }
  }

  /// How many bytes it has read in all, from files and pipes; nil where the system does not say.
  package var bytesRead: UInt64? {
    guard let text = try? FileReading.read(ByteString("/proc/\(id)/io"), max: 4096) else { return nil }
    for line in text.split(separator: UInt8(ascii: "\n")) where line.starts(with: "rchar: ".utf8) {
      return UInt64(String(decoding: line.dropFirst(7), as: UTF8.self))
    }
    return nil
  }

  /// Ends the process, and all of its group, at once.
  ///
  /// Nothing happens when they have ended.
  package func kill() {
    Self.kill(id, group: leadsGroup)
  }

  /// Asks the process, and all of its group, to end.
  ///
  /// Nothing happens when they have ended.
  package func terminate() {
    if leadsGroup { _ = share_kill_group(id, SIGTERM) } else { _ = Glibc.kill(id, SIGTERM) }
  }

  private static func kill(_ id: Int32, group: Bool) {
    // The process's end has not been taken, so neither its number nor its group's can be somebody else's.
    if group { _ = share_kill_group(id, SIGKILL) }
    _ = Glibc.kill(id, SIGKILL)
  }

  /// Waits for the end, takes it, and ends what the process left of its group.
  ///
  /// - Parameter endingGroup: false: what it has left running goes on.
  package mutating func wait(endingGroup: Bool = true) -> End {
    ended.waitReadable()
    // Before the end is taken: afterwards the group's number could be somebody else's.
    if leadsGroup, endingGroup { _ = share_kill_group(id, SIGKILL) }
    var status: Int32 = 0
    var signal: Int32 = 0
    isTaken = true
    guard unsafe share_process_wait(id, &status, &signal) == 0 else { return .exited(-1) }
    return signal != 0 ? .signalled(signal) : .exited(status)
  }
}
