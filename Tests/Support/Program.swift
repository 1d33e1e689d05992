import ShareFiles
package import ShareModel
package import ShareSystem

/// A program that a test runs to its end.
package struct Program: Sendable {
  package var path: ByteString
  package var arguments: [ByteString]
  package var environment: [String: ByteString]
  package var directory: ByteString
  package var input: [UInt8]

  package init(
    _ path: ByteString, _ arguments: [ByteString] = [], environment: [String: ByteString] = [:],
    directory: ByteString = "/", input: [UInt8] = []
  ) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
    self.input = input
  }

  /// How it ended and what it said.
  package struct Output: Sendable {
    package var end: ChildProcess.End
    package var standardOutput: [UInt8]
    package var standardError: [UInt8]

    /// The exit status; nil when a signal ended it.
    package var status: Int32? {
      if case .exited(let status) = end { return status }
      return nil
    }

    package var text: String { String(decoding: standardOutput, as: UTF8.self) }
    package var errors: String { String(decoding: standardError, as: UTF8.self) }
  }

  /// Starts it, without waiting.
  package func start() throws -> Running {
    let given = try MemoryFile.writable(name: "input")
    try given.write(input)
    let reading = try Descriptor.open(ByteString("/proc/self/fd/\(given.raw)"), .read)
    let output = try MemoryFile.writable(name: "output")
    let errors = try MemoryFile.writable(name: "errors")
    let child = try ChildProcess(
      path: path, arguments: arguments,
      environment: environment.map { ByteString(Array($0.key.utf8) + [UInt8(ascii: "=")] + $0.value.bytes) },
      inherited: [.init(reading.raw, as: 0), .init(output.raw, as: 1), .init(errors.raw, as: 2)],
      directory: directory)
    return Running(child: child, output: output, errors: errors)
  }

  /// Runs it to its end.
  ///
  /// - Parameter seconds: when it takes longer, it is killed.
  package func run(seconds: Double = 60) throws -> Output {
    try start().wait(seconds: seconds)
  }
}

/// A program that is running.
package struct Running: ~Copyable {
  package var child: ChildProcess
  let output: Descriptor
  let errors: Descriptor

  /// Its process id.
  package var id: Int32 { child.id }

  /// What it has written to standard error so far.
  package func errorsSoFar() -> String {
    String(decoding: (try? errors.read(at: 0, max: 1 << 20)) ?? [], as: UTF8.self)
  }

  /// Waits for its end.
  package consuming func wait(seconds: Double = 60) throws -> Program.Output {
    if !child.ended.waitReadable(milliseconds: Int32(seconds * 1000)) { child.kill() }
    let end = child.wait()
    return Program.Output(
      end: end, standardOutput: try output.read(at: 0, max: 64 << 20),
      standardError: try errors.read(at: 0, max: 64 << 20))
  }
}
