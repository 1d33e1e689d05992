internal import ShareModel

/// The list `disabled` of a settings file, changed where it stands: every other byte stays as the person wrote it.
struct DisabledList {
  /// Why a file cannot be changed: it is no settings file that could be read.
  struct Problem: Error, Hashable {
    /// The line, from 1.
    var line: Int
    /// The column in bytes, from 1.
    var column: Int
    /// What is wrong.
    var message: String
  }

  private let bytes: [UInt8]
  private let members: [JSONMember]
  private let opening: Int
  private let list: (opening: Int, elements: [JSONNode])?
  private let lineStarts: [Int]

  /// Reads a file.
  ///
  /// - Parameter bytes: the whole file; nothing at all is a file without settings.
  /// - Throws: what is wrong, when it is not JSON, no object, or has something else than an array as `disabled`.
  init(_ bytes: [UInt8]) throws(Problem) {
    let bytes = bytes.isEmpty ? Array("{}\n".utf8) : bytes
    // A byte order mark is no column of the first line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    let root: JSONNode
    do throws(JSONFault) {
      root = try JSONReader.read(bytes)
    } catch {
      throw Problem(line: error.position.line, column: error.position.column, message: error.message)
    }
    guard case .object(let members) = root.value else { throw Self.unexpected("an object", root) }
    self.bytes = bytes
    self.members = members
    lineStarts = starts
    opening = Self.offset(root.position, starts)
    guard let node = members.first(where: { $0.key == "disabled" })?.node else {
      list = nil
      return
    }
    guard case .array(let elements) = node.value else { throw Self.unexpected("an array as \"disabled\"", node) }
    list = (Self.offset(node.position, starts), elements)
  }

  /// The file with an entry more; nil when it has that already.
  func adding(_ entry: String) -> [UInt8]? {
    let text = JSONText.string(entry).encoded()
    guard let list else {
      return inserting(
        Array("\"disabled\": [".utf8) + text + [UInt8(ascii: "]")], in: opening, before: members.first?.keyPosition)
    }
    guard !list.elements.contains(where: { Self.isEntry($0, entry) }) else { return nil }
    return inserting(text, in: list.opening, before: list.elements.first?.position)
  }

  /// The file without the first entry of a name; nil when it has none.
  func removing(_ entry: String) -> [UInt8]? {
    guard let list, let index = list.elements.firstIndex(where: { Self.isEntry($0, entry) }) else { return nil }
    let start = offset(list.elements[index].position)
    var result = bytes
    if index + 1 < list.elements.count {
      result.removeSubrange(start..<offset(list.elements[index + 1].position))
    } else {
      // Nothing but white space is between an entry and the comma before it.
      let comma = index == 0 ? start : bytes[..<start].lastIndex(of: UInt8(ascii: ",")) ?? start
      result.removeSubrange(comma..<endOfString(at: start))
    }
    return result
  }

  /// Puts a text first in a container, with the white space that the first one there has before it.
  private func inserting(_ text: [UInt8], in container: Int, before first: JSONPosition?) -> [UInt8] {
    guard let first else { return Array(bytes[...container]) + text + bytes[(container + 1)...] }
    let place = offset(first)
    let space = bytes[(container + 1)..<place]
    return bytes[..<place] + text + [UInt8(ascii: ",")] + (space.isEmpty ? [0x20] : space) + bytes[place...]
  }

  private static func isEntry(_ node: JSONNode, _ entry: String) -> Bool {
    if case .string(let text) = node.value { text == entry } else { false }
  }

  private static func unexpected(_ expected: String, _ node: JSONNode) -> Problem {
    Problem(
      line: node.position.line, column: node.position.column,
      message: "expected \(expected), found \(node.value.kindName)")
  }

  private static func offset(_ position: JSONPosition, _ lineStarts: [Int]) -> Int {
    lineStarts[position.line - 1] + position.column - 1
  }

  private func offset(_ position: JSONPosition) -> Int { Self.offset(position, lineStarts) }

  /// The place behind the closing quote of the string that begins at a place.
  private func endOfString(at start: Int) -> Int {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index + 1, bytes.count)
  }
}
