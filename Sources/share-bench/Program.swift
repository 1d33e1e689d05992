import ShareFiles
import ShareModel
import ShareSystem

/// A program that is run again and again, with everything that it prints thrown away.
struct Program {
  var path: ByteString
  var arguments: [ByteString]
  var environment: [ByteString]

  /// Runs it once.
  ///
  /// - Returns: the seconds from before its start until its end was taken.
  /// - Throws: a ``BenchFailure`` when it does not exit with 0: how fast something fails is not worth knowing.
  func run() throws -> Double {
    let nothing = try Descriptor.open("/dev/null", [.read, .write])
    let began = monotonicSeconds()
    var process = try start(output: nothing)
    let end = process.wait()
    let seconds = monotonicSeconds() - began
    try check(end)
    return seconds
  }

  /// Runs it once and keeps what it prints.
  func output() throws -> [UInt8] {
    let printed = try MemoryFile.writable(name: "printed")
    var process = try start(output: printed)
    try check(process.wait())
    return try printed.read(at: 0, max: 1 << 20)
  }

  /// Runs it once and watches the memory of it and of the processes that it starts.
  ///
  /// - Returns: the peak of each added up, in bytes: more than what was ever in use at one moment, never less.
  func peakMemory() throws -> UInt64 {
    try peakMemoryAndTime().peak
  }

  /// The same, and the seconds from before its start until its end was taken.
  func peakMemoryAndTime() throws -> (peak: UInt64, seconds: Double) {
    let nothing = try Descriptor.open("/dev/null", [.read, .write])
    let began = monotonicSeconds()
    var process = try start(output: nothing)
    var peaks: [Int32: UInt64] = [:]
    while !waitReadable([process.ended.raw], milliseconds: 1)[0] {
      for id in [process.id] + ProcessTable.children(of: process.id) {
        peaks[id] = max(peaks[id] ?? 0, ProcessTable.peak(of: id))
      }
    }
    try check(process.wait())
    return (peaks.values.reduce(0, +), monotonicSeconds() - began)
  }

  private func start(output: borrowing Descriptor) throws -> ChildProcess {
    try ChildProcess(
      path: path, arguments: arguments, environment: environment,
      inherited: [
        ChildProcess.Inherited(output.raw, as: 0), ChildProcess.Inherited(output.raw, as: 1),
        ChildProcess.Inherited(output.raw, as: 2),
      ])
  }

  private func check(_ end: ChildProcess.End) throws {
    guard end == .exited(0) else {
      let words = ([path] + arguments).map(\.display).joined(separator: " ")
      throw BenchFailure(description: "\(words): \(end)")
    }
  }
}

/// What the kernel says of processes.
enum ProcessTable {
  /// The largest amount of memory that was ever resident, in bytes; 0 when the process has ended.
  static func peak(of id: Int32) -> UInt64 {
    guard let status = try? FileReading.read(ByteString("/proc/\(id)/status"), max: 1 << 14) else { return 0 }
    for line in status.split(separator: UInt8(ascii: "\n")) where line.starts(with: "VmHWM:".utf8) {
      let digits = line.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      return (UInt64(String(decoding: digits, as: UTF8.self)) ?? 0) * 1024
    }
    return 0
  }

  /// The processes that a process has started with its main thread.
  static func children(of id: Int32) -> [Int32] {
    let path = ByteString("/proc/\(id)/task/\(id)/children")
    let text = (try? FileReading.read(path, max: 1 << 14)) ?? []
    return text.split(separator: UInt8(ascii: " ")).compactMap { Int32(String(decoding: $0, as: UTF8.self)) }
  }
}
