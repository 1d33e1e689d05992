internal import CShareABI
internal import ShareModel

/// The table of the feature `share.handover/1`.
enum HandoverTable {
  /// Made once, when a plugin first asks for it; valid until the process ends.
  private static let address = UInt(bitPattern: unsafe makePointer())

  /// What `share_host_t.extension` answers for an id.
  static func answer(_ id: share_bytes_t) -> UnsafeRawPointer? {
    guard unsafe !id.isNonsense, unsafe id.text(limit: 256) == SHARE_HANDOVER_ID else { return nil }
    return unsafe UnsafeRawPointer(bitPattern: address)
  }

  private static func makePointer() -> UnsafePointer<share_handover_t> {
    let table = UnsafeMutablePointer<share_handover_t>.allocate(capacity: 1)
    unsafe table.initialize(to: make())
    return unsafe UnsafePointer(table)
  }

  private static func make() -> share_handover_t {
    unsafe share_handover_t(
      size: UInt32(MemoryLayout<share_handover_t>.size), minor: 0, flags: 0,
      add: { handle, handed in
        switch unsafe HostTable.living(handle, "add") {
        case .failure(let error): return error.status.code
        case .success(let request): return unsafe request.hand(handed.pointee).code
        }
      },
      open: { handle, application in
        unsafe HandoverTable.act(handle, "open", application) { .open(application: $0) }
      },
      run: { handle, command in
        unsafe HandoverTable.act(handle, "run", command) { .run(command: $0) }
      },
      own_clipboard: { handle in
        unsafe HandoverTable.act(handle, "own_clipboard", share_bytes_t(data: nil, length: 0)) { _ in .clipboard }
      })
  }

  private static func act(
    _ handle: OpaquePointer?, _ function: String, _ word: share_bytes_t, _ act: (String) -> WorkerMessage.HandoverAct
  ) -> Int32 {
    switch unsafe HostTable.living(handle, function) {
    case .failure(let error): return error.status.code
    case .success(let request):
      guard unsafe !word.isNonsense else { return Status.badArgument.code }
      return request.handOver(act(unsafe word.text())).code
    }
  }
}
