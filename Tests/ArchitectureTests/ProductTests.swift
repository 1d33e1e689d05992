import ShareFiles
import ShareModel
import TestSupport
import Testing

@Suite("Built products")
struct ProductTests {
  /// Every build puts its products beside the tests.
  static let directory: ByteString? = (try? FileSystem.readLink("/proc/self/exe"))?.parent

  /// What every machine has: libc and what the C++ parts of the Swift runtime need.
  static let ofEveryMachine: Set<String> = [
    "libc.so.6", "libm.so.6", "libstdc++.so.6", "libgcc_s.so.1", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1",
  ]

  static func image(_ name: String) throws -> ELFImage {
    try ELFImage(#require(directory).appending(ByteString(name)))
  }

  @Test(
    "the programs need nothing that slows their start or has to be installed",
    .enabled(if: Sanitizer.isAbsent, "sanitized programs need the toolchain"), arguments: ["share", "share-worker"])
  func programs(_ name: String) throws {
    let image = try Self.image(name)
    #expect(image.needed.contains("libc.so.6"))
    #expect(Set(image.needed).subtracting(Self.ofEveryMachine) == [])
  }

  @Test(
    "a program shows nothing that a plugin could bind to by accident",
    .enabled(if: Sanitizer.isAbsent, "sanitized programs show what the sanitizer has to find"),
    arguments: ["share", "share-worker"])
  func programsExports(_ name: String) throws {
    let exported = try Self.image(name).exported
    #expect(exported.filter { $0.hasPrefix("swift") || $0.hasPrefix("$s") || $0.hasPrefix("share1_") } == [])
  }

  @Test(
    "each plugin shows its entry and nothing else, and needs no library: what it uses, it opens",
    .enabled(if: Sanitizer.isAbsent, "sanitized plugins need the toolchain"),
    arguments: [
      ("libSave.so", []), ("libArchive.so", []), ("libDigest.so", []), ("libOpen.so", []),
      ("libClipboard.so", []), ("libNullSwift.so", []),
    ] as [(String, Set<String>)])
  func plugins(_ name: String, _ own: Set<String>) throws {
    let image = try Self.image(name)
    #expect(image.exported == ["share1_plugin_entry"])
    #expect(Set(image.needed).subtracting(Self.ofEveryMachine) == own)
  }

  @Test(
    "nothing that ships looks for libraries but beside itself",
    .enabled(if: Sanitizer.isAbsent, "sanitized programs look into the toolchain"),
    arguments: ["share", "share-worker", "libSave.so", "libArchive.so", "libDigest.so"])
  func runPaths(_ name: String) throws {
    let places = try Self.image(name).runPath.map { $0.split(separator: ":").map(String.init) } ?? []
    #expect(places.filter { $0 != "$ORIGIN" } == [])
  }
}
