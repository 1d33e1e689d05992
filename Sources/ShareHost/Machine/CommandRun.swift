internal import ShareFiles
package import ShareModel
package import ShareSystem

/// Runs a program of this machine with some input, and takes what it prints.
package enum CommandRun {
  /// What came of it.
  package struct Result: Sendable {
    /// How it ended.
    package var end: ChildProcess.End
    /// What it printed on standard output, as far as it was kept.
    package var output: [UInt8]
  }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - command: its path.
  ///   - arguments: its arguments.
  ///   - input: what it reads on standard input.
  ///   - seconds: how long it may take; nil when a person uses it.
  ///   - limit: how many bytes of output are kept.
  ///   - stop: a descriptor that ends the command when it becomes readable.
  /// - Returns: nil when it could not be started, took too long or was ended.
  package static func run(
    _ command: ByteString, arguments: [ByteString], input: [UInt8], seconds: Double?, limit: Int, stop: Int32? = nil
  ) -> Result? {
    do {
      let given = try MemoryFile.sealed(input, name: "share-input")
      let reading = try Descriptor.open(ByteString("/proc/self/fd/\(given.raw)"), .read)
      var writing: Descriptor?
      let output = try Descriptor.pipe(writing: &writing)
      // What a program that is only asked something has to complain about is nobody's business.
      let silence = try Descriptor.open("/dev/null", .write)
      let environment = Environment.all.map { ByteString($0.name.bytes + [UInt8(ascii: "=")] + $0.value.bytes) }
      var child = try ChildProcess(
        path: command, arguments: arguments, environment: environment,
        inherited: [
          .init(reading.raw, as: 0), .init(writing?.raw ?? -1, as: 1), .init(seconds == nil ? 2 : silence.raw, as: 2),
        ],
        directory: ".", isDetached: seconds != nil)
      writing = nil
      let end = seconds.map { monotonicSeconds() + $0 }
      var printed: [UInt8] = []
      while true {
        let left = end.map { Int32(max(0, ($0 - monotonicSeconds()) * 1000)) } ?? -1
        if left == 0 { return nil }
        // Something that it has left running may hold the pipe open for ever.
        let ready = waitReadable([output.raw, child.ended.raw, stop ?? -1], milliseconds: left)
        if ready[2] { return nil }
        let hasEnded = ready[1]
        do {
          let chunk = try output.read(max: 1 << 14)
          if chunk.isEmpty { break }
          printed += chunk.prefix(max(0, limit - printed.count))
        } catch  where error.wouldBlock {
          if hasEnded { break }
        }
      }
      // One that has only closed its output may go on for ever.
      while true {
        let left = end.map { Int32(max(0, ($0 - monotonicSeconds()) * 1000)) } ?? -1
        let ready = waitReadable([child.ended.raw, stop ?? -1], milliseconds: left)
        if ready[0] { break }
        if ready[1] || left == 0 { return nil }
      }
      return Result(end: child.wait(), output: printed)
    } catch {
      return nil
    }
  }
}
