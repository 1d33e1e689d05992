import Glibc
import ShareFiles
package import ShareModel
import Synchronization

/// A file of blocks that a person has read: what a program said for each case, word for word.
///
/// With `RECORD_GOLDEN=1` in the environment the tests write the file instead of comparing with it; read the difference then.
package struct Golden: Sendable {
  private static let recorded = Mutex<[String: [String: String]]>([:])

  private let path: ByteString
  private let order: [String]

  /// - Parameters:
  ///   - name: the file, below `Tests/EndToEndTests/Golden`.
  ///   - order: the names of the blocks, in the order in which they are written.
  package init(_ name: ByteString, order: [String]) {
    path = Checkout.root.appending("Tests/EndToEndTests/Golden").appending(name)
    self.order = order
  }

  /// Whether the file is being written.
  package static var isRecording: Bool { unsafe getenv("RECORD_GOLDEN") != nil }

  /// What the file says for a case; nil when it says nothing.
  package func block(_ name: String) -> String? {
    blocks()[name]
  }

  /// The names of the blocks of the file that no case has.
  package var leftOver: [String] {
    blocks().keys.filter { !order.contains($0) }.sorted()
  }

  /// Writes the block of a case.
  package func record(_ name: String, _ text: String) throws {
    try Self.recorded.withLock { recorded in
      var blocks = recorded[path.display] ?? self.blocks()
      blocks[name] = text
      recorded[path.display] = blocks
      let whole = order.compactMap { name in blocks[name].map { "== \(name)\n\($0)\n" } }.joined(separator: "\n")
      try Descriptor.open(path, [.write, .create, .truncate]).write(Array(whole.utf8))
    }
  }

  private func blocks() -> [String: String] {
    guard let bytes = try? FileReading.read(path, max: 1 << 20) else { return [:] }
    var blocks: [String: String] = [:]
    var name: String?
    var lines: [String] = []
    func close() {
      while lines.last?.isEmpty == true { lines.removeLast() }
      if let name { blocks[name] = lines.joined(separator: "\n") }
      lines = []
    }
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("== ") {
        close()
        name = String(text.dropFirst(3))
      } else {
        lines.append(text)
      }
    }
    close()
    return blocks
  }
}
