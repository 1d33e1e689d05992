package import ShareModel

/// What a worker says of itself while it crashes, written by its signal handler.
///
/// A plugin can send one too, or keep one from being sent: it counts only where the process then ends by that very signal.
package struct CrashReport: Sendable, Hashable {
  /// The signal.
  package var signal: Int32
  /// Whether somebody sent it, as `abort` does, so that there is no address.
  package var isSent: Bool
  /// The address that was touched, or at which the code lies that the processor refused.
  package var address: UInt64
  /// Whether the stack was used up.
  package var isStackUsedUp: Bool
  /// Where the code lies in its file, in bytes.
  package var offset: UInt64
  /// The file that the code comes from; empty when nobody knows.
  package var file: ByteString

  package init(
    signal: Int32, isSent: Bool, address: UInt64, isStackUsedUp: Bool, offset: UInt64, file: ByteString
  ) {
    self.signal = signal
    self.isSent = isSent
    self.address = address
    self.isStackUsedUp = isStackUsedUp
    self.offset = offset
    self.file = file
  }
}

extension CrashReport {
  init(from reader: inout WireReader) throws(WireError) {
    signal = try reader.int32()
    isSent = try reader.bool()
    address = try reader.uint64()
    isStackUsedUp = try reader.bool()
    offset = try reader.uint64()
    file = try reader.name()
  }

  func write(to writer: inout WireWriter) {
    writer.write(signal)
    writer.write(isSent)
    writer.write(address)
    writer.write(isStackUsedUp)
    writer.write(offset)
    writer.write(file)
  }
}
