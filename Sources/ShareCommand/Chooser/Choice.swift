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

/// How choosing ended.
package enum ChoosingOutcome: Hashable, Sendable {
  /// This target.
  case chosen(String)
  /// The person wants none.
  case cancelled
  /// A signal came, or the terminal is gone.
  case ended
}
