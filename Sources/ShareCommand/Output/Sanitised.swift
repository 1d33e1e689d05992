/// Makes foreign text safe to print: no byte of a name or of what a plugin says can steer a terminal.
package enum Sanitised {
  /// One line: control characters are written as `\n`, `\x1b` and so on.
  ///
  /// - Parameter text: text from anywhere.
  /// - Returns: the same where it is harmless; otherwise every control character, C1 control, line separator and change of
  ///   the writing direction as an escape.
  package static func line(_ text: String) -> String {
    clean(text, keepsLines: false)
  }

  /// Several lines: like ``line(_:)``, but line feeds and tabs stay.
  package static func lines(_ text: String) -> String {
    clean(text, keepsLines: true)
  }

  private static func clean(_ text: String, keepsLines: Bool) -> String {
    guard text.unicodeScalars.contains(where: { isHarmful($0, keepsLines: keepsLines) }) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isHarmful(scalar, keepsLines: keepsLines) {
        result.append(contentsOf: escape(scalar).unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  private static func isHarmful(_ scalar: Unicode.Scalar, keepsLines: Bool) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A: !keepsLines
    case 0..<0x20, 0x7F...0x9F: true
    // Line and paragraph separators, marks and embeddings of the writing direction: they can disguise a name.
    case 0x2028, 0x2029, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    default: break
    }
    let digits = String(scalar.value, radix: 16)
    if scalar.value < 0x100 { return "\\x" + String(repeating: "0", count: max(0, 2 - digits.count)) + digits }
    return "\\u{" + digits + "}"
  }
}
