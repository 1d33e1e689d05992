import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing

/// A worker that a test started: the built program, with the test as its host.
struct WorkerBench: ~Copyable {
  private var child: ChildProcess
  private var channel: Channel?
  private let cancelEvent: Descriptor
  private(set) var messages: [WorkerMessage] = []
  /// The descriptors that came with returned items.
  private(set) var carried = 0

  /// The plugin that tries everything, built once.
  static let probe: Result<ByteString, any Error> = Result {
    try Compiler.library("probe", try Repository.text("Tests/Fixtures/Boundary/probe.c"))
  }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - library: the plugin.
  ///   - isCancelled: whether the share is cancelled before the worker is started.
  init(_ start: StartMessage, isCancelled: Bool = false) throws {
    var workerEnd: Descriptor?
    let channel = try Channel.pair(worker: &workerEnd)
    let cancelEvent = try Descriptor.event()
    if isCancelled { cancelEvent.signal() }
    let nothing = try Descriptor.open("/dev/null", [.read, .write])
    let child = try ChildProcess(
      path: try Repository.products().appending("share-worker"), environment: ["PATH=/usr/bin:/bin"],
      inherited: [
        .init(nothing.raw, as: 0), .init(nothing.raw, as: 1), .init(2, as: 2),
        .init(workerEnd?.raw ?? -1, as: WorkerRun.Inherited.channel),
        .init(cancelEvent.raw, as: WorkerRun.Inherited.cancel),
      ])
    try channel.send(start.encoded())
    self.child = child
    self.channel = consume channel
    self.cancelEvent = cancelEvent
  }

  /// A request for the probe.
  static func start(_ target: String, plugin: String = "org.example.probe", library: ByteString? = nil) throws
    -> StartMessage
  {
    func item(_ kind: ItemKind, inline: [UInt8]?) -> StartMessage.Item {
      .init(
        kind: kind, name: "", index: 7, provenance: .person,
        representations: [.init(type: "public.data", mime: "a/b", bytes: 3, flags: 1, inline: inline)])
    }
    let library = try library ?? probe.get()
    var sandbox = SandboxRules(memory: 512 << 20)
    sandbox.readable = [library, library.parent]
    sandbox.programs = ["/usr/bin", "/bin", "/lib64"]
    let temporary = try Compiler.folder()
    sandbox.writable = [temporary]
    return StartMessage(
      library: library, plugin: plugin, bundle: "/", state: "", language: "en", target: target,
      id: "1", source: "", area: "share", temporary: temporary, umask: 0o22,
      items: [
        item(.text, inline: [1, 2, 3]), item(.file, inline: nil), item(.directory, inline: nil),
        item(.file, inline: nil),
      ],
      attributes: [Attribute(name: "message", value: "")], settings: [.init(name: "s", value: "")],
      sandbox: sandbox)
  }

  /// Asks the plugin to stop.
  func cancel() { cancelEvent.signal() }

  /// Vanishes, as a host does that is killed.
  mutating func vanish() { channel = nil }

  /// Listens and answers until something is said.
  ///
  /// - Returns: whether it was, before the worker had ended and within twenty seconds.
  mutating func listen(until isEnough: (WorkerMessage) -> Bool) throws -> Bool {
    var patience = 200
    while patience > 0 {
      let ready = waitReadable([channel?.raw ?? -1, child.ended.raw], milliseconds: 100)
      if !ready[0] && ready[1] { return false }
      if !ready[0] {
        patience -= 1
        continue
      }
      if try !take(isEnough) { continue }
      return true
    }
    return false
  }

  private mutating func take(_ isEnough: (WorkerMessage) -> Bool) throws -> Bool {
    guard let incoming = try channel?.receive(wait: false) else { return false }
    guard case .message(let bytes, let descriptor) = incoming else {
      channel = nil
      return false
    }
    if descriptor != nil { carried += 1 }
    let message = try WorkerMessage(decoding: bytes)
    messages.append(message)
    switch message {
    case .open(let item, _): try answer(item)
    case .giveBack: try channel?.send(HostMessage.taken(status: 0).encoded())
    default: break
    }
    return isEnough(message)
  }

  private func answer(_ item: UInt64) throws {
    switch item {
    case 1:
      let file = try MemoryFile.sealed([1, 2, 3])
      try channel?.send(HostMessage.opened(status: 0).encoded(), attachment: file.raw)
    case 2:
      let name = try Compiler.folder().appending("directory")
      try FileSystem.makeDirectories(name.appending("inside"))
      let directory = try Descriptor.openDirectory(name)
      try channel?.send(HostMessage.opened(status: 0).encoded(), attachment: directory.raw)
    default: try channel?.send(HostMessage.opened(status: Status.gone.code).encoded())
    }
  }

  /// Listens to the end of the worker.
  ///
  /// - Returns: how its process ended; nil when it had to be killed after twenty seconds.
  mutating func finish() throws -> ChildProcess.End? {
    _ = try listen { _ in false }
    let hasEnded = child.ended.waitReadable(milliseconds: 20_000)
    if !hasEnded { child.kill() }
    let end = child.wait()
    return hasEnded ? end : nil
  }

  /// Runs a share to its end.
  static func run(_ start: StartMessage, isCancelled: Bool = false) throws -> Report {
    var bench = try WorkerBench(start, isCancelled: isCancelled)
    let end = try bench.finish()
    return Report(messages: bench.messages, end: end, carried: bench.carried)
  }
}

/// What a worker said.
struct Report {
  var messages: [WorkerMessage]
  var end: ChildProcess.End?
  var carried = 0

  /// The status and message with which the share ended, once.
  var completions: [(status: Int32, message: String)] {
    messages.compactMap { if case .complete(let status, let message) = $0 { (status, message) } else { nil } }
  }

  /// What the plugin did that it must not.
  var misbehaviour: [String] {
    messages.compactMap { if case .misbehaved(let what) = $0 { what } else { nil } }
  }

  /// The lines that the probe logged.
  var notes: [String] {
    messages.compactMap { if case .log(1, let line) = $0 { line } else { nil } }
  }

  /// Why the library was not loaded.
  var refusal: (failure: WorkerMessage.LoadFailure, detail: String)? {
    messages.compactMap {
      if case .notLoaded(let failure, let detail) = $0 { (failure: failure, detail: detail) } else { nil }
    }.first
  }
}
