/// A file of groups with keys, as desktops write their entries and associations.
struct KeyFile {
  /// The values of each key in each group; of a key that stands twice the first.
  private(set) var groups: [String: [String: String]] = [:]

  /// Reads what can be read; lines that make no sense are left out.
  ///
  /// - Parameter bytes: UTF-8; what is not, is repaired.
  init(_ bytes: [UInt8]) {
    var group: String?
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let text = Self.trimmed(line)
      guard let first = text.first, first != UInt8(ascii: "#") else { continue }
      if first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        group = String(decoding: text.dropFirst().dropLast(), as: UTF8.self)
        continue
      }
      guard let group, let equals = text.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let key = String(decoding: Self.trimmed(text[..<equals]), as: UTF8.self)
      guard groups[group]?[key] == nil else { continue }
      let value = String(decoding: Self.trimmed(text[(equals + 1)...]), as: UTF8.self)
      groups[group, default: [:]][key] = value
    }
  }

  /// The parts of a list, whose separator is a semicolon.
  static func list(_ value: String?) -> [String] {
    (value ?? "").split(separator: ";").map { String(decoding: trimmed(Array($0.utf8)[...]), as: UTF8.self) }
      .filter { !$0.isEmpty }
  }

  /// A value without its escapes: `\s`, `\n`, `\t`, `\r` and `\\`.
  static func unescaped(_ value: String) -> String {
    var result: [UInt8] = []
    var isEscaped = false
    for byte in value.utf8 {
      guard isEscaped else {
        if byte == UInt8(ascii: "\\") { isEscaped = true } else { result.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "s"): result.append(UInt8(ascii: " "))
      case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
      case UInt8(ascii: "t"): result.append(UInt8(ascii: "\t"))
      case UInt8(ascii: "r"): result.append(UInt8(ascii: "\r"))
      case UInt8(ascii: "\\"): result.append(byte)
      default: result += [UInt8(ascii: "\\"), byte]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isInside: (UInt8) -> Bool = { $0 > UInt8(ascii: " ") }
    guard let start = line.firstIndex(where: isInside), let end = line.lastIndex(where: isInside) else { return [] }
    return line[start...end]
  }
}
