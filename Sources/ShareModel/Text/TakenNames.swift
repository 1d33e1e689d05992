/// Names that are given to several things of one folder: a name that is taken gets a number.
public struct TakenNames: Sendable {
  private var taken: Set<ByteString> = []

  /// Begins with an empty folder.
  public init() {}

  /// The name itself, or `name (2).ext` and so on when something has it already.
  ///
  /// - Parameter wanted: a name of at most 255 bytes.
  /// - Returns: a name that is not given twice.
  public mutating func take(_ wanted: ByteString) -> ByteString {
    var name = wanted
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = FileNaming.numbered(wanted, number)
    }
    return name
  }
}
