import ShareModel

/// Reads declarations out of the ABI's headers, so that tests cannot miss one that is added.
struct HeaderReader {
  static let names = ["base", "status", "host", "plugin", "handover"]

  /// The headers without comments.
  let code: String

  init() throws {
    var code = ""
    for name in Self.names {
      code += Self.withoutComments(try Repository.text(ByteString("Sources/CShareABI/include/share/\(name).h")))
    }
    self.code = code
  }

  /// Every structure with its fields, in order.
  var structures: [(name: String, fields: [String])] {
    code.components(between: "typedef struct ", and: "_t;").compactMap { part in
      guard let open = part.firstIndex(of: "{"), let close = part.lastIndex(of: "}") else { return nil }
      let name = part[..<open].trimmed + "_t"
      let fields = part[part.index(after: open)..<close].split(separator: ";").compactMap { Self.field($0.trimmed) }
      return (name, fields)
    }
  }

  /// Every constant of an enumeration, in order.
  var constants: [String] {
    code.components(between: "enum {", and: "};").flatMap { body in
      body.split(separator: ",").compactMap { $0.split(separator: "=").first?.trimmed }.filter { !$0.isEmpty }
    }
  }

  private static func field(_ declaration: String) -> String? {
    if declaration.isEmpty { return nil }
    if let pointer = declaration.components(between: "(*", and: ")").first {
      return pointer.split(separator: " ").last.map(String.init)
    }
    return declaration.split(whereSeparator: { $0 == " " || $0 == "\n" }).last.map(String.init)
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: "*/") else { break }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}

extension StringProtocol {
  /// The text without the space around it.
  var trimmed: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest = rest.dropFirst() }
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest)
  }

  /// Every part that stands between two marks.
  func components(between start: String, and end: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let open = rest.firstRange(of: start) {
      rest = rest[open.upperBound...]
      guard let close = rest.firstRange(of: end) else { break }
      found.append(String(rest[..<close.lowerBound]))
      rest = rest[close.upperBound...]
    }
    return found
  }
}
