internal import ShareBoundary
public import ShareFiles
internal import ShareModel

/// How a share, or one item of it, did not complete.
///
/// The message is for people: it names the thing, the reason and the way out.
public struct PluginFailure: Error, Sendable, CustomStringConvertible {
  let status: Status
  /// What people read.
  public let message: String

  init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message.isEmpty ? status.meaning : message
  }

  /// Makes a failure of what a system call said, in the plugin's own words.
  ///
  /// - Parameters:
  ///   - error: says what kind of failure it is: no space, permission denied, …
  ///   - message: what people read.
  public init(_ error: SystemError, _ message: String) {
    self.init(.of(errno: error.code), message)
  }

  /// It was tried and did not work.
  public static func failed(_ message: String) -> PluginFailure { PluginFailure(.inputOutput, message) }
  /// A part was delivered, such as a folder without the files in it that cannot be read; the message says what is missing.
  public static func partial(_ message: String) -> PluginFailure { PluginFailure(.partial, message) }
  /// The source has changed or vanished since it was offered.
  public static func gone(_ message: String) -> PluginFailure { PluginFailure(.gone, message) }
  /// The target looked at the content and does not want it.
  public static func refused(_ message: String) -> PluginFailure { PluginFailure(.refused, message) }
  /// The target does not take this kind of content.
  public static func unsupported(_ message: String) -> PluginFailure { PluginFailure(.unsupported, message) }
  /// The content is over a limit of the target.
  public static func tooLarge(_ message: String) -> PluginFailure { PluginFailure(.tooLarge, message) }
  /// Something that the target needs is not there now.
  public static func unavailable(_ message: String) -> PluginFailure { PluginFailure(.unavailable, message) }
  /// Something that the target needs is there, in too old a version.
  public static func tooOld(_ message: String) -> PluginFailure { PluginFailure(.tooOld, message) }
  /// A person said no, or the plugin obeyed a cancel.
  public static let cancelled = PluginFailure(.cancelled, "cancelled")
  /// The network failed.
  public static func network(_ message: String) -> PluginFailure { PluginFailure(.network, message) }
  /// The far side did not answer in time.
  public static func timedOut(_ message: String) -> PluginFailure { PluginFailure(.timeout, message) }
  /// Permission was denied.
  public static func denied(_ message: String) -> PluginFailure { PluginFailure(.denied, message) }
  /// No space is left.
  public static func noSpace(_ message: String) -> PluginFailure { PluginFailure(.noSpace, message) }

  /// Makes a failure of any error, keeping what a system call said.
  ///
  /// - Parameter error: a ``PluginFailure`` is kept as it is.
  public init(describing error: any Error) {
    switch error {
    case let failure as PluginFailure: self = failure
    case let error as SystemError: self.init(.of(errno: error.code), "\(error)")
    case let error as StatusError: self.init(error.status, error.status.meaning)
    default: self.init(.inputOutput, "\(error)")
    }
  }

  /// What people read.
  public var description: String { message }
}
