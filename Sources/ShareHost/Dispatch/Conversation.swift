internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// What the host learns of a share from its worker, message by message, and what it answers.
///
/// Nothing that a worker says is believed further than it can be checked: it runs somebody else's code.
struct Conversation: ~Copyable {
  let delivery: Delivery
  let types: ContentTypeTree
  private(set) var stage = Stage.starting
  private(set) var final: (status: Status, message: String)?
  private(set) var loadFailure: (failure: WorkerMessage.LoadFailure, detail: String)?
  private(set) var broken: String?
  /// What the process said of its crash; believed only where it ended so.
  private(set) var crash: CrashReport?
  /// Whether the worker can still say something.
  private(set) var isOpen = true
  private(set) var results: [Int: (status: Status, message: String)] = [:]
  private(set) var openFailures: [Int: SystemError] = [:]
  private(set) var loadFailures: [Int: ItemLoadError] = [:]
  private(set) var opened: Set<Int> = []
  private(set) var sources = OpenedSources()
  /// What the worker waits for; it asks one question at a time.
  private(set) var awaited: (form: Awaited, representation: Int)?
  private var isStopping = false
  private(set) var returned: [ReturnedItem] = []
  private(set) var warnings: [PlanWarning] = []
  private(set) var meter: TransferMeter
  /// What the host is to do once the worker has ended.
  private(set) var handover = HandoverOrder()

  /// How far the worker is.
  enum Stage: String {
    case starting = "before it was loaded"
    case loading = "while it was loaded"
    case performing = "while it performed"
    case ended = "after it had answered"
  }

  /// The most warnings of one kind that are kept: a plugin can misbehave ten thousand times a second.
  private static let warningLimit = 20
  /// The most things that a target may hand back.
  static let returnLimit = 10_000

  init(_ delivery: Delivery, types: ContentTypeTree) {
    self.delivery = delivery
    self.types = types
    self.meter = TransferMeter(total: delivery.totalBytes)
  }

  /// What a message makes necessary.
  struct Reaction {
    var answer: HostMessage?
    var shows: ReturnedItem?
    /// Whether the message shows that something moves.
    var isActivity = false
  }

  /// Takes one message.
  ///
  /// - Parameters:
  ///   - bytes: the message.
  ///   - carried: the descriptor that came with it.
  ///   - answering: gets the descriptor that goes with the answer.
  mutating func take(
    _ bytes: [UInt8], carried: consuming Descriptor?, answering: inout Descriptor?
  ) -> Reaction {
    let message: WorkerMessage
    do throws(WireError) {
      message = try WorkerMessage(decoding: bytes)
    } catch {
      broken = broken ?? error.message
      return Reaction()
    }
    switch message {
    case .loading:
      if stage == .starting { stage = .loading }
      return Reaction(isActivity: true)
    case .loaded:
      if stage == .starting || stage == .loading { stage = .performing }
      return Reaction(isActivity: true)
    case .notLoaded(let failure, let detail):
      guard stage == .starting || stage == .loading else { return Reaction() }
      loadFailure = (failure, detail)
      stage = .ended
      return Reaction()
    case .open(let item, let representation):
      return open(item, representation, answering: &answering)
    case .giveBack(let item):
      return giveBack(item, carried)
    case .itemResult(let item, let status, let code, let message):
      guard stage == .performing, item < UInt64(delivery.entries.count), results[Int(item)] == nil else {
        return Reaction()
      }
      // The plugin's word for programs stands behind what it says to people.
      let said = message.isEmpty ? Status(status).meaning : message
      results[Int(item)] = (Status(status), code.isEmpty ? message : "\(said) (\(code))")
      sources.settle(Int(item), delivery)
      return Reaction(isActivity: true)
    case .progress(let done, let total, let moved):
      // Also one that says nothing new is a sign of life: the header promises that.
      meter.report(done: done, total: total, moved: moved)
      return Reaction(isActivity: true)
    case .complete(let status, let message):
      guard stage != .ended else { return Reaction() }
      final = (Status(status), message)
      stage = .ended
      return Reaction()
    case .misbehaved(let what):
      // The worker words it so that it goes on after "the plugin".
      warn(PlanWarning(code: "misbehaved", detail: "the plugin \(what)"))
      return Reaction()
    case .crashed(let report):
      crash = crash ?? report
      return Reaction()
    case .log(let level, let message):
      // 2 is a warning, 3 an error; what is below is for whoever looks for a fault.
      warn(PlanWarning(code: level >= 2 ? "pluginWarning" : "log", detail: message))
      return Reaction()
    case .hand(let handed):
      guard stage == .performing else { return Reaction(answer: .taken(status: Status.badState.code)) }
      return Reaction(
        answer: .taken(status: handover.take(handed, carried, delivery, types).code), isActivity: true)
    case .handOver(let act):
      guard stage == .performing else { return Reaction(answer: .taken(status: Status.badState.code)) }
      let (status, fault) = handover.take(act, delivery.plugin.manifest)
      if let fault { warn(PlanWarning(code: "misbehaved", detail: "the plugin \(fault)")) }
      return Reaction(answer: .taken(status: status.code), isActivity: true)
    }
  }

