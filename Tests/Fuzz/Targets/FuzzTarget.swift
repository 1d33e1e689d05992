/// One reader of foreign bytes, and what is needed to try it: valid inputs, ways to change them, and what must always hold.
///
/// To add one, write a file beside the others in `Parsers`, name the target in ``all``, and put a few valid inputs into
/// `Tests/Fuzz/Corpus/NAME`.
public struct FuzzTarget: Sendable {
  /// The name, for the command line and for the folder of its corpus.
  public let name: String
  /// The files of the reader, from the root of the checkout: what the corpus and a short run have to cover.
  public let sources: [String]
  /// Valid inputs that the checkout holds anyway: files, and folders of files, from the root.
  public let fixtures: [String]
  /// Makes an input out of nothing but the rules of its format, with a right or a wrong number here and there.
  public let generate: @Sendable (_ random: inout FuzzRandom) -> [UInt8]
  /// Changes an input along its structure.
  public let mutate: @Sendable (_ input: [UInt8], _ random: inout FuzzRandom) -> [UInt8]
  /// Reads an input, and throws when something does not hold that always must.
  public let check: @Sendable (_ input: [UInt8]) throws(Violation) -> Void

  /// Every target.
  public static let all: [FuzzTarget] = [
    .detection, .uriList, .json, .manifest, .request, .contentType, .globs, .wire, .fileName, .terminal, .linkedText,
    .inflate, .pictures, .activation, .library, .keptFiles,
  ]

  /// Makes a target; see the properties.
  init(
    name: String, sources: [String], fixtures: [String] = [],
    generate: @escaping @Sendable (inout FuzzRandom) -> [UInt8],
    mutate: @escaping @Sendable ([UInt8], inout FuzzRandom) -> [UInt8],
    check: @escaping @Sendable ([UInt8]) throws(Violation) -> Void
  ) {
    self.name = name
    self.sources = sources
    self.fixtures = fixtures
    self.generate = generate
    self.mutate = mutate
    self.check = check
  }
}

/// Something that must always hold, and does not for an input.
public struct Violation: Error, Hashable, CustomStringConvertible {
  /// What does not hold.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a violation when a condition is false.
func require(_ condition: Bool, _ rule: @autoclosure () -> String) throws(Violation) {
  if !condition { throw Violation(rule()) }
}
