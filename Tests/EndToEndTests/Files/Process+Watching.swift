import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport

/// Looking at, and disturbing, a command that is running.
extension Running {
  /// Sends it a signal, once it has said a word on standard error.
  ///
  /// - Returns: false when it ended before it said the word.
  func signal(_ number: Int32, after word: String) -> Bool {
    while !errorsSoFar().contains(word) {
      if child.ended.waitReadable(milliseconds: 2) { return false }
    }
    return kill(id, number) == 0
  }

  /// The processes that it has started and that are still there.
  func children() -> [Int32] {
    let path = ByteString("/proc/\(id)/task/\(id)/children")
    guard let bytes = try? FileReading.read(path, max: 4096) else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }
}

/// Facts about processes.
enum ProcessFacts {
  /// The most memory that a process has had so far, in KiB; nil when it is gone.
  static func peak(_ id: Int32) -> Int? {
    guard let bytes = try? FileReading.read(ByteString("/proc/\(id)/status"), max: 1 << 16) else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }) else { return nil }
    return line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) }
  }

  /// Whether there is such a process.
  static func lives(_ id: Int32) -> Bool {
    guard kill(id, 0) == 0,
      let bytes = try? FileReading.read(ByteString("/proc/\(id)/stat"), max: 4096)
    else { return false }
    // One that has ended and was not yet taken by its parent is gone for our purposes.
    return !String(decoding: bytes, as: UTF8.self).contains(") Z ")
  }

  /// Waits until something is so.
  ///
  /// - Returns: false when it has not come within a minute.
  static func wait(until isSo: () throws -> Bool) rethrows -> Bool {
    for _ in 0..<30_000 {
      if try isSo() { return true }
      usleep(2000)
    }
    return try isSo()
  }
}

/// What `--events` writes.
enum Event {
  /// Bytes have moved.
  static let progress = "\"event\":\"progress\""
}

/// What this machine and this user can do.
enum Machine {
  static let isRoot = geteuid() == 0

  /// Whether a private mount namespace can be had, so that a test can mount what nobody else sees.
  static let canMount =
    isRoot
    && (try? Program("/usr/bin/unshare", ["-m", "/bin/sh", "-c", "mount -t tmpfs -o size=1m t /mnt"]).run().status) == 0
}
