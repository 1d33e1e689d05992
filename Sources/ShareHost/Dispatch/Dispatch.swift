internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Hands a delivery to its target's plugin in a worker, and finds out how it ended.
///
/// One loop on the caller's thread: a short program needs no other.
struct Dispatch {
  /// Seconds that a plugin gets to stop after it was asked to.
  static let cancelGrace = 0.5
  /// Seconds that a plugin which shows that it is cleaning up gets for that, at most.
  static let cleaningLimit = 10.0
  /// Seconds that a plugin gets to give back what it took after it has answered.
  static let closeGrace = 2.0
  /// Seconds between two looks at what has moved.
  static let lookInterval = 0.1
  /// The most messages, or chunks of what is printed, that are taken in one turn: a plugin that never stops talking must not keep
  /// the host from looking at the clock.
  static let turnLimit = 64
  /// The same once the process has ended: more than a socket or a pipe can hold.
  static let restLimit = 4096

  let worker: ByteString
  let standby: StandbyWorker?
  let types: ContentTypeTree
  let control: ShareControl
  let timeout: Double?
  let observe: (ShareEvent) -> Void

  /// Runs one share to one target.
  func run(_ delivery: Delivery, start: StartMessage) throws(HostProblem) -> Ending {
    var process = try readyWorker()
    try process.begin(start)
    observe(.started(target: delivery.target.id))
    var watch = Watch(limits: delivery.limits, timeout: timeout, now: monotonicSeconds())
    var conversation = Conversation(delivery, types: types)
    var output = PluginOutput()
    var isOutputOpen = true

    while !process.hasEnded {
      let wanted = process.waitable
      // What stays ready for good must not be waited for again: the loop would never rest.
      let waitable =
        [conversation.isOpen ? wanted[0] : -1, isOutputOpen ? wanted[1] : -1, wanted[2]]
        + (watch.stopped == nil && !control.isCancelled ? control.waitable : [control.waitable[1]])
        + [conversation.awaited?.form.waitable ?? -1]
      let ready = waitReadable(waitable, milliseconds: watch.milliseconds(until: monotonicSeconds()))
      control.takeSignal()
      if ready[0] { listen(to: process, &conversation, &watch, limit: Self.turnLimit) }
      if ready[1] { isOutputOpen = read(from: process, into: &output, limit: Self.turnLimit) }
      wait(for: process, &conversation, &watch)
      step(process, &conversation, &watch)
    }
    _ = conversation.stopWaiting()
    // First everything that it has started is ended; what was said and printed until then is still there.
    let end = process.wait()
    listen(to: process, &conversation, &watch, limit: Self.restLimit)
    if isOutputOpen { _ = read(from: process, into: &output, limit: Self.restLimit) }
    return Ending(
      conversation: conversation, end: end, stopped: watch.stopped, wasKilled: watch.isKilled, output: output)
  }

  /// Goes on with what the worker waits for, and answers when it is there.
  private func wait(for process: borrowing WorkerProcess, _ conversation: inout Conversation, _ watch: inout Watch) {
    guard let form = conversation.awaited?.form else { return }
    if let promise = form.promise { control.note(promise) }
    // Whoever cancels is heard in this turn; the worker is told first, and then gets its answer.
    if control.isCancelled, watch.stopped == nil { return }
    let now = monotonicSeconds()
    var attachment: Descriptor?
    let answer: HostMessage?
    if watch.stopped != nil {
      answer = conversation.stopWaiting()
    } else {
      let reaction = conversation.advance(now, answering: &attachment)
      if reaction.isActivity { watch.noteActivity(now) }
      answer = reaction.answer
    }
    guard let answer else { return }
    do {
      try process.answer(answer, attachment: attachment?.raw)
    } catch {
      conversation.lose(error)
    }
  }

  /// The worker that stands by, else a new one.
  private func readyWorker() throws(HostProblem) -> WorkerProcess {
    if let process = standby?.take(worker) { return process }
    return try WorkerProcess(path: worker, environment: WorkerEnvironment.variables())
  }

  /// Looks at the clock and at what others want.
  private func step(_ process: borrowing WorkerProcess, _ conversation: inout Conversation, _ watch: inout Watch) {
    let now = monotonicSeconds()
    if conversation.look() { watch.noteActivity(now) }
    if watch.wantsSample(now), let bytes = process.bytesRead { watch.noteRead(bytes, now) }
    let before = conversation.meter.shown
    if before.total > 0, before.done != watch.shownDone {
      watch.shownDone = before.done
      let entry = conversation.meter.item.map { conversation.delivery.entries[$0] }
      observe(
        .progress(
          target: conversation.delivery.target.id, item: entry?.index, done: before.done, total: before.total))
    }
    if conversation.stage == .ended || !conversation.isOpen { watch.noteAnswer(now) }
    if conversation.broken != nil { watch.stop(.broken, now) }
    if control.isCancelled, watch.stop(.cancelled, now) { process.cancel() }
    if let reason = watch.expired(now), watch.stop(reason, now) { process.cancel() }
    if watch.mustKill(now) { process.kill() }
  }

  private func listen(
    to process: borrowing WorkerProcess, _ conversation: inout Conversation, _ watch: inout Watch, limit: Int
  ) {
    for _ in 0..<limit where conversation.broken == nil && conversation.isOpen {
      do {
        switch try process.receive() {
        case .message(let bytes, let carried):
          var attachment: Descriptor?
          let reaction = conversation.take(bytes, carried: carried, answering: &attachment)
          if let answer = reaction.answer { try process.answer(answer, attachment: attachment?.raw) }
          if let item = reaction.shows { observe(.returned(target: conversation.delivery.target.id, item)) }
          if reaction.isActivity { watch.noteActivity(monotonicSeconds()) }
        case .end: conversation.close()
        case .nothing: return
        }
      } catch {
        conversation.lose(error)
        return
      }
    }
  }

  /// Reads what was printed.
  ///
  /// - Returns: whether more may come.
  private func read(from process: borrowing WorkerProcess, into output: inout PluginOutput, limit: Int) -> Bool {
    for _ in 0..<limit {
      guard let bytes = process.printed() else { return false }
      if bytes.isEmpty { return true }
      output.append(bytes)
    }
    return true
  }
}
