internal import CShareABI
package import ShareModel

/// A status of the ABI: what functions answer across the plugin boundary.
package struct Status: Hashable, Sendable {
  /// The number; 0 is good, positive ones inform, negative ones are errors.
  package var code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  private init(_ constant: Int) {
    self.code = Int32(truncatingIfNeeded: constant)
  }

  package static let ok = Status(SHARE_OK)
  package static let pending = Status(SHARE_PENDING)
  package static let `internal` = Status(SHARE_E_INTERNAL)
  package static let unsupported = Status(SHARE_E_UNSUPPORTED)
  package static let badArgument = Status(SHARE_E_BAD_ARG)
  package static let badState = Status(SHARE_E_BAD_STATE)
  package static let denied = Status(SHARE_E_DENIED)
  package static let inputOutput = Status(SHARE_E_IO)
  package static let noSpace = Status(SHARE_E_NO_SPACE)
  package static let cancelled = Status(SHARE_E_CANCELLED)
  package static let network = Status(SHARE_E_NETWORK)
  package static let timeout = Status(SHARE_E_TIMEOUT)
  package static let notFound = Status(SHARE_E_NOT_FOUND)
  package static let tooSmall = Status(SHARE_E_TOO_SMALL)
  package static let tooLarge = Status(SHARE_E_TOO_LARGE)
  package static let noMemory = Status(SHARE_E_NO_MEMORY)
  package static let unavailable = Status(SHARE_E_UNAVAILABLE)
  package static let tooOld = Status(SHARE_E_TOO_OLD)
  package static let refused = Status(SHARE_E_REFUSED)
  package static let gone = Status(SHARE_E_GONE)
  package static let authentication = Status(SHARE_E_AUTH)
  package static let partial = Status(SHARE_E_PARTIAL)
}

extension Status {
  /// The outcome that a share, or an item, has when it ends with this status: the table in `share/status.h`.
  ///
  /// Nil for a status with which nothing can end.
  package var outcome: Outcome? {
    switch self {
    case .ok: .completed
    case .partial: .partial
    case .cancelled: .cancelled
    case .refused, .unsupported, .tooLarge: .refused
    case .unavailable, .tooOld: .unavailable
    case .timeout: .timedOut
    default: code < 0 ? .failed : nil
    }
  }

  /// What the status means, for people, when the plugin gave no message.
  package var meaning: String {
    switch self {
    case .ok: "done"
    case .pending: "still working"
    case .internal: "something went wrong inside the plugin"
    case .unsupported: "the target does not take this"
    case .badArgument: "an argument is out of its range"
    case .badState: "not possible at this point"
    case .denied: "permission denied"
    case .inputOutput: "reading or writing failed"
    case .noSpace: "no space left"
    case .cancelled: "cancelled"
    case .network: "the network failed"
    case .timeout: "nobody answered in time"
    case .notFound: "not found"
    case .tooSmall: "too small"
    case .tooLarge: "too large for the target"
    case .noMemory: "out of memory"
    case .unavailable: "something that the target needs is not there"
    case .tooOld: "something that the target needs is too old"
    case .refused: "the target does not want it"
    case .gone: "the source has changed or vanished since it was offered"
    case .authentication: "the credentials were not accepted"
    case .partial: "a part was not delivered"
    default: "status \(code)"
    }
  }

  /// The status for a failed system call.
  package static func of(errno code: Int32) -> Status {
    switch code {
    case 1, 13, 30: .denied  // EPERM, EACCES, EROFS
    case 2, 20: .notFound  // ENOENT, ENOTDIR
    case 12: .noMemory  // ENOMEM
    case 27: .tooLarge  // EFBIG
    case 28, 122: .noSpace  // ENOSPC, EDQUOT
    case 110: .timeout  // ETIMEDOUT
    case 101, 104, 111, 113: .network  // ENETUNREACH, ECONNRESET, ECONNREFUSED, EHOSTUNREACH
    case 116: .gone  // ESTALE
    case 125: .cancelled  // ECANCELED
    default: .inputOutput
    }
  }
}

/// A status as an error.
package struct StatusError: Error, Hashable {
  package var status: Status

  package init(_ status: Status) {
    self.status = status
  }
}
