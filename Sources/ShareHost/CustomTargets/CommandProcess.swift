internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// A command that is running, and what it says.
struct CommandProcess: ~Copyable {
  private var child: ChildProcess
  private let output: Descriptor
  private let errors: Descriptor
  private var isOutputOpen = true
  private var isErrorOpen = true
  private(set) var said = CommandOutput()

  /// Starts it.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: its arguments, without its own name.
  ///   - directory: where it works.
  ///   - input: what it reads on standard input; nil: nothing.
  /// - Throws: why it cannot be started.
  init(
    _ program: ByteString, _ arguments: [ByteString], for target: String, directory: ByteString, input: OpenInput?
  ) throws(Reason) {
    do throws(SystemError) {
      let nothing = try Descriptor.open("/dev/null", .read)
      var printing: Descriptor?
      var complaining: Descriptor?
      let output = try Descriptor.pipe(writing: &printing)
      let errors = try Descriptor.pipe(writing: &complaining)
      // It is the source's own command, so it knows what the source knows.
      let environment = TargetsAtWork.environment(startingFor: target)
      child = try ChildProcess(
        path: program, arguments: arguments, environment: environment,
        inherited: [
          .init(input?.descriptor.raw ?? nothing.raw, as: 0), .init(printing?.raw ?? -1, as: 1),
          .init(complaining?.raw ?? -1, as: 2),
        ], directory: directory)
      self.output = output
      self.errors = errors
    } catch {
      throw Self.reason(error, program)
    }
  }

  /// Words for a command that cannot be started.
  private static func reason(_ error: SystemError, _ program: ByteString) -> Reason {
    if error.name == "E2BIG" {
      return Reason(
        .tooLarge, "the items are more than the arguments of one command can hold; share fewer at a time")
    }
    if error.isExhausted || error.wouldBlock {
      return Reason(.outOfResources, "\(program.display) cannot be started: \(error.text); try again later")
    }
    return Reason(
      .unavailable,
      "\(program.display) cannot be started: \(error.text); check that it is a program, and that its interpreter is there"
    )
  }

  /// The descriptors to wait for.
  var waitable: [Int32] { [isOutputOpen ? output.raw : -1, isErrorOpen ? errors.raw : -1, child.ended.raw] }

  /// Whether it has ended.
  var hasEnded: Bool { child.ended.isReadable() }

  /// Takes what it has printed, and waits for nothing.
  ///
  /// - Parameter turns: the most chunks of each stream: one that never stops must not keep the host from looking at the clock.
  mutating func listen(turns: Int) {
    for _ in 0..<turns where isOutputOpen {
      guard let bytes = Self.next(output) else {
        isOutputOpen = false
        break
      }
      if bytes.isEmpty { break }
      said.print(bytes)
    }
    for _ in 0..<turns where isErrorOpen {
      guard let bytes = Self.next(errors) else {
        isErrorOpen = false
        break
      }
      if bytes.isEmpty { break }
      said.complain(bytes)
    }
  }

  /// The next bytes; none when there are none now, nil when there will be none.
  private static func next(_ descriptor: borrowing Descriptor) -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try descriptor.read(max: 1 << 16)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error.wouldBlock ? [] : nil
    }
  }

  /// Asks it and everything that it has started to end.
  func terminate() { child.terminate() }

  /// Ends it and everything that it has started at once.
  func kill() { child.kill() }

  /// Takes its end.
  ///
  /// - Parameter endingGroup: whether what it has left running is ended too.
  mutating func wait(endingGroup: Bool) -> ChildProcess.End { child.wait(endingGroup: endingGroup) }
}

/// An open file that is handed to a command.
final class OpenInput: Sendable {
  let descriptor: Descriptor

  init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }
}
