/// One press of a key, as far as choosing needs to tell keys apart.
package enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end
  case enter, escape, backspace
  /// A character that was typed, one scalar at a time.
  case character(Character)
  /// A letter with Ctrl, in lower case.
  case control(Character)
  /// A sequence that means nothing here.
  case other
}
