internal import CShareSystem

extension Descriptor {
  /// Makes a pipe whose reading end does not wait.
  ///
  /// - Parameter writing: gets the end to write to.
  /// - Returns: the end to read from.
  /// - Throws: `EMFILE` when the process has too many descriptors.
  package static func pipe(writing: inout Descriptor?) throws(SystemError) -> Descriptor {
    var reading: Int32 = -1
    var other: Int32 = -1
    try SystemCall.run("pipe") { unsafe share_pipe(&reading, &other) }
    writing = Descriptor(adopting: other)
    return Descriptor(adopting: reading)
  }
}
