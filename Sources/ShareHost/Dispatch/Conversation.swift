internal import ShareBoundary
internal import ShareFiles
internal import ShareModel

/// What the host learns of a share from its worker, message by message, and what it answers.
///
/// Nothing that a worker says is believed further than it can be checked: it runs somebody else's code.
struct Conversation: ~Copyable {
  let delivery: Delivery
  let types: ContentTypeTree
  private(set) var stage = Stage.loading
  private(set) var final: (status: Status, message: String)?
  private(set) var loadFailure: (failure: WorkerMessage.LoadFailure, detail: String)?
  private(set) var broken: String?
  /// Whether the worker can still say something.
  private(set) var isOpen = true
  private(set) var results: [Int: (status: Status, message: String)] = [:]
  private(set) var openFailures: [Int: SystemError] = [:]
  private(set) var opened: Set<Int> = []
  private(set) var sources = OpenedSources()
  private(set) var returned: [ReturnedItem] = []
  private(set) var warnings: [PlanWarning] = []
  private(set) var meter: TransferMeter

  /// How far the worker is.
  enum Stage: String {
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
    case .loaded:
      if stage == .loading { stage = .performing }
      return Reaction(isActivity: true)
    case .notLoaded(let failure, let detail):
      guard stage == .loading else { return Reaction() }
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
    case .log(let level, let message):
      // 2 is a warning, 3 an error; what is below is for whoever looks for a fault.
      warn(PlanWarning(code: level >= 2 ? "pluginWarning" : "log", detail: message))
      return Reaction()
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
    do throws(SystemError) {
      let descriptor = try delivery.entries[Int(item)].sources[Int(representation)].open()
      meter.watch(descriptor, item: Int(item))
      sources.note(descriptor, item: Int(item), representation: Int(representation))
      answering = consume descriptor
      opened.insert(Int(item))
      return Reaction(answer: .opened(status: Status.ok.code), isActivity: true)
    } catch {
      // No answer: the plugin must not take the end of the share for a failure of its own.
      if error.code == SystemError.cancelled { return Reaction() }
      openFailures[Int(item)] = error
      if error.code == SystemError.stale {
        sources.noteStale(delivery.entries[Int(item)].sources[Int(representation)], item: Int(item))
      }
      return Reaction(answer: .opened(status: Status.of(errno: error.code).code), isActivity: true)
    }
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
