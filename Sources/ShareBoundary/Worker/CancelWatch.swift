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
  /// The plugin's cancel function, until the share ends; held while it runs, so that close never overtakes it.
  private let cancel: Mutex<CancelCall?>

  /// How to tell the plugin.
  @safe struct CancelCall: @unchecked Sendable {
    // Unchecked because it holds the plugin's pointers, which are only handed back to the plugin.
    var function: @convention(c) (OpaquePointer?, OpaquePointer) -> Void
    var session: OpaquePointer?
  }

  init(_ request: WorkerRequest) {
    self.request = request
    self.cancel = Mutex(nil)
  }

  /// From now on the plugin can be told.
  func arm(_ call: CancelCall?) {
    cancel.withLock { $0 = call }
  }

  /// From now on the plugin is not told any more; waits while it is being told.
  func disarm() {
    cancel.withLock { $0 = nil }
  }

  /// Starts the thread. Without it a cancel is only a flag, so a worker that cannot start it does not go on.
  func start() -> Bool {
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(self)
    let created = unsafe pthread_create(
      &thread, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<CancelWatch>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
    if created == 0 { pthread_detach(thread) }
    return created == 0
  }

  private func run() {
    var sockets = [
      pollfd(fd: request.cancelEvent.raw, events: Int16(POLLIN), revents: 0),
      pollfd(fd: request.channel.raw, events: 0, revents: 0),
    ]
    while true {
      let ready = unsafe poll(&sockets, nfds_t(sockets.count), -1)
      if ready < 0 && errno == EINTR { continue }
      let isHostGone = sockets[1].revents & Int16(POLLHUP | POLLERR) != 0
      if isHostGone { request.cancelEvent.signal() }
      if isHostGone || sockets[0].revents & Int16(POLLIN) != 0 {
        tellPlugin()
        sockets[0].fd = -1  // once; a negative descriptor is ignored by poll
      }
      if isHostGone {
        _ = poll(nil, 0, Self.grace)
        _exit(0)
      }
    }
  }

  private func tellPlugin() {
    cancel.withLock { call in
      guard let told = call, let handle = unsafe HostTable.handle else { return }
      call = nil
      unsafe told.function(told.session, handle)
    }
  }
}
