internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// The items of a share as a command takes them: paths, words, or standard input.
struct CommandInputs {
  /// Why nothing can be started.
  enum Halt: Error {
    case cancelled
    case overdue
    /// An item can never reach the command.
    case impossible(Reason)
  }

  private let arguments: CommandArguments
  private let delivery: CustomDelivery
  private let control: ShareControl
  /// The moment, of the monotonic clock, at which the time of the share is over.
  private let deadline: Double?

  /// What takes the place of the items, in order.
  private(set) var values: [CommandArguments.Value] = []
  /// What is read on standard input.
  private(set) var standardInput: OpenInput?
  /// What became of items that cannot be had, by their index.
  private(set) var failures: [Int: ItemOutcome] = [:]
  /// Temporary files of items that are none; they go with the last owner.
  private var spills: [Spill] = []

  init(_ arguments: CommandArguments, _ delivery: CustomDelivery, control: ShareControl, deadline: Double?) {
    self.arguments = arguments
    self.delivery = delivery
    self.control = control
    self.deadline = deadline
  }

  /// Makes every item ready, one after the other.
  mutating func makeReady() throws(Halt) {
    for position in delivery.entries.indices {
      try look()
      let place: CommandArguments.Place
      do throws(Reason) {
        place = try arguments.place(of: position)
      } catch {
        throw .impossible(error)
      }
      guard let source = delivery.entries[position].chosenSource else { continue }
      do {
        try wait(for: source, position)
        try take(source, position, place)
      } catch let halt as Halt {
        throw halt
      } catch {
        // Of what was stopped nothing is to be said of an item.
        try look()
        guard let index = delivery.entries[position].index else {
          // The message is no item that could be left out and told of.
          throw .impossible(Reason(.notDelivered, "the message could not be made ready: \(error)"))
        }
        failures[index] = outcome(of: error, index)
      }
    }
  }

  /// Whether somebody has stopped it.
  private func look() throws(Halt) {
    control.takeSignal()
    if control.isCancelled { throw .cancelled }
    if let deadline, monotonicSeconds() >= deadline { throw .overdue }
  }

  /// Waits until a form is there that somebody has to make first.
  private func wait(for source: RepresentationSource, _ position: Int) throws {
    guard var form = Awaited(source, item: position, now: monotonicSeconds()) else { return }
    if let promise = form.promise { control.note(promise) }
    while true {
      try look()
      switch try form.advance(monotonicSeconds()) {
      case .ready: return
      case .failed(let error): throw error
      case .waiting: break
      }
      let left = deadline.map { max(0, $0 - monotonicSeconds()) } ?? 1
      _ = waitReadable([form.waitable] + control.waitable, milliseconds: Int32((min(left, 1) * 1000).rounded(.up)))
    }
  }

  private mutating func take(
    _ source: RepresentationSource, _ position: Int, _ place: CommandArguments.Place
  ) throws {
    switch place {
    case .standardInput:
      standardInput = OpenInput(try source.open())
    case .words(let placeholder):
      let bytes: [UInt8]
      if case .bytes(let given) = source {
        bytes = given
      } else {
        bytes = try source.open().read(max: CommandArguments.argumentLimit + 1)
      }
      do throws(Reason) {
        try arguments.check(bytes, item: delivery.entries[position].index, "the text")
      } catch {
        throw Halt.impossible(error)
      }
      values.append(CommandArguments.Value(placeholder: placeholder, bytes: ByteString(bytes)))
    case .path:
      values.append(CommandArguments.Value(placeholder: .path, bytes: try path(of: source, position)))
    }
  }

  /// The path of an item; what is no file yet becomes one.
  private mutating func path(of source: RepresentationSource, _ position: Int) throws -> ByteString {
    switch source {
    case .file(let path, _), .directory(let path, _):
      // What was offered must still be that.
      _ = try source.open()
      return try FileSystem.absolute(path)
    case .promised(let promise):
      if case .success(.file(let path))? = promise.result { return try FileSystem.absolute(path) }
    case .bytes, .standardInput, .unreadable: break
    }
    let item = delivery.items[position]
    let forms = item.description.representations
    let chosen = delivery.entries[position].chosen
    let named = item.fileName(as: forms.indices.contains(chosen) ? forms[chosen].type : .data)
    let kind = item.description.kind
    // Words that have no name are a text file for whoever looks at its name.
    let isNameless = item.suggestedName == nil && (kind == .text || kind == .link)
    let name = isNameless ? ByteString("\(kind.rawValue).txt") : named
    let control = control
    let spill = try Spill(name: name) { path in
      let file = try Descriptor.open(path, [.write, .create, .exclusive], mode: 0o600)
      try FileCopy.copy(from: try source.open(), to: file) { _ in
        control.takeSignal()
        return !control.isCancelled
      }
      try file.close()
    }
    spills.append(spill)
    return spill.path
  }

  /// How an item ends that cannot be had.
  private func outcome(of error: any Error, _ index: Int) -> ItemOutcome {
    if let error = error as? ItemLoadError { return error.outcome(of: index) }
    if let failure = error as? FileCopy.Failure, case .system(let error) = failure { return outcome(of: error, index) }
    guard let error = error as? SystemError else {
      return ItemLoadError(error).outcome(of: index)
    }
    let reason =
      error.code == SystemError.stale
      ? Reason(
        .sourceGone, item: index,
        "\(error.subject ?? "it") has changed or vanished since it was offered; share it again")
      : Reason(
        error.isDenied
          ? .permissionDenied : error.isFull ? .noSpace : error.isExhausted ? .outOfResources : .unreadable,
        item: index, "\(error)")
    return ItemOutcome(index: index, outcome: .failed, reason: reason)
  }
}
