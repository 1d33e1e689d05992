internal import CShareABI
internal import CShareSystem
internal import Glibc
internal import ShareFiles
package import ShareModel
internal import Synchronization

/// One share in a worker process: load the plugin, let it work, end.
package enum WorkerRun {
  /// The numbers of the descriptors that a worker is born with.
  package enum Inherited {
    /// The control channel.
    package static let channel: Int32 = 3
    /// The event that says that the share was cancelled.
    package static let cancel: Int32 = 4
    /// The variable that names the targets that are at work, outermost first, each followed by a space, for hosts that a plugin
    /// starts.
    package static let targetsAtWork = "SHARE_TARGETS_AT_WORK"
  }

  /// Puts a sandbox on the process.
  package typealias Confine = (_ rules: SandboxRules) throws(SandboxFailure) -> Void

  /// Runs the share that comes in on the descriptors that the host gave this process.
  ///
  /// - Parameter confine: puts the sandbox on, before any code of the plugin is there.
  package static func runInherited(confine: Confine) -> Int32 {
    // They are the worker's: no program that the plugin starts gets them.
    _ = share_set_close_on_exec(Inherited.channel, 1)
    _ = share_set_close_on_exec(Inherited.cancel, 1)
    // Handlers, since what is ignored stays ignored in the programs that the plugin starts: a reader who has gone, and a file that may
    // not grow any more, are errors of the write.
    _ = signal(SIGPIPE) { _ in }
    _ = signal(SIGXFSZ) { _ in }
    return run(
      channel: Channel(Descriptor(adopting: Inherited.channel)), cancelEvent: Descriptor(adopting: Inherited.cancel),
      confine: confine)
  }

  /// Runs the share that the host describes as its first message, and ends the process.
  ///
  /// - Returns: the process's exit status; the outcome of the share does not depend on it.
  static func run(channel: consuming Channel, cancelEvent: consuming Descriptor, confine: Confine) -> Int32 {
    // First of all, while the list of what is mapped can still be opened.
    let mapped = MappedFiles()
    share_crash_report_to(channel.raw, mapped.raw)
    let start: StartMessage
    do {
      guard case .message(let bytes, _) = try channel.receive() else { return 64 }
      start = try StartMessage(decoding: bytes)
    } catch {
      return 64
    }
    // While there is one thread only.
    let outer = unsafe getenv(Inherited.targetsAtWork).map { unsafe String(cString: $0) } ?? ""
    unsafe setenv(Inherited.targetsAtWork, outer + start.target + " ", 1)
    var failure: SandboxFailure?
    do throws(SandboxFailure) {
      // While there is one thread only, for which it would hold otherwise.
      try confine(start.sandbox)
    } catch {
      failure = error
    }
    guard let request = try? WorkerRequest(start, channel: channel, cancelEvent: cancelEvent) else { return 71 }
    if let failure {
      request.tell(.notLoaded(.notConfined, detail: "\(failure.layer.rawValue): \(failure.detail)"))
      return 0
    }
    let watch = CancelWatch(request)
    guard watch.start() else { return 71 }
    HostTable.current.withLock { $0 = request }

    guard let plugin = load(start, request, mapped) else {
      return 0
    }
    perform(plugin, start, request, watch)
    // What the plugin printed and has not written yet belongs to the report. No handler of atexit runs: libraries that clean up
    // while threads still use them crash, and nothing here needs it.
    fflush(nil)
    return 0
  }

  private static func load(
    _ start: StartMessage, _ request: WorkerRequest, _ mapped: borrowing MappedFiles
  ) -> share_plugin_t? {
    let library: LibraryHandle
    do throws(LinkFailure) {
      let check = try LibraryCheck(path: start.library)
      // What is no plugin is not loaded: loading it would run its code.
      if let obstacle = check.entryObstacle {
        request.tell(.notLoaded(.noEntry, detail: obstacle))
        return nil
      }
      request.tell(.loading)
      library = try LibraryHandle(check, mapped)
    } catch {
      request.tell(.notLoaded(error.isOwn ? .unusable : .notOpened, detail: error.detail))
      return nil
    }
    guard let entry = unsafe library.entry else {
      request.tell(.notLoaded(.noEntry, detail: "does not export share1_plugin_entry"))
      return nil
    }
    var table = share_plugin_t()
    table.size = UInt32(MemoryLayout<share_plugin_t>.size)
    let status = unsafe entry(HostTable.makePointer(), &table)
    guard status == Status.ok.code else {
      let said = request.state.withLock { $0.openingError }
      let detail = said.isEmpty ? "its entry answered \(status): \(Status(status).meaning)" : said
      request.tell(.notLoaded(.entryRefused, detail: detail))
      return nil
    }
    if let fault = fault(of: table) {
      request.tell(.notLoaded(.badTable, detail: fault))
      return nil
    }
    request.tell(.loaded)
    return table
  }

  /// What is wrong with the table that a plugin filled.
  private static func fault(of table: share_plugin_t) -> String? {
    let mine = MemoryLayout<share_plugin_t>.size
    guard Int(table.size) >= mine else {
      return "its table is \(table.size) bytes long, version 1 needs \(mine)"
    }
    guard Int(table.size) == mine else {
      return "its table claims \(table.size) bytes, the host gave it \(mine)"
    }
    if unsafe table.open == nil { return "its table has no open" }
    if unsafe table.perform == nil { return "its table has no perform" }
    if unsafe table.close == nil { return "its table has no close" }
    return nil
  }

  private static func perform(
    _ plugin: share_plugin_t, _ start: StartMessage, _ request: WorkerRequest, _ watch: CancelWatch
  ) {
    guard let open = unsafe plugin.open, let work = unsafe plugin.perform, let close = unsafe plugin.close,
      let handle = unsafe HostTable.handle
    else { return }
    var opening = unsafe share_open_t(
      size: UInt32(MemoryLayout<share_open_t>.size), flags: 0, plugin: KeptBytes(start.plugin).view,
      bundle: KeptBytes(start.bundle.bytes).view, state: KeptBytes(start.state.bytes).view,
      language: KeptBytes(start.language).view)
    var session: OpaquePointer?
    let opened = unsafe open(&opening, &session)
    guard opened == Status.ok.code else {
      _ = request.completeOnce(Status(opened), by: "open")
      return
    }
    request.state.withLock { if $0.phase == .opening { $0.phase = .performing } }
    let call = unsafe plugin.cancel.map { unsafe CancelWatch.CancelCall(function: $0, session: session) }
    guard watch.arm(call) else {
      // Cancelled while it opened: there is nothing left to do.
      _ = request.completeOnce(.cancelled, by: "the host")
      unsafe close(session)
      return
    }
    let answer = Status(unsafe work(session, handle))
    if answer == .pending {
      request.waitForEnd()
    } else {
      _ = request.completeOnce(answer, by: "perform")
    }
    watch.disarm()
    unsafe close(session)
  }

}
