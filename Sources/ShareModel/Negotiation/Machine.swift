/// What this machine has of the things that targets need.
public struct Machine: Sendable {
  private let answer: @Sendable (Availability, String) -> String?

  /// Makes a machine of a function that looks.
  ///
  /// - Parameter answer: gets a requirement and the id of the plugin that states it; returns nil when it is there, and
  ///   otherwise what is missing, in words (`the command ffmpeg is not installed`), without the way out.
  public init(_ answer: @escaping @Sendable (_ requirement: Availability, _ plugin: String) -> String?) {
    self.answer = answer
  }

  /// A machine that has everything.
  public static let complete = Machine { _, _ in nil }

  /// Looks for one thing.
  ///
  /// - Parameters:
  ///   - requirement: what must exist.
  ///   - plugin: the id of the plugin that needs it, for its settings.
  /// - Returns: nil when it is there; otherwise what is missing, in words.
  public func problem(_ requirement: Availability, plugin: String) -> String? {
    answer(requirement, plugin)
  }
}
