/// Why a target is not offered, or why a share did not complete.
public struct Reason: Error, Hashable, Sendable {
  /// What went wrong, as a stable code.
  public var code: Code
  /// The index of the item that is the cause, if one is.
  public var item: Int?
  /// The words for people, with figures.
  public var detail: String
  /// How the plugin crashed, where that is the reason and its process could still say so.
  public var crash: Crash?

  /// Makes a reason.
  public init(_ code: Code, item: Int? = nil, _ detail: String) {
    self.code = code
    self.item = item
    self.detail = detail
  }

  /// A stable code; new ones may be added.
  public struct Code: Hashable, Sendable, CustomStringConvertible {
    /// The code as it appears in JSON.
    public let description: String

    /// Makes a code of the word that appears in JSON.
    public init(_ word: String) {
      self.description = word
    }
  }
}

extension Reason.Code {
  // Step 1: the plugin is usable.
  /// The manifest has faults.
  public static let invalidManifest = Self("invalidManifest")
  /// The plugin speaks another major version of the ABI.
  public static let abiMismatch = Self("abiMismatch")
  /// The library, or a feature that the plugin requires, is missing.
  public static let missingDependency = Self("missingDependency")
  /// Another plugin of the same id comes first.
  public static let shadowed = Self("shadowed")
  /// Somebody else may write to the plugin's folder.
  public static let untrusted = Self("untrusted")
  /// The plugin crashed while it was loaded and has not changed since.
  public static let quarantined = Self("quarantined")
  /// Somebody switched it off.
  public static let disabled = Self("disabled")
  /// It is a transform: plans use it, and it is never offered by itself.
  public static let transformOnly = Self("transformOnly")
  // Steps 2 to 4.
  /// An included list is given and does not name it.
  public static let notIncluded = Self("notIncluded")
  /// The excluded list names it.
  public static let excluded = Self("excluded")
  /// It is not offered in this area.
  public static let areaNotAllowed = Self("areaNotAllowed")
  // Step 5.
  /// Nothing remains but texts that the program wrote, and the target refuses those.
  public static let prefilledTextRefused = Self("prefilledTextRefused")
  // Step 6.
  /// An item is of a type, or a kind, that the target does not take.
  public static let typeNotAccepted = Self("typeNotAccepted")
  /// The manifest says nothing of what the target takes.
  public static let noRule = Self("noRule")
  /// The source has nothing for this target.
  public static let noItems = Self("noItems")
  /// The source does not give the item to this target.
  public static let notForTarget = Self("notForTarget")
  /// A rule that somebody asked for left the item out.
  public static let normalised = Self("normalised")
  // Step 7.
  /// More items than the target takes.
  public static let tooMany = Self("tooMany")
  /// Fewer items than the target needs.
  public static let tooFew = Self("tooFew")
  /// An item, or all together, are larger than the target takes.
  public static let tooLarge = Self("tooLarge")
  /// A text has characters that the target does not take.
  public static let textNotAccepted = Self("textNotAccepted")
  // Steps 8 and 9.
  /// The target needs an attribute that the request does not have.
  public static let attributeRequired = Self("attributeRequired")
  /// Something that the target needs is not on this machine.
  public static let unavailable = Self("unavailable")
}
