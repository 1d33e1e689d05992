import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// A package of its own that depends on this one, as somebody else's would.
struct ClientPackage {
  /// The directory of what was built.
  let products: ByteString
  /// The copy of the package that was built.
  let folder: ByteString

  /// Copies a package of the fixtures out of the checkout and builds it there.
  ///
  /// The copy stays beside what was built, so that the next run builds only what has changed.
  init(_ name: ByteString) throws {
    let all = Checkout.workshop.appending("ClientPackages")
    folder = all.appending(name)
    let source = Checkout.fixture("Packages").appending(name)
    try FileSystem.makeDirectories(all)
    try Program("/bin/cp", ["-r", "--update", "-T", "--", source, folder]).run().isFine()
    let manifest = String(
      decoding: try FileReading.read(source.appending("Package.swift"), max: 1 << 16), as: UTF8.self)
    let parts = manifest.split(separator: "\"../../../..\"")
    try #require(parts.count == 2, "the manifest names this package by its path once")
    let moved = Array((parts[0] + "\"\(Checkout.root.display)\"" + parts[1]).utf8)
    let path = folder.appending("Package.swift")
    if try FileReading.read(path, max: 1 << 16) != moved {
      try Descriptor.open(path, [.write, .create, .truncate]).write(moved)
    }
    var environment: [String: ByteString] = [:]
    for name in ["PATH", "HOME", "TMPDIR", "LANG"] { environment[name] = Environment.value(name) }
    let scratch = folder.appending(".build")
    let output = try Program(
      "/usr/bin/env", ["swift", "build", "--package-path", folder, "--scratch-path", scratch], environment: environment,
      directory: folder
    ).run(seconds: 900)
    try #require(output.status == 0, "\(output.text)\(output.errors)")
    products = scratch.appending("debug")
  }
}
