internal import CShareSystem
internal import Glibc
internal import ShareFiles
package import ShareModel

extension Sandbox {
  /// Puts a sandbox that allows nothing on this process, and finds out what it then can still do.
  ///
  /// - Returns: each layer, in force only when what it is there to stop was tried and did not work.
  package static func trial() -> SandboxReport {
    var failure: SandboxFailure?
    do throws(SandboxFailure) {
      try enforce(SandboxRules())
    } catch {
      failure = error
    }
    return SandboxReport(
      SandboxLayer.allCases.map { layer in
        if let failure, failure.layer == layer {
          return SandboxReport.Layer(layer, isInForce: false, failure.detail)
        }
        let (holds, detail) = look(at: layer)
        return SandboxReport.Layer(layer, isInForce: holds, detail)
      })
  }

  private static func look(at layer: SandboxLayer) -> (Bool, String) {
    switch layer {
    case .privileges: (share_can_gain_privileges() == 0, "no program that is started has more rights")
    case .limits:
      (
        share_can_take_memory(2 * SandboxRules.leastMemory) == 0,
        "memory as the plugin declares, at least \(SandboxRules.leastMemory >> 20) MiB; files, descriptors"
      )
    case .landlock: lookAtFiles()
    case .seccomp: (share_can_open_socket() == 0, "no other processes, programs, sockets or keys")
    case .memory:
      (share_can_write_code() == 0, "what was written is never run; older kernels than 6.3 cannot do that")
    }
  }

  private static func lookAtFiles() -> (Bool, String) {
    let version = Int(share_landlock_version())
    if version == 0 {
      return (false, "this kernel has no Landlock, or has it switched off; a plugin can read what you can")
    }
    var parts = ["files"]
    if version >= 4 { parts.append("connections over TCP") }
    if version >= 6 { parts += ["signals", "sockets without a path"] }
    let missing = version >= 6 ? "" : "; a newer kernel could do more"
    let isClosed = (try? Descriptor.openDirectory("/")) == nil
    return (isClosed, "version \(version): \(parts.joined(separator: ", "))\(missing)")
  }
}
