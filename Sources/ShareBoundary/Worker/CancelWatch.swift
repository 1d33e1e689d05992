internal import CShareABI
internal import Glibc
internal import ShareFiles
internal import Synchronization

/// A thread that waits for a cancel and for the end of the host.
///
/// A plugin may be stuck anywhere, so nothing that it does can be relied on to notice either.
final class CancelWatch: Sendable {
  /// Milliseconds that a plugin gets to stop after its host has vanished.
  private static let grace: Int32 = 500

  private let request: WorkerRequest
  /// Held while the plugin is being told, so that close never overtakes it.
  private let state: Mutex<State>

  private struct State {
    /// The plugin's cancel function, from the end of open to the end of the share.
    var call: CancelCall?
    /// Whether the cancel has come.
    var isRaised = false
  }

  /// How to tell the plugin.
  @safe struct CancelCall: @unchecked Sendable {
    // Unchecked because it holds the plugin's pointers, which are only handed back to the plugin.
    var function: @convention(c) (OpaquePointer?, OpaquePointer) -> Void
    var session: OpaquePointer?
  }

  init(_ request: WorkerRequest) {
    self.request = request
    self.state = Mutex(State())
  }

  /// From now on the plugin can be told.
  ///
  /// - Returns: false when the cancel has come already.
  func arm(_ call: CancelCall?) -> Bool {
    state.withLock { state in
      // The event may be there before the thread has looked.
      guard !state.isRaised, !request.isCancelled else { return false }
      state.call = call
      return true
    }
  }

  /// From now on the plugin is not told any more; waits while it is being told.
  func disarm() {
    state.withLock { $0.call = nil }
  }

  /// Starts the thread.
  ///
  /// Without it a cancel is only a flag, so a worker that cannot start it does not go on.
  func start() -> Bool {
    Self.startThread(self) { $0.watch() }
  }

  private func watch() {
    var sockets = [
      pollfd(fd: request.cancelEvent.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: request.channel.raw, events: 0, revents: 0),
    ]
    var isTelling = false
    while true {
      let ready = unsafe poll(&sockets, nfds_t(sockets.count), -1)
      if ready < 0 { continue }
      // A plugin that closes descriptors at random has cut the worker off just as well.
      let isHostGone = sockets[1].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
      if isHostGone { request.cancelEvent.signal() }
      if isHostGone || sockets[0].revents != 0 {
        sockets[0].fd = -1  // once; a negative descriptor is ignored by poll
        // On a thread of its own: a plugin that never returns from its cancel must not keep the worker from ending.
        if !isTelling && !Self.startThread(self, { $0.tellPlugin() }) { tellPlugin() }
        isTelling = true
      }
      if isHostGone {
        _ = poll(nil, 0, Self.grace)
        Self.endAll()
      }
    }
  }

  private func tellPlugin() {
    state.withLock { state in
      state.isRaised = true
      guard let told = state.call, let handle = unsafe HostTable.handle else { return }
      state.call = nil
      unsafe told.function(told.session, handle)
    }
  }

  /// Ends this process with what the plugin has started, since no host is left to do it.
  private static func endAll() -> Never {
    // A sandbox may allow signals to this process only; there is nothing else to end then.
    if getpgrp() == getpid() { _ = kill(0, SIGKILL) }
    _ = kill(getpid(), SIGKILL)
    _exit(0)
  }

  private static func startThread(_ watch: CancelWatch, _ body: @escaping @Sendable (CancelWatch) -> Void) -> Bool {
    let box = unsafe Unmanaged.passRetained(Work(watch: watch, body: body))
    var thread = pthread_t()
    let created = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let work = unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
        work.body(work.watch)
        return nil
      }, box.toOpaque())
    if created == 0 { pthread_detach(thread) } else { unsafe box.release() }
    return created == 0
  }

  private final class Work: Sendable {
    let watch: CancelWatch
    let body: @Sendable (CancelWatch) -> Void

    init(watch: CancelWatch, body: @escaping @Sendable (CancelWatch) -> Void) {
      self.watch = watch
      self.body = body
    }
  }
}
