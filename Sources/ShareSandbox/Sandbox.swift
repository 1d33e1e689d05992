internal import CShareSystem
internal import Glibc
internal import ShareFiles
package import ShareModel

/// Puts a sandbox on this process, for good.
///
/// It holds for the calling thread and for everything that it starts, so it is put on before there is another thread.
package enum Sandbox {
  /// The most descriptors that a plugin may have open: as many as a program usually gets.
  private static let mostDescriptors: UInt64 = 1024
  /// The most processes of the person, all programs together, from which on one that may start programs starts none any more.
  private static let mostProcesses: UInt64 = 4096

  /// Puts it on.
  ///
  /// - Parameter rules: what may be reached; its paths are opened now, as long as they can be.
  /// - Throws: the first layer that cannot be in force and must be.
  package static func enforce(_ rules: SandboxRules) throws(SandboxFailure) {
    let omitted = OmittedLayers.current
    for variable in rules.environment { Self.set(variable) }
    // In this order: whatever needs a path comes before paths are closed, and the filter of system calls comes last.
    if share_forbid_new_privileges() != 0 { throw failure(.privileges) }
    if rules.mustBeComplete, omitted.contains(.landlock) || share_landlock_version() == 0 {
      throw SandboxFailure(.landlock, "this kernel has no Landlock, or has it switched off")
    }
    if !omitted.contains(.landlock) { try LandlockRules.enforce(rules) }
    if !omitted.contains(.limits), !isWatched { try limit(rules) }
    if !rules.allowsExecutableMemory, !omitted.contains(.memory), share_forbid_write_execute() != 0,
      rules.mustBeComplete
    {
      throw failure(.memory)
    }
    if !omitted.contains(.seccomp) { try SystemCallFilter.enforce(rules) }
  }

  private static func limit(_ rules: SandboxRules) throws(SandboxFailure) {
    let processes = rules.programs.isEmpty ? 0 : mostProcesses
    if share_limit(mostDescriptors, rules.fileSize, rules.memory, processes) != 0 { throw failure(.limits) }
  }

  private static func set(_ variable: SandboxRules.Variable) {
    let name = variable.name.bytes.map { CChar(bitPattern: $0) } + [0]
    let value = variable.value.bytes.map { CChar(bitPattern: $0) } + [0]
    unsafe setenv(name, value, 1)
  }

  /// Whether a sanitizer watches, which maps more memory than any limit allows.
  private static var isWatched: Bool {
    #if SHARE_SANITIZED
      true
    #else
      false
    #endif
  }

  static func failure(_ layer: SandboxLayer) -> SandboxFailure {
    SandboxFailure(layer, SystemError(code: errno, call: layer.rawValue).text)
  }
}

/// The layers that a test has switched off, to show what each is good for.
///
/// Only a debug build has that switch: what is installed is built for release, and holds no code that would look.
struct OmittedLayers {
  private var layers: Set<SandboxLayer> = []

  func contains(_ layer: SandboxLayer) -> Bool { layers.contains(layer) }

  static var current: OmittedLayers {
    var omitted = OmittedLayers()
    #if DEBUG
      if let value = unsafe getenv("SHARE_SANDBOX_WITHOUT") {
        let names = unsafe String(cString: value).split(separator: ",").map(String.init)
        omitted.layers = Set(SandboxLayer.allCases.filter { names.contains($0.rawValue) })
      }
    #endif
    return omitted
  }
}
