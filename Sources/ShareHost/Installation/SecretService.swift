internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// The desktop's keeper of secrets, reached through the command `secret-tool` of libsecret.
///
/// The command takes the value on its standard input and gives it on its standard output, so that nobody sees it in a list of
/// processes; and its own library is not loaded into every share.
struct SecretService {
  /// Seconds that it may take: a person may have to unlock the keyring.
  private static let patience = 60.0

  private let command: ByteString

  /// Finds it.
  ///
  /// - Returns: nil where there is no session in which one could answer, or the command is not installed.
  init?(commandPath: [ByteString]) {
    guard Environment.value("DBUS_SESSION_BUS_ADDRESS")?.isEmpty == false,
      let command = CommandSearch.find("secret-tool", in: commandPath)
    else { return nil }
    self.command = command
  }

  /// Keeps a value.
  ///
  /// - Returns: whether it is kept; false where nobody answers.
  func keep(_ value: String, of name: String, of plugin: String) -> Bool {
    let label = ByteString("share: \(name) of \(plugin)")
    return run(["store", "--label", label] + attributes(name, plugin), input: Array(value.utf8))?.end == .exited(0)
  }

  /// The value that is kept; nil: there is none, or nobody answers.
  func value(of name: String, of plugin: String) -> String? {
    guard let result = run(["lookup"] + attributes(name, plugin)), result.end == .exited(0) else { return nil }
    return String(validating: result.output, as: UTF8.self)
  }

  /// Forgets a value.
  func forget(_ name: String, of plugin: String) {
    _ = run(["clear"] + attributes(name, plugin))
  }

  private func attributes(_ name: String, _ plugin: String) -> [ByteString] {
    ["application", "share-host", "plugin", ByteString(plugin), "setting", ByteString(name)]
  }

  private func run(_ arguments: [ByteString], input: [UInt8] = []) -> CommandRun.Result? {
    CommandRun.run(command, arguments: arguments, input: input, seconds: Self.patience, limit: 1 << 16)
  }
}
