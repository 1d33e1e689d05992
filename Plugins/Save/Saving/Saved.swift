package import ShareFiles
package import ShareModel

/// What was saved, and where.
package struct Saved: Hashable, Sendable {
  /// The path of the new file or directory.
  package var path: ByteString
  /// How many bytes of content it has; of a directory, all of its files together.
  package var bytes: UInt64
  /// What the system says of it, to know it again; size, permissions and time may be older.
  package var status: FileStatus
  /// What lies in a directory and could not be saved.
  package var leftOut: [LeftOut] = []
}

extension Saved {
  /// One thing in a directory that could not be saved.
  package struct LeftOut: Hashable, Sendable {
    /// Its path from the directory.
    package var path: ByteString
    /// Why, in words for people.
    package var reason: String

    package init(path: ByteString, reason: String) {
      self.path = path
      self.reason = reason
    }

    /// What is missing in a directory, in words for people.
    ///
    /// - Parameters:
    ///   - leftOut: the things, at least one.
    ///   - directory: the directory.
    package static func message(_ leftOut: [LeftOut], in directory: ByteString) -> String {
      let count = leftOut.count == 1 ? "one entry is" : "\(leftOut.count) entries are"
      let named = leftOut.prefix(3).map { "\($0.path.display): \($0.reason)" }.joined(separator: "; ")
      let more = leftOut.count > 3 ? "; and \(leftOut.count - 3) more" : ""
      return "\(directory.display): \(count) missing: \(named)\(more)"
    }
  }
}
