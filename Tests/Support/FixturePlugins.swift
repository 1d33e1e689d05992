import ShareFiles
package import ShareModel
import ShareSystem
import Synchronization

/// The plugins of `Tests/Fixtures/Plugins`, built once for all tests.
package enum FixturePlugins {
  private static let built = Mutex<ByteString?>(nil)

  /// Why they could not be built.
  package struct BuildFailure: Error {
    package var words: String
  }

  /// The directory that holds one folder for each.
  package static func directory() throws -> ByteString {
    try built.withLock { built in
      if let built { return built }
      let target = Checkout.workshop.appending("FixturePlugins")
      let output = try Program(
        "/bin/bash",
        [
          Checkout.fixture("Plugins/build.sh"), target, Checkout.root.appending("Sources/CShareABI/include"),
        ], environment: ["PATH": "/usr/bin:/bin"]
      ).run(seconds: 300)
      guard output.status == 0 else { throw BuildFailure(words: output.text + output.errors) }
      built = target
      return target
    }
  }

  /// The folder of one of them.
  package static func folder(_ name: String) throws -> ByteString {
    try directory().appending(ByteString(name))
  }
}
