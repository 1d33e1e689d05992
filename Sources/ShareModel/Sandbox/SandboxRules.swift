/// What a worker may reach, and how much it may use, from before its plugin's first instruction until its end.
package struct SandboxRules: Sendable, Hashable {
  /// Bytes of memory of its own, at most.
  package var memory: UInt64
  /// Bytes of any file that it writes, at most.
  package var fileSize: UInt64
  /// Absolute paths of files, and of folders with all beneath, that it may read.
  package var readable: [ByteString]
  /// Absolute paths of files, and of folders with all beneath, that it may read and change.
  package var writable: [ByteString]
  /// Absolute paths of programs that it may start; with none it starts no process at all.
  package var programs: [ByteString]
  /// Whether it may talk to other machines.
  package var allowsNetwork: Bool
  /// Whether it may talk to the services of the person's session.
  package var allowsLocalSockets: Bool
  /// Whether it may make code at run time.
  package var allowsExecutableMemory: Bool
  /// Variables of its environment beside those that every worker has.
  package var environment: [Variable]
  /// Whether nothing may start when this machine lacks a layer that is not mandatory.
  package var mustBeComplete: Bool

  /// A variable of the environment.
  package struct Variable: Sendable, Hashable {
    /// Its name.
    package var name: ByteString
    /// Its value.
    package var value: ByteString

    package init(_ name: ByteString, _ value: ByteString) {
      self.name = name
      self.value = value
    }
  }

  /// The least memory that any plugin gets, in bytes: a Swift plugin that does nothing needs a third of it.
  package static let leastMemory: UInt64 = 128 << 20

  /// Rules that allow nothing.
  package init(memory: UInt64 = leastMemory, fileSize: UInt64 = 1 << 30) {
    self.memory = max(memory, Self.leastMemory)
    self.fileSize = fileSize
    readable = []
    writable = []
    programs = []
    allowsNetwork = false
    allowsLocalSockets = false
    allowsExecutableMemory = false
    environment = []
    mustBeComplete = false
  }
}

/// The layers of a worker's sandbox.
package enum SandboxLayer: String, Sendable, CaseIterable {
  /// No more rights than the host's, whatever is started.
  case privileges = "no new privileges"
  /// Bounds on memory, files and descriptors.
  case limits
  /// Which files can be reached; signals and connections where the kernel knows how.
  case landlock
  /// Which system calls can be made.
  case seccomp
  /// No memory that was written becomes code.
  case memory = "no writable code"

  /// Whether no plugin runs without it.
  package var isMandatory: Bool {
    switch self {
    case .privileges, .limits, .seccomp: true
    case .landlock, .memory: false
    }
  }
}

/// Why a sandbox cannot be put on.
package struct SandboxFailure: Error, Sendable, Hashable {
  /// The layer.
  package var layer: SandboxLayer
  /// What the system says.
  package var detail: String

  package init(_ layer: SandboxLayer, _ detail: String) {
    self.layer = layer
    self.detail = detail
  }
}
