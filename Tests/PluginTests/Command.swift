import Glibc

/// A shell command.
enum Command {
  /// Runs a command to its end.
  ///
  /// - Returns: what it wrote to standard output, and its exit status as `wait` gives it; -1 when it could not be started.
  static func run(_ command: String) -> (output: [UInt8], status: Int32) {
    guard let pipe = unsafe popen(command, "r") else { return ([], -1) }
    var output: [UInt8] = []
    while true {
      let byte = unsafe fgetc(pipe)
      guard byte >= 0 else { break }
      output.append(UInt8(byte))
    }
    return (output, unsafe pclose(pipe))
  }
}
