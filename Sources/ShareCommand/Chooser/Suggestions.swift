import ShareModel
import ShareSystem

/// A hashtag that stands above the list of targets, and that a key takes off and puts back.
package struct SuggestedHashtag: Hashable, Sendable {
  /// The key.
  package static let key: Character = "#"

  /// The hashtag; several with a space between them.
  package var text: String
  /// Who wrote it, for people; nil for the person.
  package var author: String?
  /// The targets that can take the request without it, best first.
  package var choicesWithout: [Choice]

  /// Makes a hashtag.
  package init(text: String, author: String?, choicesWithout: [Choice]) {
    self.text = text
    self.author = author
    self.choicesWithout = choicesWithout
  }

  /// The line that shows it.
  func line(isOff: Bool) -> String {
    if isOff { return "\(text) is taken off (\(Self.key) puts it back)" }
    return "\(text) (hashtag\(author.map { " by \($0)" } ?? ""), \(Self.key) takes it off)"
  }
}

/// What is said about the whole selection by somebody else than the person, who should read it before choosing.
enum Suggestions {
  /// One line for each of these words, but the hashtag.
  static func lines(_ request: ShareRequest) -> [String] {
    request.attributes.compactMap { attribute in
      guard attribute.isWording, attribute.name != Attribute.hashtag, let author = author(of: attribute) else {
        return nil
      }
      return "\(attribute.name) by \(author): \(Sanitised.line(attribute.value))"
    }
  }

  /// The hashtag that can be taken off.
  static func hashtag(_ request: ShareRequest, choicesWithout: () -> [Choice]) -> SuggestedHashtag? {
    guard let attribute = request.attributes.first(where: { $0.name == Attribute.hashtag && !$0.isTakenOff }) else {
      return nil
    }
    let text = attribute.value.split(separator: "\n").joined(separator: " ")
    if text.isEmpty { return nil }
    return SuggestedHashtag(
      text: Sanitised.line(text), author: author(of: attribute), choicesWithout: choicesWithout())
  }

  private static func author(of attribute: Attribute) -> String? {
    switch attribute.provenance {
    case .person: nil
    case .app: "the program"
    case .staff: "staff"
    }
  }
}
