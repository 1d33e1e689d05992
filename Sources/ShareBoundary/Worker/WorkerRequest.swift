internal import CShareABI
internal import Glibc
internal import ShareFiles
internal import ShareModel
internal import Synchronization

/// The one request of a worker: what the functions that the plugin calls look at and change.
///
/// A plugin calls from any of its threads, so what changes is behind locks.
final class WorkerRequest: Sendable {
  /// Where the request is in its life.
  enum Phase: Int, Sendable {
    case opening, performing, ended
  }

  /// What changes.
  struct State: Sendable {
    var phase = Phase.opening
    var status: Status?
    /// What the plugin says why it fails.
    var failure = ""
    /// The last error that it logged before it performs: the entry and open have nothing else to say why they fail.
    var openingError = ""
    var results: [UInt64: Status] = [:]
  }

  let tables: RequestTables
  let channel: Channel
  let cancelEvent: Descriptor
  let state = Mutex(State())
  let reading = Mutex(ReadPosition())
  let meter: ProgressMeter
  /// Held while a question waits for its answer: the channel brings answers in the order of the questions.
  private let asking = Mutex(())
  /// Readable once the share has ended, for the main thread that waits.
  private let ended: Descriptor

  /// The descriptor that the last bounded read used, kept because reads come in a row.
  struct ReadPosition: ~Copyable, Sendable {
    var item = UInt64.max
    var representation = UInt64.max
    var descriptor: Descriptor?
  }

  init(_ start: StartMessage, channel: consuming Channel, cancelEvent: consuming Descriptor) throws(SystemError) {
    self.tables = RequestTables(start)
    self.channel = channel
    self.cancelEvent = cancelEvent
    self.ended = try Descriptor.event()
    self.meter = ProgressMeter()
  }

  /// Tells the host something.
  ///
  /// A host that is gone is noticed by the watcher, so a failure needs no answer here.
  func tell(_ message: WorkerMessage, attachment: Int32? = nil) {
    try? channel.send(message.encoded(), attachment: attachment)
  }

  /// Notes that the plugin did what it must not.
  func misbehaved(_ what: String) {
    tell(.misbehaved(what))
  }

  /// Passes on a line for whoever looks for a fault.
  func log(level: Int32, _ message: String) {
    if level == 3 { state.withLock { if $0.phase == .opening { $0.openingError = message } } }
    tell(.log(level: level, message: message))
  }

  /// Asks the host and waits for the answer.
  func ask(_ question: WorkerMessage, attachment: Int32? = nil) -> (answer: HostMessage?, descriptor: Int32) {
    asking.withLock { _ in
      do {
        try channel.send(question.encoded(), attachment: attachment)
        switch try channel.receive() {
        case .message(let bytes, let carried):
          return (try HostMessage(decoding: bytes), carried?.release() ?? -1)
        case .end:
          return (nil, -1)
        case .nothing:
          return (nil, -1)
        }
      } catch {
        return (nil, -1)
      }
    }
  }

  var isCancelled: Bool {
    cancelEvent.isReadable()
  }

  // MARK: The bytes

  /// A descriptor of an item's bytes that the caller owns.
  func open(item: UInt64, representation: UInt64) -> Result<Int32, StatusError> {
    guard let forms = tables.inline.at(item), let form = forms.at(representation) else {
      return .failure(StatusError(.notFound))
    }
    if let inline = form {
      do {
        return .success(try MemoryFile.sealed(unsafe inline.view.copied, name: "share-item").release())
      } catch {
        return .failure(StatusError(.of(errno: error.code)))
      }
    }
    let (answer, descriptor) = ask(.open(item: item, representation: representation))
    guard case .opened(let status) = answer else { return .failure(StatusError(.internal)) }
    guard status == Status.ok.code else { return .failure(StatusError(Status(status))) }
    return descriptor >= 0 ? .success(descriptor) : .failure(StatusError(.internal))
  }

  /// Copies some bytes of an item to where the plugin wants them.
  func read(
    item: UInt64, representation: UInt64, offset: UInt64, into buffer: UnsafeMutableRawBufferPointer
  ) -> Result<Int, StatusError> {
    if let inline = tables.inline.at(item)?.at(representation) ?? nil {
      let view = unsafe inline.view
      guard let data = unsafe view.data, offset < UInt64(unsafe view.length), buffer.count > 0 else {
        return .success(0)
      }
      let count = min(buffer.count, unsafe view.length - Int(offset))
      unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(start: data + Int(offset), count: count))
      meter.moved(count, through: self)
      return .success(count)
    }
    let result: Result<Int, StatusError> = reading.withLock { position in
      if position.item != item || position.representation != representation || position.descriptor == nil {
        switch open(item: item, representation: representation) {
        case .failure(let error): return .failure(error)
        case .success(let raw):
          position.descriptor = Descriptor(adopting: raw)
          position.item = item
          position.representation = representation
        }
      }
      let raw = position.descriptor?.raw ?? -1
      // No file reaches so far, and the kernel calls it a fault.
      let isBeyond = offset > UInt64(Int64.max) - UInt64(buffer.count)
      while true {
        let count = unsafe pread(raw, buffer.baseAddress, isBeyond ? 0 : buffer.count, isBeyond ? 0 : off_t(offset))
        if count >= 0 { return .success(count) }
        if errno != EINTR { return .failure(StatusError(errno == EISDIR ? .unsupported : .of(errno: errno))) }
      }
    }
    if case .success(let count) = result { meter.moved(count, through: self) }
    return result
  }

  // MARK: The end

  /// Ends the share, if it has not ended.
  ///
  /// A status with which nothing can end fails it.
  ///
  /// - Returns: whether this call ended it.
  @discardableResult
  func complete(_ status: Status) -> Bool {
    let message: String? = state.withLock { state in
      guard state.status == nil, state.phase == .opening || state.phase == .performing else { return nil }
      state.status = status
      let wasOpening = state.phase == .opening
      state.phase = .ended
      if status.outcome == nil { return "the plugin ended with the status \(status.code), which means nothing" }
      return wasOpening ? state.openingError : state.failure
    }
    guard let message else { return false }
    meter.flush(through: self)
    tell(.complete(status: status.outcome == nil ? Status.internal.code : status.code, message: message))
    ended.signal()
    return true
  }

  /// Waits until the share has ended.
  func waitForEnd() {
    ended.waitReadable()
  }
}

extension Array {
  /// The element at an index that comes from outside.
  func at(_ index: UInt64) -> Element? {
    index < UInt64(count) ? self[Int(index)] : nil
  }
}
