import ShareModel

/// A command line that cannot be followed; it ends with exit status 2.
package struct UsageError: Error, Hashable, Sendable {
  /// Which kind of mistake, for programs.
  package enum Code: String, Sendable {
    /// An item that is a path of nothing.
    case noSuchFile
    /// A command or an option that is kept for later versions.
    case notAvailable
    /// Any other mistake.
    case usage
  }

  /// Which kind of mistake.
  package var code: Code
  /// What it is about: the word as it was written, made safe to print.
  package var subject: String
  /// What is wrong with it.
  package var reason: String
  /// What to do instead.
  package var wayOut: String
  /// The value that is wrong, where the subject is not that itself but what it was given to.
  package var value: String?

  /// Makes an error.
  package init(_ subject: String, _ reason: String, wayOut: String, value: String? = nil, code: Code = .usage) {
    self.value = value.map { Sanitised.line(UsageError.shortened($0)) }
    self.code = code
    self.subject = Sanitised.line(UsageError.shortened(subject))
    self.reason = Sanitised.line(reason)
    self.wayOut = Sanitised.line(wayOut)
  }

  /// A subject that a line has room for: a whole text may have been given as a word.
  private static func shortened(_ subject: String) -> String {
    let most = 160
    return subject.utf8.count <= most ? subject : String(subject.prefix(most)) + "…"
  }

  /// The reason and the way out, without the subject.
  package var message: String { "\(reason); \(wayOut)" }

  /// The line that a person reads.
  package var line: String { "share: \(subject): \(message)" }
}
