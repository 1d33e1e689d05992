internal import CShareSystem
internal import Glibc
package import ShareFiles
internal import ShareModel

/// The control channel between host and worker: packets in both directions, each perhaps with one descriptor.
///
/// Any thread may send, since a packet goes as one. Receiving is for one thread at a time.
package struct Channel: ~Copyable, Sendable {
  /// What a packet may hold by itself.
  ///
  /// More travels in a memory file, whose descriptor then is the packet's. Well below the default send buffer of a
  /// local socket (212,992 bytes), so that a packet always fits.
  static let inlineLimit = 48 << 10

  /// The most that one message may hold, inline or not.
  ///
  /// A request with 100,000 items is about 20 MB.
  static let messageLimit: UInt64 = 64 << 20

  private let descriptor: Descriptor

  /// Takes over one end of a pair.
  package init(_ descriptor: consuming Descriptor) {
    self.descriptor = descriptor
  }

  /// The number of the socket, for poll.
  package var raw: Int32 { descriptor.raw }

  /// Makes a connected pair: the host's end and the worker's.
  ///
  /// - Returns: the host's end.
  /// - Parameter worker: gets the other end, for a process that is started with it.
  package static func pair(worker: inout Descriptor?) throws(SystemError) -> Channel {
    var host: Int32 = -1
    var other: Int32 = -1
    guard unsafe share_socket_pair(&host, &other) == 0 else { throw SystemError(code: errno, call: "socketpair") }
    worker = Descriptor(adopting: other)
    return Channel(Descriptor(adopting: host))
  }

  /// Sends one message.
  ///
  /// - Parameters:
  ///   - bytes: the message, at most 64 MiB.
  ///   - attachment: the number of a descriptor that the other side gets a copy of.
  package func send(_ bytes: [UInt8], attachment: Int32? = nil) throws(SystemError) {
    if bytes.count < Self.inlineLimit {
      try sendPacket([0] + bytes, attachment)
    } else {
      // A long message cannot also carry a descriptor; what carries one is kept short.
      guard attachment == nil else { throw SystemError(code: EMSGSIZE, call: "sendmsg") }
      let memory = try MemoryFile.sealed(bytes, name: "share-message")
      try sendPacket([1], memory.raw)
    }
  }

  private func sendPacket(_ packet: [UInt8], _ attachment: Int32?) throws(SystemError) {
    let sent = unsafe packet.withUnsafeBytes { buffer in
      unsafe share_socket_send(descriptor.raw, buffer.baseAddress, buffer.count, attachment ?? -1)
    }
    guard sent == packet.count else { throw SystemError(code: sent < 0 ? errno : EIO, call: "sendmsg") }
  }

  /// From now on sending fails with `EAGAIN` when the other side does not read, instead of waiting for it.
  package func refuseToWait() throws(SystemError) {
    try descriptor.setNonBlocking(true)
  }

  /// What came in.
  package enum Incoming: ~Copyable {
    /// A message and its descriptor.
    case message([UInt8], Descriptor?)
    /// The other side is gone.
    case end
    /// Nothing is there; only when not waiting.
    case nothing
  }

  /// Receives one message.
  ///
  /// - Parameter wait: whether to wait for one.
  package func receive(wait: Bool = true) throws(SystemError) -> Incoming {
    var attachment: Int32 = -1
    var failure: Int32 = 0
    let packet = unsafe [UInt8](unsafeUninitializedCapacity: Self.inlineLimit + 1) { buffer, count in
      let received = unsafe share_socket_receive(
        descriptor.raw, buffer.baseAddress, buffer.count, &attachment, wait ? 1 : 0)
      if received < 0 { failure = errno }
      count = max(0, received)
    }
    if failure == EAGAIN || failure == EWOULDBLOCK { return .nothing }
    if failure == ECONNRESET { return .end }
    if failure != 0 { throw SystemError(code: failure, call: "recvmsg") }
    let carried: Descriptor? = attachment >= 0 ? Descriptor(adopting: attachment) : nil
    guard let kind = packet.first else { return .end }
    if kind == 0 { return .message(Array(packet.dropFirst()), carried) }
    guard let memory = carried else { throw SystemError(code: EPROTO, call: "recvmsg") }
    return .message(try Self.longMessage(memory), nil)
  }

  /// Reads a message out of a memory file, which must be one that nobody can change any more.
  private static func longMessage(_ memory: borrowing Descriptor) throws(SystemError) -> [UInt8] {
    guard MemoryFile.isSealed(memory) else { throw SystemError(code: EPROTO, call: "recvmsg") }
    let size = try memory.status().size
    guard size <= messageLimit else { throw SystemError(code: EMSGSIZE, call: "recvmsg") }
    return try memory.readAll(max: Int(size))
  }
}
