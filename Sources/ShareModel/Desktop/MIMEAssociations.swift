/// Which applications a person or a desktop associates with a MIME type: what one `mimeapps.list` says.
///
/// Follows the specification "Association between MIME types and applications", version 1.0.1.
public struct MIMEAssociations: Hashable, Sendable {
  /// For each MIME type the ids of desktop files, the one that counts most first.
  public var defaults: [String: [String]]
  /// What was added to what applications say themselves.
  public var added: [String: [String]]
  /// What does not hold although applications say so.
  public var removed: [String: Set<String>]

  /// Reads a list.
  ///
  /// - Parameter bytes: what the file holds; what makes no sense is left out.
  public init(_ bytes: [UInt8]) {
    let file = KeyFile(bytes)
    func lists(_ group: String) -> [String: [String]] { (file.groups[group] ?? [:]).mapValues { KeyFile.list($0) } }
    defaults = lists("Default Applications")
    added = lists("Added Associations")
    removed = lists("Removed Associations").mapValues { Set($0) }
  }
}
