package import ShareModel

/// Why an archive could not be written.
package struct ArchiveError: Error, Equatable, Sendable {
  /// What kind of thing went wrong.
  package enum Cause: Equatable, Sendable {
    /// The archive could not be written; the number is the system's error, 0 when there is none.
    case writing(Int32)
    /// A source could not be read; the number is the system's error, 0 when it ended too early.
    case reading(Int32)
    /// An entry's name or a link's target cannot stand in an archive.
    case badName
    /// libarchive is not installed.
    case unavailable
    /// The progress callback asked to stop.
    case cancelled
  }

  /// What kind of thing went wrong.
  package var cause: Cause
  /// The entry that was being written, when there is one.
  package var entry: ByteString?
  /// What happened, for people; in the words of libarchive where it was libarchive that failed.
  package var message: String

  /// Makes an error.
  package init(_ cause: Cause, entry: ByteString? = nil, message: String) {
    self.cause = cause
    self.entry = entry
    self.message = message
  }
}
