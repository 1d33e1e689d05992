/// One target that can be chosen.
package struct Choice: Hashable, Sendable {
  /// The target's id.
  package var id: String
  /// Its title, as the plugin writes it.
  package var title: String
  /// The icon's name or path; empty when it has none.
  package var icon: String
  /// What would not arrive as it is: conversions, and what is left out.
  package var marks: [String]

  /// Makes a choice.
  package init(id: String, title: String, icon: String = "", marks: [String] = []) {
    self.id = id
    self.title = title
    self.icon = icon
    self.marks = marks
  }
}

extension Choice {
  /// Whether the title or the id contains some letters, whatever their case.
  func isCalled(_ letters: String) -> Bool {
    let wanted = Array(letters.lowercased().utf8)
    return [title, id].contains { Choice.contains(Array($0.lowercased().utf8), wanted) }
  }

  private static func contains(_ bytes: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}

/// How choosing ended.
package enum ChoosingOutcome: Hashable, Sendable {
  /// This target, perhaps without the hashtag.
  case chosen(String, withoutHashtag: Bool = false)
  /// The person wants none.
  case cancelled
  /// A signal came, or the terminal is gone.
  case ended
}
