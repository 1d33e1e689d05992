package import Glibc
import ShareFiles
package import ShareModel
import _StringProcessing

extension Scene {
  /// A line for bash, run in `work`; `$SHARE` is the real command and `$SCENE` the top of the scene.
  package func shell(_ script: String, environment extra: [String: ByteString] = [:], input: [UInt8] = []) -> Program {
    var environment = environment.merging(extra) { _, new in new }
    environment["SHARE"] = Checkout.share
    environment["SCENE"] = path
    return Program("/bin/bash", ["-c", ByteString(script)], environment: environment, directory: work, input: input)
  }

  /// Makes a node of the file system below `work` that no file can be made of: a FIFO or a socket.
  package func makeNode(_ name: ByteString, _ kind: mode_t) throws {
    let path = work.appending(name).display
    guard unsafe mknod(path, kind | 0o600, 0) == 0 else { throw SystemError(code: errno, call: "mknod", subject: path) }
  }

  /// Makes a link below `work`.
  package func makeLink(_ name: ByteString, to target: ByteString) throws {
    try FileSystem.makeLink(at: try Descriptor.openDirectory(work), target: target, name: name)
  }

  /// Sets the permissions of a path of the scene.
  package func setMode(_ mode: mode_t, of path: ByteString) throws {
    guard unsafe chmod(path.display, mode) == 0 else {
      throw SystemError(code: errno, call: "chmod", subject: path.display)
    }
  }

  /// A manifest-only target that runs the code of the null fixture: what it takes is what the test wants to know.
  ///
  /// - Parameters:
  ///   - name: the last part of its id, and its folder.
  ///   - accepts: its combinations, as JSON.
  ///   - more: further members of the target, as JSON, each followed by a comma.
  package func installNull(_ name: String, title: String? = nil, accepts: String, more: String = "") throws {
    try installManifest(
      ByteString(name),
      """
      {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "\(title ?? name)", "library": "libnull.so",
       "abi": 1, "targets": [{"id": "org.example.\(name)", "title": "\(title ?? name)", "category": "share", \(more)
       "accepts": \(accepts)}]}
      """)
    let library = try FixturePlugins.folder("null").appending("libnull.so")
    let folder = try Descriptor.openDirectory(plugins.appending(ByteString(name)))
    try FileSystem.makeLink(at: folder, target: library, name: "libnull.so")
  }

  /// A text in which whatever differs from run to run has a name instead.
  package func settled(_ text: String) -> String {
    text.replacing(path.display, with: "SCENE").replacing(Checkout.root.display, with: "CHECKOUT")
  }

  /// What differs between two listings, one line for each path.
  package static func difference(_ before: [String: String], _ after: [String: String]) -> [String] {
    Set(before.keys).union(after.keys).sorted().compactMap { key in
      switch (before[key], after[key]) {
      case (let old?, let new?): old == new ? nil : "\(key) changed: \(old), now \(new)"
      case (let old?, nil): "\(key) is gone: \(old)"
      case (nil, let new?): "\(key) is new: \(new)"
      case (nil, nil): nil
      }
    }
  }
}
