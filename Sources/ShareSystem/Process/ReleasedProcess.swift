internal import CShareSystem
internal import Glibc
package import ShareFiles
package import ShareModel

/// Starting a process that this one has nothing more to do with.
package enum ReleasedProcess {
  /// Starts a program in a session of its own; it outlives this process, and nobody here has to take its end.
  ///
  /// It gets no descriptor but three of `/dev/null`, and no signal is blocked or ignored in it.
  ///
  /// - Parameters:
  ///   - path: the program, by its path; no search.
  ///   - arguments: without the program's own name.
  ///   - environment: all of it.
  ///   - directory: where it works; `/` when that is not there.
  /// - Throws: why it could not be started. That it fails later is not an error.
  package static func start(
    _ path: ByteString, _ arguments: [ByteString], environment: [ByteString], directory: ByteString
  ) throws(SystemError) {
    let code = unsafe CStrings.withPointers([path] + arguments) { argv in
      unsafe CStrings.withPointers(environment) { envp in
        unsafe CStrings.withPointer(directory) { directory in
          unsafe CStrings.withPointer(path) { path in unsafe share_spawn_released(path, argv, envp, directory) }
        }
      }
    }
    guard code == 0 else { throw SystemError(code: code, call: "start", subject: path.display) }
  }
}
