/// What `--color` asks for.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}

/// When text for people is coloured.
package enum ColorPolicy {
  /// Whether to use colours.
  ///
  /// - Parameters:
  ///   - choice: what the command line says; it beats everything else.
  ///   - isTerminal: whether the text goes to a terminal.
  ///   - canMoveCursor: whether that terminal is more than a dumb one.
  ///   - refusesColor: whether `NO_COLOR` is set and not empty.
  package static func usesColor(
    _ choice: ColorChoice, isTerminal: Bool, canMoveCursor: Bool, refusesColor: Bool
  ) -> Bool {
    switch choice {
    case .always: true
    case .never: false
    case .auto: isTerminal && canMoveCursor && !refusesColor
    }
  }
}

/// Colours for text, or none.
package struct Paint: Sendable {
  /// What a piece of text is.
  package enum Role: String, Sendable {
    case strong = "1"
    case faint = "2"
    case bad = "31"
    case good = "32"
    case warning = "33"
  }

  /// Whether it changes anything.
  package let usesColor: Bool

  /// Makes a paint.
  package init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  /// The text in the colour of its role; text that comes from outside is made safe first, by the caller.
  package func callAsFunction(_ role: Role, _ text: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }
}
