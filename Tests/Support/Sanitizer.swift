import ShareModel
import ShareSystem

/// The sanitizer with which everything under test was built.
package enum Sanitizer {
  /// Its name; nil in an ordinary build.
  package static let name = Environment.value("SHARE_SANITIZER")?.display

  /// Whether the programs are those that ship: as large, as fast, and with the same libraries.
  package static var isAbsent: Bool { name == nil }
}
