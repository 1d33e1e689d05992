internal import CShareABI
internal import Glibc
internal import ShareFiles
internal import ShareModel
internal import Synchronization

/// The table of functions that a plugin gets, and the request that they serve.
///
/// A C function pointer carries nothing, so the request is found here: a worker has exactly one.
enum HostTable {
  static let current = Mutex<WorkerRequest?>(nil)

  /// What the plugin holds as its request: an address that nobody else has, and that is never looked behind.
  static var handle: OpaquePointer? { unsafe OpaquePointer(bitPattern: address) }
  private static let address = UInt(bitPattern: UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// The worker's own process.
  ///
  /// A child that the plugin forks shares its channel, and must not speak on it.
  private static let owner = getpid()

  /// The table, valid until the process ends.
  static func makePointer() -> UnsafePointer<share_host_t> {
    _ = owner
    let table = UnsafeMutablePointer<share_host_t>.allocate(capacity: 1)
    unsafe table.initialize(to: make())
    return unsafe UnsafePointer(table)
  }

  /// The request that a plugin means, if it means the one that there is and may still speak of it.
  private static func request(_ handle: OpaquePointer?) -> WorkerRequest? {
    guard unsafe handle == self.handle else { return nil }
    return current.withLock { $0 }
  }

  /// The request while the share has not ended.
  static func living(_ handle: OpaquePointer?, _ function: String) -> Result<WorkerRequest, StatusError> {
    guard let request = unsafe request(handle) else { return .failure(StatusError(.badArgument)) }
    guard getpid() == owner else { return .failure(StatusError(.badState)) }
    guard request.state.withLock({ $0.status == nil }) else {
      request.misbehaved("called \(function) after the share had ended")
      return .failure(StatusError(.badState))
    }
    return .success(request)
  }

  private static func make() -> share_host_t {
    unsafe share_host_t(
      size: UInt32(MemoryLayout<share_host_t>.size), minor: UInt16(SHARE_ABI_MINOR), flags: 0,
      request_info: { handle, out in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        return unsafe RequestTables.store(request.tables.info, to: out)
      },
      item_info: { handle, item, out in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        guard let info = unsafe request.tables.items.at(item) else { return Status.notFound.code }
        return unsafe RequestTables.store(info, to: out)
      },
      representation_info: { handle, item, representation, out in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        guard let info = unsafe request.tables.representations.at(item)?.at(representation) else {
          return Status.notFound.code
        }
        return unsafe RequestTables.store(info, to: out)
      },
      attribute: { handle, index, out in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        guard let info = unsafe request.tables.attributes.at(index) else { return Status.notFound.code }
        return unsafe RequestTables.store(info, to: out)
      },
      setting: { handle, index, out in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        guard let info = unsafe request.tables.settings.at(index) else { return Status.notFound.code }
        return unsafe RequestTables.store(info, to: out)
      },
      open_descriptor: { handle, item, representation, out in
        unsafe out.pointee = -1
        switch unsafe HostTable.living(handle, "open_descriptor") {
        case .failure(let error): return error.status.code
        case .success(let request):
          switch request.open(item: item, representation: representation) {
          case .failure(let error): return error.status.code
          case .success(let descriptor):
            unsafe out.pointee = descriptor
            return Status.ok.code
          }
        }
      },
      read_bytes: { handle, item, representation, offset, buffer, capacity, out in
        unsafe out.pointee = 0
        // A size_t beyond the address space arrives as a negative number.
        guard capacity >= 0 else { return Status.badArgument.code }
        switch unsafe HostTable.living(handle, "read_bytes") {
        case .failure(let error): return error.status.code
        case .success(let request):
          let space = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: capacity)
          switch unsafe request.read(item: item, representation: representation, offset: offset, into: space) {
          case .failure(let error): return error.status.code
          case .success(let count):
            unsafe out.pointee = count
            return Status.ok.code
          }
        }
      },
      give_back: { handle, returned in
        switch unsafe HostTable.living(handle, "give_back") {
        case .failure(let error): return error.status.code
        case .success(let request): return unsafe request.giveBack(returned.pointee).code
        }
      },
      item_result: { handle, item, status, code, message in
        switch unsafe HostTable.living(handle, "item_result") {
        case .failure(let error): return error.status.code
        case .success(let request):
          guard unsafe !code.isNonsense, unsafe !message.isNonsense else { return Status.badArgument.code }
          let word = unsafe code.text(limit: WorkerRequest.codeLimit)
          return request.itemResult(item, Status(status), word, unsafe message.text()).code
        }
      },
      progress: { handle, done, total in
        switch unsafe HostTable.living(handle, "progress") {
        case .failure(let error): return error.status.code
        case .success(let request):
          request.meter.report(done: done, total: total, through: request)
          return Status.ok.code
        }
      },
      is_cancelled: { handle in
        unsafe HostTable.request(handle)?.isCancelled == true ? 1 : 0
      },
      cancel_descriptor: { handle in
        unsafe HostTable.request(handle)?.cancelEvent.raw ?? -1
      },
      fail: { handle, status, message in
        switch unsafe HostTable.living(handle, "fail") {
        case .failure(let error): return error.status.code
        case .success(let request):
          guard status < 0, unsafe !message.isNonsense else { return Status.badArgument.code }
          let text = unsafe message.text()
          request.state.withLock { $0.failure = text }
          return Status.ok.code
        }
      },
      complete: { handle, status in
        guard let request = unsafe HostTable.request(handle) else { return Status.badArgument.code }
        guard getpid() == HostTable.owner else { return Status.badState.code }
        return request.completeOnce(Status(status), by: "complete").code
      },
      log: { level, message in
        guard getpid() == HostTable.owner, let request = HostTable.current.withLock({ $0 }) else { return }
        request.log(level: min(max(level, 0), 3), unsafe message.text())
      },
      extension: { id in unsafe HandoverTable.answer(id) })
  }
}
