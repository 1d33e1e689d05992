internal import ShareModel

extension SandboxRules {
  /// Writes the rules into a message.
  func write(to writer: inout WireWriter) {
    writer.write(memory)
    writer.write(fileSize)
    for paths in [readable, writable, programs] { writer.write(each: paths) { $0.write($1) } }
    writer.write(UInt8(flags))
    writer.write(each: environment) { writer, variable in
      writer.write(variable.name)
      writer.write(variable.value)
    }
  }

  /// Reads them out of a message.
  init(from reader: inout WireReader) throws(WireError) {
    self.init(memory: try reader.uint64(), fileSize: try reader.uint64())
    readable = try reader.list { (reader) throws(WireError) in try reader.name() }
    writable = try reader.list { (reader) throws(WireError) in try reader.name() }
    programs = try reader.list { (reader) throws(WireError) in try reader.name() }
    let flags = try reader.byte()
    guard flags < 16 else { throw WireError("unknown flags of a sandbox \(flags)") }
    allowsNetwork = flags & 1 != 0
    allowsLocalSockets = flags & 2 != 0
    allowsExecutableMemory = flags & 4 != 0
    mustBeComplete = flags & 8 != 0
    environment = try reader.list { (reader) throws(WireError) in
      Variable(try reader.name(), try reader.name())
    }
  }

  private var flags: Int {
    (allowsNetwork ? 1 : 0) | (allowsLocalSockets ? 2 : 0) | (allowsExecutableMemory ? 4 : 0) | (mustBeComplete ? 8 : 0)
  }
}
