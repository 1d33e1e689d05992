import ShareHost
import ShareModel

/// A returned item and what the command did with it.
struct SavedReturn {
  /// What became of it.
  enum Form {
    /// A text, printed as it is: a name in it need not be UTF-8.
    case text([UInt8])
    /// A link, printed.
    case link(String)
    /// A path: one that the target wrote, or where the command saved it.
    case path(ByteString)
    /// Written to standard output.
    case standardOutput
    /// It could not be saved; the error was reported.
    case nowhere

    /// Whether it is written to standard output alone.
    var isStandardOutput: Bool {
      if case .standardOutput = self { return true }
      return false
    }
  }

  /// What the target handed back.
  var item: ReturnedItem
  /// What became of it.
  var form: Form
  /// Whether the target itself put it where it is.
  var isPlaced: Bool
}
