internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// One worker: started for one share, listened to until it has ended, and ended in any case.
struct WorkerProcess: ~Copyable {
  private var child: ChildProcess
  private let channel: Channel
  private let cancelEvent: Descriptor
  private let output: Descriptor

  /// Starts a worker; it does nothing before ``begin(_:)``.
  ///
  /// - Parameters:
  ///   - path: the worker program.
  ///   - environment: all that it knows of this process's environment.
  init(path: ByteString, environment: [ByteString]) throws(HostProblem) {
    do throws(SystemError) {
      var workerEnd: Descriptor?
      let channel = try Channel.pair(worker: &workerEnd)
      var writing: Descriptor?
      let output = try Descriptor.pipe(writing: &writing)
      let cancelEvent = try Descriptor.event()
      let nothing = try Descriptor.open("/dev/null", .read)
      let printed = writing?.raw ?? -1
      self.child = try ChildProcess(
        path: path, environment: environment,
        inherited: [
          .init(nothing.raw, as: 0), .init(printed, as: 1), .init(printed, as: 2),
          .init(workerEnd?.raw ?? -1, as: WorkerRun.Inherited.channel),
          .init(cancelEvent.raw, as: WorkerRun.Inherited.cancel),
        ])
      self.channel = channel
      self.cancelEvent = cancelEvent
      self.output = output
    } catch {
      throw HostProblem(
        code: .workerUnavailable, subject: path.display, detail: "cannot be started: \(error.text)")
    }
  }

  /// Tells the worker what to do.
  func begin(_ start: StartMessage) throws(HostProblem) {
    do throws(SystemError) {
      try channel.send(start.encoded())
      // From here on a worker that does not read must not keep the host waiting.
      try channel.refuseToWait()
    } catch let error where error.isDisconnected {
      return  // a worker that has died already is noticed when its end is read
    } catch {
      throw HostProblem(
        code: .outOfResources, subject: "share-worker", detail: "cannot be told what to do: \(error.text)")
    }
  }

  /// The descriptors to wait for: messages, what is printed, the end.
  var waitable: [Int32] { [channel.raw, output.raw, child.ended.raw] }

  /// Takes a message, when one is there.
  func receive() throws(SystemError) -> Channel.Incoming {
    try channel.receive(wait: false)
  }

  /// Answers a message.
  ///
  /// - Throws: when the worker asks and never reads the answers. That it has ended is not an error, and is noticed elsewhere.
  func answer(_ message: HostMessage, attachment: Int32?) throws(SystemError) {
    do throws(SystemError) {
      try channel.send(message.encoded(), attachment: attachment)
    } catch let error where error.isDisconnected {
      return
    }
  }

  /// Reads what the plugin has printed.
  ///
  /// - Returns: nil when nobody can print any more.
  func printed() -> [UInt8]? {
    do throws(SystemError) {
      let bytes = try output.read(max: 1 << 16)
      return bytes.isEmpty ? nil : bytes
    } catch {
      return error.wouldBlock ? [] : nil
    }
  }

  /// How many bytes it has read in all, from files and pipes; nil where the system does not say.
  var bytesRead: UInt64? { child.bytesRead }

  /// Asks the plugin to stop.
  func cancel() {
    cancelEvent.signal()
  }

  /// Ends it, and everything that it has started, at once.
  func kill() {
    child.kill()
  }

  /// Whether it has ended.
  var hasEnded: Bool { child.ended.isReadable() }

  /// Takes its end, and ends what it left.
  mutating func wait() -> ChildProcess.End {
    child.wait()
  }
}

/// What a worker knows of the host's environment: enough to find programs, files and the person's language, and no secrets.
enum WorkerEnvironment {
  /// The variables that are passed on.
  ///
  /// `LD_LIBRARY_PATH` belongs to the machine's set-up where it is used at all.
  private static let passed: Set<String> = [
    "HOME", "USER", "LOGNAME", "PATH", "LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH", WorkerRun.Inherited.targetsAtWork,
  ]

  /// Whether a variable is for the worker of a debug build only, in which tests switch off layers of the sandbox.
  private static func isForTests(_ name: String) -> Bool {
    #if DEBUG
      name == "SHARE_SANDBOX_WITHOUT"
    #else
      false
    #endif
  }

  /// The variables for a worker.
  static func variables() -> [ByteString] {
    var result: [ByteString] = []
    for (name, value) in Environment.all {
      let text = name.display
      guard passed.contains(text) || text.hasPrefix("LC_") || isForTests(text) else { continue }
      result.append(ByteString(name.bytes + [UInt8(ascii: "=")] + value.bytes))
    }
    // A crash is reported by the host; the runtime's own report would burn a processor for seconds.
    result.append("SWIFT_BACKTRACE=enable=no")
    return result
  }
}
