import ShareFiles
package import ShareModel
import ShareSystem

/// Where the sources and what was built of them lie.
package enum Checkout {
  /// The top of the checkout.
  package static var root: ByteString { ByteString(#filePath).parent.parent.parent }

  /// The directory of everything that was built, beside the running tests.
  package static var products: ByteString {
    guard let executable = try? FileSystem.readLink("/proc/self/exe") else { return root.appending(".build/debug") }
    var directory = executable.parent
    // The test bundle may be a directory with the executable inside.
    while directory.bytes.count > 1, (try? Descriptor.status(of: directory.appending("share-worker"))) == nil {
      directory = directory.parent
    }
    return directory.bytes.count > 1 ? directory : root.appending(".build/debug")
  }

  /// Where tests build what they need: beside everything else that was built, or, where somebody else has built that, in a
  /// directory that this user may write to.
  package static let workshop: ByteString = {
    let places = [products, Environment.value("TMPDIR"), Environment.value("HOME")].compactMap(\.self)
    let writable = places.first { place in
      let name = ByteString("writable-\(UInt64.random(in: .min ... .max))")
      guard let directory = try? Descriptor.openDirectory(place),
        (try? FileSystem.makeDirectory(at: directory, name: name, mode: 0o700)) != nil
      else { return false }
      return (try? FileSystem.removeTree(at: directory, name: name)) != nil
    }
    return writable ?? "/tmp"
  }()

  /// The real command.
  package static var share: ByteString { products.appending("share") }

  /// The real worker.
  package static var worker: ByteString { products.appending("share-worker") }

  /// A file or folder of the fixtures.
  package static func fixture(_ path: String) -> ByteString {
    root.appending("Tests/Fixtures").appending(ByteString(path))
  }
}
