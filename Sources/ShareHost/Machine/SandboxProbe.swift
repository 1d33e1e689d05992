public import ShareModel
internal import ShareSystem

extension Host {
  /// Finds out which layers of the sandbox are in force on this machine.
  ///
  /// A worker puts them on itself and tries what each is there to stop; no plugin is opened. Takes some milliseconds.
  ///
  /// - Returns: nil when there is no worker, or it does not answer within five seconds.
  public func sandboxReport() -> SandboxReport? {
    guard case .success(let worker) = workerLocation(),
      let result = CommandRun.run(worker, arguments: ["--try-sandbox"], input: [], seconds: 5, limit: 4096),
      result.end == .exited(0)
    else { return nil }
    return SandboxReport(lines: String(decoding: result.output, as: UTF8.self))
  }
}
