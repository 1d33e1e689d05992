internal import Synchronization
internal import CShareABI
internal import ShareFiles
internal import ShareModel

/// What the plugin answers, checked before it is believed.
extension WorkerRequest {
  /// Takes a returned item.
  func giveBack(_ returned: share_returned_t) -> Status {
    guard unsafe Int(returned.size) >= MemoryLayout<share_returned_t>.size else {
      misbehaved("handed back an item whose structure is \(unsafe returned.size) bytes long")
      return .badArgument
    }
    let given = unsafe [
      returned.descriptor >= 0, returned.bytes.data != nil, returned.place.data != nil, returned.link.data != nil,
    ]
    guard given.count(where: { $0 }) == 1 else {
      misbehaved("handed back an item with \(given.count(where: { $0 })) contents instead of one")
      return .badArgument
    }
    guard unsafe !returned.bytes.isNonsense, unsafe !returned.type.isNonsense, unsafe !returned.name.isNonsense else {
      misbehaved("handed back an item with a length but no bytes")
      return .badArgument
    }
    let content: WorkerMessage.Returned.Content
    if given[0] {
      content = .descriptor
    } else if given[2] {
      content = .place(ByteString(unsafe returned.place.copied))
    } else if given[3] {
      content = .link(unsafe returned.link.text(limit: 1 << 20))
    } else if unsafe returned.bytes.length > Channel.inlineLimit / 2 {
      return unsafe giveBackLarge(returned)
    } else {
      content = .bytes(unsafe returned.bytes.copied)
    }
    let message = WorkerMessage.Returned(
      type: unsafe returned.type.text(), name: ByteString(unsafe returned.name.copied), content: content)
    return send(message, attachment: given[0] ? unsafe returned.descriptor : nil)
  }

  /// Many bytes go as a memory file, so that they are copied once.
  private func giveBackLarge(_ returned: share_returned_t) -> Status {
    do {
      let memory = try MemoryFile.sealed(unsafe returned.bytes.copied, name: "share-returned")
      let message = WorkerMessage.Returned(
        type: unsafe returned.type.text(), name: ByteString(unsafe returned.name.copied), content: .descriptor)
      return send(message, attachment: memory.raw)
    } catch {
      return .of(errno: error.code)
    }
  }

  private func send(_ returned: WorkerMessage.Returned, attachment: Int32?) -> Status {
    guard case .taken(let status) = ask(.giveBack(returned), attachment: attachment).answer else { return .internal }
    return Status(status)
  }

  /// Takes an item's result; the first one counts.
  func itemResult(_ item: UInt64, _ status: Status, _ message: String) -> Status {
    guard unsafe item < UInt64(tables.items.count) else {
      misbehaved(unsafe "gave a result for item \(item) of \(tables.items.count)")
      return .notFound
    }
    guard status.outcome != nil else {
      misbehaved("gave item \(item) the status \(status.code), which is none that an item can end with")
      return .badArgument
    }
    guard state.withLock({ $0.results.insert(item).inserted }) else {
      misbehaved("gave item \(item) a second result")
      return .badState
    }
    tell(.itemResult(item: item, status: status.code, message: message))
    return .ok
  }

  /// Ends the share as the plugin says; what comes later is noted, and changes nothing.
  func completeOnce(_ status: Status, by function: String) -> Status {
    if status.outcome == nil {
      misbehaved("ended with the status \(status.code), which means nothing")
      let failure = "the plugin ended with the status \(status.code), which means nothing"
      state.withLock { if $0.failure.isEmpty { $0.failure = failure } }
      return complete(.internal) ? .badArgument : .badState
    }
    if complete(status) { return .ok }
    let first = state.withLock { $0.status?.code }
    misbehaved("answered twice: \(first.map(String.init) ?? "nothing"), then \(status.code) by \(function)")
    return .badState
  }
}