  private mutating func warn(_ warning: PlanWarning) {
    if warnings.count(where: { $0.code == warning.code }) < Self.warningLimit { warnings.append(warning) }
  }

  private mutating func open(
    _ item: UInt64, _ representation: UInt64, answering: inout Descriptor?
  ) -> Reaction {
    guard item < UInt64(delivery.entries.count),
      representation < UInt64(delivery.entries[Int(item)].sources.count)
    else { return Reaction(answer: .opened(status: Status.notFound.code)) }
    guard awaited == nil else { return Reaction(answer: .opened(status: Status.badState.code)) }
    let source = delivery.entries[Int(item)].sources[Int(representation)]
    // Nothing is begun for a share that is being stopped.
    if isStopping, source.mayWait { return Reaction(answer: .opened(status: Status.cancelled.code)) }
    if let form = Awaited(source, item: Int(item), now: monotonicSeconds()) {
      meter.begin(item: Int(item))
      awaited = (form, Int(representation))
      return Reaction(isActivity: true)
    }
    return opened(Int(item), Int(representation), answering: &answering)
  }

  /// Opens a form that is there.
  private mutating func opened(_ item: Int, _ representation: Int, answering: inout Descriptor?) -> Reaction {
    let source = delivery.entries[item].sources[representation]
    if case .promised(let promise) = source, case .failure(let error)? = promise.result { return failed(item, error) }
    do throws(SystemError) {
      let descriptor = try source.open()
      meter.watch(descriptor, item: item)
      sources.note(descriptor, item: item, representation: representation)
      answering = consume descriptor
      opened.insert(item)
      return Reaction(answer: .opened(status: Status.ok.code), isActivity: true)
    } catch {
      if error.code == SystemError.stale { sources.noteStale(source, item: item) }
      return failed(item, error)
    }
  }

  private mutating func failed(_ item: Int, _ error: SystemError) -> Reaction {
    openFailures[item] = error
    return Reaction(answer: .opened(status: Status.of(errno: error.code).code), isActivity: true)
  }

  private mutating func failed(_ item: Int, _ error: ItemLoadError) -> Reaction {
    loadFailures[item] = error
    return Reaction(answer: .opened(status: error.status.code), isActivity: true)
  }

