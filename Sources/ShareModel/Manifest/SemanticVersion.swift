/// A semantic version: three numbers and perhaps a pre-release.
public struct SemanticVersion: Hashable, Sendable {
  /// Raised when something breaks.
  public var major: Int
  /// Raised when something is added.
  public var minor: Int
  /// Raised when something is mended.
  public var patch: Int
  /// The pre-release identifiers after the hyphen; none for a release.
  public var preRelease: [String]

  /// Makes a version.
  public init(_ major: Int, _ minor: Int, _ patch: Int, preRelease: [String] = []) {
    self.major = major
    self.minor = minor
    self.patch = patch
    self.preRelease = preRelease
  }

  /// Reads a version.
  ///
  /// - Parameters:
  ///   - text: `1.2.3`, `1.2.3-beta.1`; a build part after `+` is allowed and dropped.
  ///   - lenient: whether `1` and `1.2` are versions too, as programs print them.
  /// - Returns: nil when it is not a version.
  public init?(_ text: String, lenient: Bool = false) {
    let withoutBuild = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)[0]
    let halves = withoutBuild.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3 || (lenient && (1...3).contains(numbers.count)) else { return nil }
    var parsed: [Int] = []
    for number in numbers {
      guard !number.isEmpty, number.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
        number.utf8.count == 1 || number.utf8.first != UInt8(ascii: "0") || lenient, let value = Int(number)
      else { return nil }
      parsed.append(value)
    }
    while parsed.count < 3 { parsed.append(0) }
    var identifiers: [String] = []
    if halves.count == 2 {
      identifiers = halves[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init)
      guard identifiers.allSatisfy({ !$0.isEmpty }) else { return nil }
    }
    self.init(parsed[0], parsed[1], parsed[2], preRelease: identifiers)
  }
}

extension SemanticVersion: Comparable, CustomStringConvertible {
  /// The version as it is written.
  public var description: String {
    "\(major).\(minor).\(patch)" + (preRelease.isEmpty ? "" : "-" + preRelease.joined(separator: "."))
  }

  /// Orders by the numbers, then a pre-release before its release, then the pre-release's identifiers.
  public static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    let leftNumbers = (left.major, left.minor, left.patch)
    let rightNumbers = (right.major, right.minor, right.patch)
    if leftNumbers != rightNumbers { return leftNumbers < rightNumbers }
    if left.preRelease.isEmpty || right.preRelease.isEmpty {
      return !left.preRelease.isEmpty && right.preRelease.isEmpty
    }
    for (one, other) in zip(left.preRelease, right.preRelease) where one != other {
      switch (Int(one), Int(other)) {
      case (let a?, let b?): return a < b
      case (.some, nil): return true
      case (nil, .some): return false
      case (nil, nil): return one.utf8.lexicographicallyPrecedes(other.utf8)
      }
    }
    return left.preRelease.count < right.preRelease.count
  }
}
