import ShareModel

/// The lines of a document, to see whether a place is in it.
struct DocumentPlaces {
  private let lengths: [Int]

  init(_ bytes: [UInt8]) {
    lengths = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(\.count)
  }

  /// Throws unless a place is in the document, or just behind the last byte of a line.
  func require(_ position: JSONPosition, _ what: @autoclosure () -> String) throws(Violation) {
    guard lengths.indices.contains(position.line - 1),
      (1...lengths[position.line - 1] + 1).contains(position.column)
    else {
      throw Violation("line \(position.line), column \(position.column) is not in the document: \(what())")
    }
  }
}
