extension Rejection.Cause {
  /// The stable code.
  var code: Reason.Code {
    switch self {
    case .obstacle: .invalidManifest
    case .unusable: .missingDependency
    case .transformOnly: .transformOnly
    case .notIncluded: .notIncluded
    case .excluded: .excluded
    case .areaNotNamed, .areaNotListed: .areaNotAllowed
    case .prefilledText: .prefilledTextRefused
    case .noItems: .noItems
    case .noRule: .noRule
    case .type: .typeNotAccepted
    case .tooMany, .tooManyItems: .tooMany
    case .tooFew, .tooFewItems, .tooShort: .tooFew
    case .tooLarge, .tooLargeTogether, .tooLong: .tooLarge
    case .rule(let failure): failure.code
    case .wrongCharacter: .textNotAccepted
    case .attribute: .attributeRequired
    case .unavailable: .unavailable
    }
  }

  /// The item that is the cause, if one is.
  var item: Int? {
    switch self {
    case .prefilledText(let item), .type(let item), .tooMany(let item, _, _, _), .tooManyItems(let item, _, _),
      .tooLarge(let item, _, _), .tooLong(let item, _, _), .tooShort(let item, _, _), .wrongCharacter(let item, _, _):
      item
    case .rule(let failure): failure.item
    default: nil
    }
  }
}
