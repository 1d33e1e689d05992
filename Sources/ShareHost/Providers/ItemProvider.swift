public import ShareModel

/// What stands for one item: what it is, and a promise of its forms.
///
/// Describing reads names, metadata and at most the first 64 KiB; the bytes are produced when a target asks for them.
public struct ItemProvider: Sendable {
  /// What negotiation knows of the item.
  public internal(set) var description: ItemDescription
  /// Why it was taken for what it is, for people.
  public internal(set) var evidence: String
  /// Where each representation comes from, in the order of the description.
  var sources: [RepresentationSource]

  /// The beginning of a text or a link, on one line, for people.
  ///
  /// - Parameter max: the number of characters.
  /// - Returns: nil for what is no text or link.
  package func beginning(max: Int) -> String? {
    guard description.kind == .text || description.kind == .link, case .bytes(let bytes)? = sources.first else {
      return nil
    }
    let text = String(decoding: bytes.prefix(4 * max), as: UTF8.self)
    let line = text.split { $0.isNewline }.first.map(String.init) ?? ""
    return line.count > max ? String(line.prefix(max)) + "…" : line
  }
}
