/// How a plugin's process crashed, as far as it could still say so itself.
public struct Crash: Hashable, Sendable {
  /// The name of the signal that ended it, such as `SIGSEGV`.
  public var signal: String
  /// The address that was touched; nil where the signal was sent, as `abort` does.
  public var address: UInt64?
  /// Whether its stack was used up.
  public var isStackUsedUp: Bool
  /// The file that the code comes from; empty when nobody knows.
  public var file: ByteString
  /// Where the code lies in that file, in bytes.
  public var offset: UInt64
  /// The function in which it lies; nil when the file does not say.
  public var place: CodePlace?

  /// Makes a crash.
  public init(
    signal: String, address: UInt64?, isStackUsedUp: Bool, file: ByteString, offset: UInt64, place: CodePlace?
  ) {
    self.signal = signal
    self.address = address
    self.isStackUsedUp = isStackUsedUp
    self.file = file
    self.offset = offset
    self.place = place
  }
}

extension Crash: CustomStringConvertible {
  /// The crash in words that go on after "crashed with": `SIGSEGV at address 0x0 in perform+0x1c (libX.so)`.
  public var description: String {
    var words = signal
    if let address { words += " at address 0x\(String(address, radix: 16))" }
    if isStackUsedUp { words += ", its stack used up," }
    guard !file.isEmpty else { return words }
    let name = file.lastComponent.display
    return words + (place.map { " in \($0) (\(name))" } ?? " in \(name)+0x\(String(offset, radix: 16))")
  }
}
