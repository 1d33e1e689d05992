import ShareFiles
import ShareModel

/// A whole file of `Tests/EndToEndTests/Golden/Texts`: what a program said, word for word, as a person has read it.
///
/// With `RECORD_GOLDEN=1` in the environment the tests write the files instead of comparing with them; read the difference then.
package struct GoldenText: Sendable {
  private let path: ByteString

  /// - Parameter name: the file's name without `.txt`.
  package init(_ name: String) {
    path = Self.folder.appending(ByteString(name + ".txt"))
  }

  private static var folder: ByteString { Checkout.root.appending("Tests/EndToEndTests/Golden/Texts") }

  /// The names of all files, without `.txt`.
  package static func names() throws -> [String] {
    try DirectoryReader.entries(ofPath: folder).map { String($0.name.display.dropLast(4)) }.sorted()
  }

  /// What the file says; empty when it is not there.
  package var text: String {
    String(decoding: (try? FileReading.read(path, max: 1 << 20)) ?? [], as: UTF8.self)
  }

  /// Compares with what was said, or, when that is wanted, writes it down.
  ///
  /// - Returns: what differs, the line of the file and the line that was said; nil when nothing does.
  package func difference(from said: String) throws -> String? {
    if Golden.isRecording {
      try Descriptor.open(path, [.write, .create, .truncate]).write(Array(said.utf8))
      return nil
    }
    let (expected, found) = (Self.lines(text), Self.lines(said))
    for index in 0..<max(expected.count, found.count) {
      let one = index < expected.count ? expected[index] : nil
      let other = index < found.count ? found[index] : nil
      if one != other {
        return "\(path.lastComponent.display):\(index + 1): `\(one ?? "nothing")`, and now `\(other ?? "nothing")`"
      }
    }
    return nil
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
