internal import CShareABI
internal import CShareSystem
internal import Glibc
internal import ShareFiles
internal import ShareModel
internal import Synchronization

/// What the plugin answers, checked before it is believed.
extension WorkerRequest {
  /// Takes a returned item.
  func giveBack(_ returned: share_returned_t) -> Status {
    guard unsafe Int(returned.size) >= MemoryLayout<share_returned_t>.size else {
      misbehaved("handed back an item whose structure is \(unsafe returned.size) bytes long")
      return .badArgument
    }
    let others = unsafe [returned.bytes.data != nil, returned.place.data != nil, returned.link.data != nil]
    // A structure that the plugin zeroed names descriptor 0 without meaning it.
    let isDescriptor = unsafe returned.descriptor > 0 || (returned.descriptor == 0 && !others.contains(true))
    let given = [isDescriptor] + others
    guard given.count(where: { $0 }) == 1 else {
      misbehaved("handed back an item with \(given.count(where: { $0 })) contents instead of one")
      return .badArgument
    }
    let texts = unsafe [returned.type, returned.name, returned.bytes, returned.place, returned.link]
    guard unsafe !texts.contains(where: { unsafe $0.isNonsense }) else {
      misbehaved("handed back an item with a length but no bytes")
      return .badArgument
    }
    guard unsafe returned.name.length <= Self.nameLimit, unsafe returned.place.length <= Self.nameLimit else {
      misbehaved("handed back an item whose name or place is longer than \(Self.nameLimit) bytes")
      return .badArgument
    }
    if unsafe returned.link.length > Self.linkLimit { return .tooLarge }
    if isDescriptor, !Self.isReadableFile(unsafe returned.descriptor) {
      misbehaved("handed back a descriptor that is not of a regular file open for reading")
      return .badArgument
    }
    let content: WorkerMessage.Returned.Content
    if given[0] {
      content = .descriptor
    } else if given[2] {
      content = .place(ByteString(unsafe returned.place.copied))
    } else if given[3] {
      content = .link(unsafe returned.link.text(limit: Self.linkLimit))
    } else if unsafe returned.bytes.length > Channel.inlineLimit / 2 {
      return unsafe giveBackLarge(returned)
    } else {
      content = .bytes(unsafe returned.bytes.copied)
    }
    let message = WorkerMessage.Returned(
      type: unsafe returned.type.text(), name: ByteString(unsafe returned.name.copied), content: content)
    return send(message, attachment: given[0] ? unsafe returned.descriptor : nil)
  }

  /// The most bytes of a name or path.
  ///
  /// A message with a descriptor has to fit into one packet.
  static let nameLimit = 4096
  /// The most bytes of a link.
  static let linkLimit = 1 << 20

  /// Whether the host can read what a descriptor holds.
  static func isReadableFile(_ descriptor: Int32) -> Bool {
    let flags = share_status_flags(descriptor)
    guard flags >= 0, flags & O_ACCMODE != O_WRONLY, flags & share_flag_place() == 0 else { return false }
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
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

  /// The most bytes of an item's word for programs.
  static let codeLimit = 64

  /// Takes an item's result; the first one counts.
  func itemResult(_ item: UInt64, _ status: Status, _ code: String, _ message: String) -> Status {
    guard unsafe item < UInt64(tables.items.count) else {
      misbehaved(unsafe "gave a result for item \(item) of \(tables.items.count)")
      return .notFound
    }
    let first = state.withLock { state in
      let first = state.results[item]
      if first == nil { state.results[item] = status }
      return first
    }
    if let first {
      if first == status { return .ok }
      misbehaved("gave item \(item) two results: \(first.code), then \(status.code)")
      return .badState
    }
    guard status.outcome != nil else {
      misbehaved("gave item \(item) the status \(status.code), which means nothing")
      let detail = "the plugin gave it the status \(status.code), which means nothing"
      tell(.itemResult(item: item, status: Status.internal.code, code: code, message: detail))
      return .badArgument
    }
    tell(.itemResult(item: item, status: status.code, code: code, message: message))
    return .ok
  }

  /// Ends the share as the plugin says; what comes later is noted, and changes nothing.
  func completeOnce(_ status: Status, by function: String) -> Status {
    if complete(status) {
      guard status.outcome == nil else { return .ok }
      misbehaved("ended with the status \(status.code), which means nothing")
      return .badArgument
    }
    let first = state.withLock { $0.status }
    if first == status { return status.outcome == nil ? .badArgument : .ok }
    misbehaved("answered twice: \(first.map { String($0.code) } ?? "nothing"), then \(status.code) by \(function)")
    return .badState
  }
}
