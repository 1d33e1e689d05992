extension Reason.Code {
  /// Whose matter a reason is; the exit status follows from it.
  public enum Cause: String, Sendable, CaseIterable {
    /// What is shared, or what the request asks for.
    case content
    /// What is installed, allowed and present on this machine.
    case machine
    /// The host, which could not do its own part.
    case host
    /// The plugin, which was at work.
    case plugin
    /// Somebody who stopped it.
    case wish
  }

  /// Whose matter the reason is; a code that is not known here is the plugin's.
  public var cause: Cause { placement.cause }

  /// How a share, or an item, ends that has this reason; a code that is not known here means that it failed.
  public var outcome: Outcome { placement.outcome }

  private var placement: (cause: Cause, outcome: Outcome) {
    switch self {
    case .notIncluded, .excluded, .areaNotAllowed, .prefilledTextRefused, .typeNotAccepted, .noRule, .noItems,
      .notForTarget, .normalised, .tooMany, .tooFew,
      .tooLarge, .textNotAccepted, .attributeRequired, .nothingEligible, .declined, .specialFile, .recursiveTarget,
      .consentNeeded,
      .invalidSetting:
      (.content, .refused)
    case .sourceGone, .permissionDenied, .unreadable, .typeChanged: (.content, .failed)
    case .notApproved: (.machine, .refused)
    case .invalidManifest, .abiMismatch, .missingDependency, .shadowed, .untrusted, .quarantined, .disabled,
      .transformOnly,
      .unavailable, .unknownTarget, .ambiguousTarget, .unsupportedVersion, .libraryNotLoaded:
      (.machine, .unavailable)
    case .workerUnavailable, .sandboxUnavailable, .noSpace, .outOfResources: (.host, .failed)
    case .exitedEarly, .signalled, .outOfMemory: (.plugin, .crashed)
    case .idle, .deadline: (.plugin, .timedOut)
    case .cancelledByUser, .cancelledByTarget: (.wish, .cancelled)
    default: (.plugin, .failed)
    }
  }
}
