internal import CShareABI
internal import ShareModel

/// The feature `share.handover/1`, without its pointers.
extension HostRequest {
  private func handover() throws(StatusError) -> share_handover_t {
    let table = unsafe share_bytes_t.lend(Array(SHARE_HANDOVER_ID.utf8)) {
      unsafe functions.table.pointee.extension($0)?.load(as: share_handover_t.self)
    }
    guard let table, Int(table.size) >= MemoryLayout<share_handover_t>.size else {
      throw StatusError(.tooOld)
    }
    return table
  }

  /// Adds something that is no item of the request, or an item.
  ///
  /// - Parameters:
  ///   - thing: what it is; with `.descriptor` the descriptor that follows.
  ///   - descriptor: of a regular file or memory file; -1 for none.
  package func hand(_ thing: WorkerMessage.Handed, descriptor: Int32 = -1) throws(StatusError) {
    let handover = try handover()
    let bytes: [UInt8] =
      switch thing.content {
      case .bytes(let bytes): bytes
      case .link(let link): Array(link.utf8)
      case .item, .descriptor: []
      }
    let status = unsafe share_bytes_t.lend(Array(thing.type.utf8)) { type in
      unsafe share_bytes_t.lend(thing.name.bytes) { name in
        unsafe share_bytes_t.lendContent(bytes) { lent in
          var handed = unsafe share_handed_t()
          unsafe handed.size = UInt32(MemoryLayout<share_handed_t>.size)
          unsafe handed.form = UInt32(thing.form.rawValue)
          unsafe handed.item = UInt64.max
          unsafe handed.descriptor = -1
          unsafe handed.type = type
          unsafe handed.name = name
          switch thing.content {
          case .item(let item, let representation):
            unsafe handed.item = item
            unsafe handed.representation = representation
          case .descriptor: unsafe handed.descriptor = descriptor
          case .bytes: unsafe handed.bytes = lent
          case .link: unsafe handed.link = lent
          }
          return unsafe handover.add(handle, &handed)
        }
      }
    }
    guard status == Status.ok.code else { throw StatusError(Status(status)) }
  }

  /// Says what becomes of what was added.
  package func handOver(_ act: WorkerMessage.HandoverAct) throws(StatusError) {
    let handover = try handover()
    let status: Int32
    switch act {
    case .open(let application):
      status = unsafe share_bytes_t.lend(Array(application.utf8)) { unsafe handover.open(handle, $0) }
    case .run(let command):
      status = unsafe share_bytes_t.lend(Array(command.utf8)) { unsafe handover.run(handle, $0) }
    case .clipboard: status = unsafe handover.own_clipboard(handle)
    }
    guard status == Status.ok.code else { throw StatusError(Status(status)) }
  }
}
