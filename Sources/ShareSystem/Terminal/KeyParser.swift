/// Turns the bytes of a terminal into keys; it reads nothing itself.
package struct KeyParser: Sendable {
  private enum State: Sendable {
    case ground
    case escape
    /// After `ESC [` or `ESC O`.
    case sequence(bytes: [UInt8])
    case scalar(bytes: [UInt8], length: Int)
  }

  private var state = State.ground

  /// Makes a parser that waits for the first byte of a key.
  package init() {}

  /// Whether the key that has begun may be complete already: an escape alone, when nothing follows soon.
  package var isWaiting: Bool {
    if case .ground = state { false } else { true }
  }

  /// Takes one byte.
  ///
  /// - Parameter byte: the next byte of the terminal.
  /// - Returns: the keys that it completes: usually one or none, two when it shows that an earlier escape stood alone.
  package mutating func take(_ byte: UInt8) -> [Key] {
    switch state {
    case .ground: return begin(byte)
    case .escape:
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O") {
        state = .sequence(bytes: [byte])
        return []
      }
      state = .ground
      if byte == 0x1B {
        state = .escape
        return [.escape]
      }
      // Alt and a key: nothing here listens to it.
      return [.other]
    case .sequence(let bytes): return continueSequence(bytes, byte)
    case .scalar(let bytes, let length): return continueScalar(bytes, length, byte)
    }
  }

  /// Says that nothing followed within a short time.
  ///
  /// - Returns: the key that was waiting for more: an escape, or a sequence that was cut.
  package mutating func timeOut() -> Key? {
    defer { state = .ground }
    switch state {
    case .ground: return nil
    case .escape: return .escape
    case .sequence, .scalar: return .other
    }
  }

  private mutating func begin(_ byte: UInt8) -> [Key] {
    switch byte {
    case 0x1B:
      state = .escape
      return []
    case 0x0D, 0x0A: return [.enter]
    case 0x7F, 0x08: return [.backspace]
    case 0x01...0x1A: return [.control(Character(Unicode.Scalar(byte + 0x60)))]
    case 0x20..<0x7F: return [.character(Character(Unicode.Scalar(byte)))]
    case 0xC2...0xDF: state = .scalar(bytes: [byte], length: 2)
    case 0xE0...0xEF: state = .scalar(bytes: [byte], length: 3)
    case 0xF0...0xF4: state = .scalar(bytes: [byte], length: 4)
    default: return [.other]
    }
    return []
  }

  private mutating func continueScalar(_ bytes: [UInt8], _ length: Int, _ byte: UInt8) -> [Key] {
    guard byte & 0xC0 == 0x80 else {
      state = .ground
      return [.other] + begin(byte)
    }
    let bytes = bytes + [byte]
    guard bytes.count == length else {
      state = .scalar(bytes: bytes, length: length)
      return []
    }
    state = .ground
    guard let text = String(validating: bytes, as: UTF8.self), let character = text.first else { return [.other] }
    return [.character(character)]
  }

  private mutating func continueSequence(_ bytes: [UInt8], _ byte: UInt8) -> [Key] {
    if byte == 0x1B {
      state = .escape
      return [.other]
    }
    // Parameters and intermediates go on; the first byte from 0x40 on ends the sequence. Endless ones are cut.
    guard (0x40...0x7E).contains(byte) || bytes.count > 16 || byte < 0x20 || byte > 0x7E else {
      state = .sequence(bytes: bytes + [byte])
      return []
    }
    state = .ground
    return [KeyParser.key(parameters: Array(bytes.dropFirst()), final: byte)]
  }

  private static func key(parameters: [UInt8], final: UInt8) -> Key {
    switch final {
    case UInt8(ascii: "A"): return .up
    case UInt8(ascii: "B"): return .down
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M") where parameters.isEmpty: return .enter
    case UInt8(ascii: "~"): break
    default: return .other
    }
    let number = parameters.prefix { $0 != UInt8(ascii: ";") }
    switch String(decoding: number, as: UTF8.self) {
    case "1", "7": return .home
    case "4", "8": return .end
    case "5": return .pageUp
    case "6": return .pageDown
    default: return .other
    }
  }
}
