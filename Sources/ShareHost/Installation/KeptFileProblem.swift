/// Why a file that the host keeps for the person could not be read or written.
public struct KeptFileProblem: Error, Hashable, Sendable {
  /// The file.
  public var file: String
  /// What is wrong, and what helps.
  public var detail: String
}