  /// Looks how far it is with what the worker waits for.
  ///
  /// - Parameters:
  ///   - now: the time.
  ///   - answering: gets the descriptor that goes with the answer.
  /// - Returns: the answer, when there is one.
  mutating func advance(_ now: Double, answering: inout Descriptor?) -> Reaction {
    guard let (form, representation) = awaited else { return Reaction() }
    var next = form
    let state: Awaited.State
    do throws(SystemError) {
      state = try next.advance(now)
    } catch {
      awaited = nil
      return failed(form.item, error)
    }
    switch state {
    case .waiting:
      // Put back as a whole: where only a part of an optional is replaced in a type that is not copied, Swift 6.3 never releases
      // what was there, and with it the promise would live for ever.
      awaited = (next, representation)
      if let fraction = next.fraction { meter.load(fraction, of: delivery.entries.count) }
      // The plugin waits for the host here, so it is not the plugin that is idle.
      return Reaction(isActivity: true)
    case .ready:
      awaited = nil
      return opened(form.item, representation, answering: &answering)
    case .failed(let error):
      awaited = nil
      return failed(form.item, error)
    }
  }

  /// Nothing is waited for any more: the share is being stopped.
  ///
  /// - Returns: the answer for a worker that waits, so that its plugin can clean up.
  mutating func stopWaiting() -> HostMessage? {
    isStopping = true
    guard awaited != nil else { return nil }
    awaited = nil
    return .opened(status: Status.cancelled.code)
  }

  private mutating func giveBack(_ item: WorkerMessage.Returned, _ carried: consuming Descriptor?) -> Reaction {
    guard stage == .performing, returned.count < Self.returnLimit else {
      let why = stage == .performing ? "more than \(Self.returnLimit) things" : "something \(stage.rawValue)"
      warn(PlanWarning(code: "misbehaved", detail: "the plugin handed back \(why), which was not taken"))
      return Reaction(answer: .taken(status: Status.badState.code))
    }
    var type = item.type.isEmpty ? nil : types.type(item.type)
    if type == nil, !item.type.isEmpty {
      warn(
        PlanWarning(
          code: "misbehaved", detail: "the plugin handed back something of the type \(item.type), which is none"))
    }
    let content: ReturnedItem.Content
    var bytes: UInt64?
    switch item.content {
    case .bytes(let given):
      content = .bytes(given)
      bytes = UInt64(given.count)
      type = type ?? .data
    case .link(let link):
      content = .link(link)
      type = type ?? .url
    case .place(let path):
      guard path.isAbsolute, let status = try? Descriptor.status(of: path, followLinks: false) else {
        warn(
          PlanWarning(code: "misbehaved", detail: "the plugin says that it wrote \(path.display), which is not there"))
        return Reaction(answer: .taken(status: Status.badArgument.code), isActivity: true)
      }
      content = .place(path)
      bytes = status.kind == .regular ? status.size : nil
      // A folder called `v1.2` is a folder, whatever files end so.
      let isFolder = status.kind == .directory
      let named = isFolder ? types.packageType(fileName: path.lastComponent) : types.type(fileName: path.lastComponent)
      type = type ?? named ?? (isFolder ? .folder : .data)
    case .descriptor:
      guard let file = carried, let status = try? file.status(), status.kind == .regular else {
        warn(PlanWarning(code: "misbehaved", detail: "the plugin handed back a descriptor that is no regular file"))
        return Reaction(answer: .taken(status: Status.badArgument.code), isActivity: true)
      }
      bytes = status.size
      content = .file(ReturnedFile(file))
      type = type ?? types.type(fileName: item.name) ?? .data
    }
    let name = item.name.isEmpty ? item.name : FileNaming.safe(item.name)
    let returnedItem = ReturnedItem(type: type ?? .data, name: name, bytes: bytes, content: content)
    returned.append(returnedItem)
    return Reaction(answer: .taken(status: Status.ok.code), shows: returnedItem, isActivity: true)
  }

  /// Counts what the worker has read through the descriptors that it got.
  ///
  /// - Returns: whether anything has moved since the last time.
  mutating func look() -> Bool {
    meter.look()
  }
}

extension Conversation {
  /// Notes that the worker can say nothing more.
  mutating func close() {
    isOpen = false
  }

  /// Notes that the channel does not work any more.
  mutating func lose(_ error: SystemError) {
    broken = broken ?? "the control channel failed: \(error.text)"
  }
}
