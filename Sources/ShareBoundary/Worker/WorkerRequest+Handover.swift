internal import CShareABI
internal import ShareFiles
internal import ShareModel

/// What the plugin hands over, checked before it is passed on.
extension WorkerRequest {
  /// Takes one thing.
  func hand(_ handed: share_handed_t) -> Status {
    guard unsafe Int(handed.size) >= MemoryLayout<share_handed_t>.size else {
      misbehaved("handed over something whose structure is \(unsafe handed.size) bytes long")
      return .badArgument
    }
    let isItem = unsafe handed.item != UInt64.max
    let isBytes = unsafe handed.bytes.data != nil
    let isLink = unsafe handed.link.data != nil
    // A structure that the plugin zeroed names descriptor 0 without meaning it.
    let isDescriptor = unsafe handed.descriptor > 0
    guard [isItem, isDescriptor, isBytes, isLink].count(where: { $0 }) == 1 else {
      misbehaved("handed over something that is not exactly one of an item, a descriptor, bytes and a link")
      return .badArgument
    }
    let texts = unsafe [handed.type, handed.name, handed.bytes, handed.link]
    guard unsafe !texts.contains(where: { unsafe $0.isNonsense }), unsafe handed.name.length <= Self.nameLimit else {
      misbehaved("handed over something with a length but no bytes, or with an endless name")
      return .badArgument
    }
    var thing = WorkerMessage.Handed(
      form: .file, type: unsafe handed.type.text(), name: ByteString(unsafe handed.name.copied), content: .descriptor)
    if isLink {
      if unsafe handed.link.length > Self.linkLimit { return .tooLarge }
      thing.content = .link(unsafe handed.link.text(limit: Self.linkLimit))
      return send(thing)
    }
    guard let form = WorkerMessage.Handed.Form(rawValue: UInt8(clamping: unsafe handed.form)) else {
      return .badArgument
    }
    thing.form = form
    if isItem { return unsafe hand(item: handed.item, handed.representation, as: thing) }
    if isDescriptor {
      guard Self.isReadableFile(unsafe handed.descriptor) else {
        misbehaved("handed over a descriptor that is not of a regular file open for reading")
        return .badArgument
      }
      return send(thing, attachment: unsafe handed.descriptor)
    }
    return hand(unsafe handed.bytes.copied, as: thing)
  }

  /// Says what becomes of what was handed over.
  func handOver(_ act: WorkerMessage.HandoverAct) -> Status {
    guard case .taken(let status) = ask(.handOver(act)).answer else { return .internal }
    return Status(status)
  }

  private func hand(item: UInt64, _ representation: UInt64, as given: WorkerMessage.Handed) -> Status {
    guard let about = unsafe tables.items.at(item),
      let form = unsafe tables.representations.at(item)?.at(representation)
    else { return .notFound }
    let kind = unsafe about.kind
    var thing = given
    if thing.type.isEmpty { thing.type = unsafe form.type.text() }
    if thing.name.isEmpty { thing.name = ByteString(unsafe about.name.copied) }
    if kind == UInt32(SHARE_ITEM_DIRECTORY), thing.form == .content { return .unsupported }
    if thing.form == .file, kind != UInt32(SHARE_ITEM_LINK) {
      var own = thing
      own.content = .item(item, representation: representation)
      let status = send(own)
      // What has no place of its own goes as its bytes.
      if status != .unsupported { return status }
    }
    switch open(item: item, representation: representation) {
    case .failure(let error): return error.status
    case .success(let raw):
      let file = Descriptor(adopting: raw)
      guard kind == UInt32(SHARE_ITEM_LINK) else { return send(thing, attachment: file.raw) }
      guard let link = try? file.readAll(max: Self.linkLimit) else { return .tooLarge }
      thing.content = .link(String(decoding: link, as: UTF8.self))
      return send(thing)
    }
  }

  /// Many bytes go as a memory file.
  private func hand(_ bytes: [UInt8], as given: WorkerMessage.Handed) -> Status {
    var thing = given
    guard bytes.count > Channel.inlineLimit / 2 else {
      thing.content = .bytes(bytes)
      return send(thing)
    }
    do {
      let memory = try MemoryFile.sealed(bytes, name: "share-handed")
      return send(thing, attachment: memory.raw)
    } catch {
      return .of(errno: error.code)
    }
  }

  private func send(_ thing: WorkerMessage.Handed, attachment: Int32? = nil) -> Status {
    guard case .taken(let status) = ask(.hand(thing), attachment: attachment).answer else { return .internal }
    return Status(status)
  }
}
