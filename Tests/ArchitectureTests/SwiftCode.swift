/// What is left of Swift source when comments and the text of string literals are taken out.
enum SwiftCode {
  private enum State: Equatable {
    case code(parentheses: Int)
    case lineComment
    case blockComment(depth: Int)
    case string(hashes: Int, isMultiline: Bool)
  }

  static func lines(of bytes: [UInt8]) -> [String] {
    var states: [State] = [.code(parentheses: 0)]
    var result: [UInt8] = []
    var at = 0
    let special = Set("/\"#()".utf8)
    func has(_ text: String) -> Bool { bytes[at...].starts(with: text.utf8) }

    while at < bytes.count, let state = states.last {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\n") {
        if state == .lineComment { states.removeLast() }
        result.append(byte)
        at += 1
        continue
      }
      switch state {
      case .lineComment: at += 1
      case .blockComment(let depth):
        if has("*/") {
          states[states.count - 1] = .blockComment(depth: depth - 1)
          if depth == 1 { states.removeLast() }
          at += 2
        } else if has("/*") {
          states[states.count - 1] = .blockComment(depth: depth + 1)
          at += 2
        } else {
          at += 1
        }
      case .string(let hashes, let isMultiline):
        let end = (isMultiline ? "\"\"\"" : "\"") + String(repeating: "#", count: hashes)
        let escape = "\\" + String(repeating: "#", count: hashes)
        if has(end) {
          states.removeLast()
          at += end.utf8.count
          result.append(UInt8(ascii: "\""))
        } else if has(escape + "(") {
          states.append(.code(parentheses: 1))
          at += escape.utf8.count + 1
        } else if has(escape) {
          at += escape.utf8.count + 1
        } else {
          at += 1
        }
      case .code(let parentheses):
        if !special.contains(byte) {
          result.append(byte)
          at += 1
        } else if has("//") {
          states.append(.lineComment)
        } else if has("/*") {
          states.append(.blockComment(depth: 1))
          at += 2
        } else if let opening = stringOpening(bytes[at...]) {
          states.append(.string(hashes: opening.hashes, isMultiline: opening.isMultiline))
          at += opening.length
          result.append(UInt8(ascii: "\""))
        } else {
          if byte == UInt8(ascii: "(") { states[states.count - 1] = .code(parentheses: parentheses + 1) }
          if byte == UInt8(ascii: ")") {
            states[states.count - 1] = .code(parentheses: parentheses - 1)
            if parentheses == 1, states.count > 1 { states.removeLast() }
          }
          result.append(byte)
          at += 1
        }
      }
    }
    return result.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static func stringOpening(_ rest: ArraySlice<UInt8>) -> (hashes: Int, isMultiline: Bool, length: Int)? {
    let hashes = rest.prefix { $0 == UInt8(ascii: "#") }.count
    let quoted = rest.dropFirst(hashes)
    if quoted.starts(with: "\"\"\"".utf8) { return (hashes, true, hashes + 3) }
    if quoted.first == UInt8(ascii: "\"") { return (hashes, false, hashes + 1) }
    return nil
  }

  /// The words of a line of code: runs of letters, digits and underscores.
  static func words(of line: String) -> [Substring] {
    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
