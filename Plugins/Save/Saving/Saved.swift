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

  /// One thing in a directory that could not be saved.
  package struct LeftOut: Hashable, Sendable {
    /// Its path from the directory.
    package var path: ByteString
    /// Why, in words for people.
    package var reason: String
  }
}
