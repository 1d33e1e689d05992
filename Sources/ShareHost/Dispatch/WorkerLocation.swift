internal import ShareFiles
internal import ShareModel

/// Finds the program in which plugins run.
///
/// There is no falling back into the host's own process: without a worker nothing is shared.
enum WorkerLocation {
  /// Looks for the worker.
  ///
  /// - Parameters:
  ///   - explicit: where the caller says that it is, absolute; then nowhere else is looked.
  ///   - executable: the running program, links resolved.
  ///   - commandPath: the directories in which `share` may be installed.
  /// - Returns: the path, or where it was looked for.
  static func find(
    explicit: ByteString?, executable: ByteString?, commandPath: [ByteString]
  ) -> Result<ByteString, HostProblem> {
    var tried: [ByteString] = []
    func usable(_ path: ByteString) -> Bool {
      tried.append(path)
      // Beside the program, or where a checkout lay, somebody else may have put something.
      guard let file = try? FileSystem.resolved(path), let status = try? Descriptor.status(of: file) else {
        return false
      }
      return status.kind == .regular && status.mode & 0o111 != 0 && DirectoryTrust.problem(status) == nil
        && DirectoryTrust.problem(file.parent) == nil
    }
    if let explicit {
      if usable(explicit) { return .success(explicit) }
    } else {
      if let executable, let path = around(executable).first(where: usable) { return .success(path) }
      for directory in commandPath {
        // Where `share` is installed, its worker is in the same tree.
        guard let command = try? FileSystem.resolved(directory.appending("share")) else { continue }
        if let path = around(command).first(where: usable) { return .success(path) }
      }
      let prefixes: [ByteString] = ["/usr/local", "/usr"]
      for prefix in prefixes where usable(prefix.appending("libexec/share-host/share-worker")) {
        return .success(prefix.appending("libexec/share-host/share-worker"))
      }
      if let path = inCheckout().first(where: usable) { return .success(path) }
    }
    return .failure(
      HostProblem(
        code: .workerUnavailable, subject: "share-worker",
        detail:
          "not found (looked for \(tried.map(\.display).joined(separator: ", "))); install ShareHost, or name the worker "
          + "in SHARE_WORKER"))
  }

  private static func around(_ executable: ByteString) -> [ByteString] {
    let directory = executable.parent
    return [
      directory.appending("share-worker"), directory.parent.appending("libexec/share-host/share-worker"),
    ]
  }

  /// For a program that was built against a checkout of this package: the worker that was built there.
  private static func inCheckout(_ file: String = #filePath) -> [ByteString] {
    let root = ByteString(file).parent.parent.parent.parent
    let built = ["release", "debug"].map { root.appending(ByteString(".build/\($0)/share-worker")) }
    // The one that was built last speaks as this library does.
    let times = built.map { (try? Descriptor.status(of: $0))?.modified ?? FileTime(seconds: 0) }
    return times[1] > times[0] ? built.reversed() : built
  }
}
