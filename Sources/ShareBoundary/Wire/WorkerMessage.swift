package import ShareModel

/// What a worker tells the host, or asks of it.
package enum WorkerMessage: Sendable, Hashable {
  /// The library is about to be opened: from now on the plugin's code may run.
  case loading
  /// The library is loaded and the plugin has filled its table.
  case loaded
  /// The library could not be loaded, or is no plugin of this version.
  case notLoaded(LoadFailure, detail: String)
  /// The plugin wants the bytes of an item. Answered by ``HostMessage/opened(status:)`` with a descriptor.
  case open(item: UInt64, representation: UInt64)
  /// The plugin hands something back, perhaps with a descriptor. Answered by ``HostMessage/taken(status:)``.
  case giveBack(Returned)
  /// How one item ended: with a word for programs and a message for people, both perhaps empty.
  case itemResult(item: UInt64, status: Int32, code: String, message: String)
  /// How far the work is: what the plugin says, and what the worker itself has moved.
  case progress(done: UInt64, total: UInt64, moved: UInt64)
  /// The share has ended; the plugin's message goes with it.
  case complete(status: Int32, message: String)
  /// The plugin did something that it must not do.
  case misbehaved(String)
  /// A line for whoever looks for a fault.
  case log(level: Int32, message: String)
  /// The plugin adds something to what is handed over, perhaps with a descriptor. Answered by ``HostMessage/taken(status:)``.
  case hand(Handed)
  /// The plugin says what becomes of it. Answered by ``HostMessage/taken(status:)``.
  case handOver(HandoverAct)
  /// The process crashes. `share_crash_report_to` writes the same bytes.
  case crashed(CrashReport)

  /// Why a library is no usable plugin.
  package enum LoadFailure: UInt8, Sendable {
    /// The linker does not take it: something that it needs is missing.
    case notOpened
    /// It does not export the entry of this major version.
    case noEntry
    /// Its entry said no.
    case entryRefused
    /// Its table lacks something.
    case badTable
    /// The sandbox could not be put on, so nothing was opened.
    case notConfined
    /// It is no library that this machine can load, or not the one that was looked at.
    case unusable
  }

  /// What a plugin hands back, but for a descriptor's content.
  package struct Returned: Sendable, Hashable {
    /// What it is.
    package enum Content: Sendable, Hashable {
      case bytes([UInt8])
      case descriptor
      case place(ByteString)
      case link(String)
    }

    /// The content type, as the plugin wrote it; empty when it did not say.
    package var type: String
    /// The suggested name; may be empty.
    package var name: ByteString
    /// What it is.
    package var content: Content

    package init(type: String, name: ByteString, content: Content) {
      self.type = type
      self.name = name
      self.content = content
    }
  }
}

extension WorkerMessage {
  /// The message as bytes.
  package func encoded() -> [UInt8] {
    var writer = WireWriter()
    switch self {
    case .loading:
      writer.write(UInt8(11))
    case .loaded:
      writer.write(UInt8(1))
    case .notLoaded(let failure, let detail):
      writer.write(UInt8(2))
      writer.write(failure.rawValue)
      writer.write(detail)
    case .open(let item, let representation):
      writer.write(UInt8(3))
      writer.write(item)
      writer.write(representation)
    case .giveBack(let returned):
      writer.write(UInt8(4))
      writer.write(returned.type)
      writer.write(returned.name)
      switch returned.content {
      case .bytes(let bytes):
        writer.write(UInt8(1))
        writer.write(bytes)
      case .descriptor:
        writer.write(UInt8(2))
      case .place(let path):
        writer.write(UInt8(3))
        writer.write(path)
      case .link(let link):
        writer.write(UInt8(4))
        writer.write(link)
      }
    case .itemResult(let item, let status, let code, let message):
      writer.write(UInt8(5))
      writer.write(item)
      writer.write(status)
      writer.write(code)
      writer.write(message)
    case .progress(let done, let total, let moved):
      writer.write(UInt8(6))
      writer.write(done)
      writer.write(total)
      writer.write(moved)
    case .complete(let status, let message):
      writer.write(UInt8(7))
      writer.write(status)
      writer.write(message)
    case .misbehaved(let what):
      writer.write(UInt8(8))
      writer.write(what)
    case .log(let level, let message):
      writer.write(UInt8(9))
      writer.write(level)
      writer.write(message)
    case .hand(let handed):
      writer.write(UInt8(20))
      handed.write(to: &writer)
    case .handOver(let act):
      writer.write(UInt8(21))
      act.write(to: &writer)
    case .crashed(let report):
      writer.write(UInt8(10))
      report.write(to: &writer)
    }
    return writer.bytes
  }

  /// Reads a message.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    switch try reader.byte() {
    case 1: self = .loaded
    case 2:
      guard let failure = LoadFailure(rawValue: try reader.byte()) else { throw WireError("unknown load failure") }
      self = .notLoaded(failure, detail: try reader.string())
    case 3: self = .open(item: try reader.uint64(), representation: try reader.uint64())
    case 4:
      let type = try reader.string()
      let name = try reader.name()
      let content: Returned.Content
      switch try reader.byte() {
      case 1: content = .bytes(try reader.array())
      case 2: content = .descriptor
      case 3: content = .place(try reader.name())
      case 4: content = .link(try reader.string())
      default: throw WireError("unknown kind of returned item")
      }
      self = .giveBack(Returned(type: type, name: name, content: content))
    case 5:
      self = .itemResult(
        item: try reader.uint64(), status: try reader.int32(), code: try reader.string(), message: try reader.string())
    case 6: self = .progress(done: try reader.uint64(), total: try reader.uint64(), moved: try reader.uint64())
    case 7: self = .complete(status: try reader.int32(), message: try reader.string())
    case 8: self = .misbehaved(try reader.string())
    case 9: self = .log(level: try reader.int32(), message: try reader.string())
    case 20: self = .hand(try Handed(from: &reader))
    case 21: self = .handOver(try HandoverAct(from: &reader))
    case 10: self = .crashed(try CrashReport(from: &reader))
    case 11: self = .loading
    default: throw WireError("unknown message")
    }
    try reader.end()
  }
}

/// What the host answers to a worker's question.
package enum HostMessage: Sendable, Hashable {
  /// The answer to ``WorkerMessage/open(item:representation:)``; carries a descriptor when the status is 0.
  case opened(status: Int32)
  /// The answer to ``WorkerMessage/giveBack(_:)``.
  case taken(status: Int32)

  /// The message as bytes.
  package func encoded() -> [UInt8] {
    var writer = WireWriter(reserving: 8)
    switch self {
    case .opened(let status):
      writer.write(UInt8(1))
      writer.write(status)
    case .taken(let status):
      writer.write(UInt8(2))
      writer.write(status)
    }
    return writer.bytes
  }

  /// Reads a message.
  package init(decoding bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    switch try reader.byte() {
    case 1: self = .opened(status: try reader.int32())
    case 2: self = .taken(status: try reader.int32())
    default: throw WireError("unknown message")
    }
    try reader.end()
  }
}
