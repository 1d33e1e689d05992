import ShareModel
import Testing

@Suite("What a library says about itself")
struct LibraryReaderTests {
  @Test("Host F15, F17, F34: what it needs and exports is read without running it")
  func facts() throws {
    var recipe = LibraryRecipe()
    recipe.needed = ["libfoo.so.2", "libc.so.6"]
    recipe.exports = ["other", "share1_plugin_entry", "share3_plugin_entry"]
    recipe.versionNeeds = [("libc.so.6", "GLIBC_2.38"), ("libfoo.so.2", "FOO_1")]
    recipe.runpath = "$ORIGIN/lib:/opt/x"
    let facts = try LibraryRecipe.read(recipe.bytes)
    #expect(facts.needed == ["libfoo.so.2", "libc.so.6"])
    #expect(facts.entryMajors == [1, 3])
    #expect(facts.versionNeeds.map(\.version) == ["GLIBC_2.38", "FOO_1"])
    #expect(facts.runpath == ["$ORIGIN/lib", "/opt/x"])
    #expect(!facts.hasExecutableStack && !facts.hasTextRelocations && !facts.usesStaticThreadStorage)
    #expect(facts.entryObstacle(major: 1) == nil)
    #expect(facts.entryObstacle(major: 2) == "speaks version 1, 3 of the plugin ABI, this host speaks 2")
  }

  @Test("Host F30: what makes a library hard to load is seen")
  func flags() throws {
    var recipe = LibraryRecipe()
    recipe.flags = 0x14
    recipe.stackFlags = 7
    let facts = try LibraryRecipe.read(recipe.bytes)
    #expect(facts.usesStaticThreadStorage && facts.hasTextRelocations && facts.hasExecutableStack)
  }

  /// A file that cannot be loaded, and what is said of it.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var bytes: [UInt8]
    var words: String

    var testDescription: String { words }
  }

  static let machine = LibraryMachine(number: 62, bits: 64, isLittleEndian: true)

  static let refusals: [Refusal] = [
    Refusal(bytes: [], words: "is empty; install it again"),
    Refusal(bytes: Array("<html>".utf8), words: "is not a library (it begins with \"<html>\"); install it again"),
    Refusal(bytes: [0x50, 0x4B, 3, 4, 0], words: "is not a library (it begins with 50 4b 03 04 00); install it again"),
    Refusal(
      bytes: Array("/* GNU ld script */\nGROUP ( libx.so.1 )\n".utf8),
      words: "is a text for the linker that builds programs, not a library; name the library that it names"),
    Refusal(
      bytes: Array(LibraryRecipe().bytes.prefix(40)),
      words: "is cut off: a part that ends at byte 64 is missing, the file has 40 bytes; install it again"),
    Refusal(
      bytes: recipe { $0.machine = LibraryMachine(number: 183, bits: 64, isLittleEndian: true) },
      words: "is built for aarch64, this host is x86_64; install the plugin for x86_64"),
    Refusal(
      bytes: recipe { $0.machine = LibraryMachine(number: 3, bits: 32, isLittleEndian: true) },
      words: "is built for i386 (32 bits), this host is x86_64; install the plugin for x86_64"),
    Refusal(
      bytes: recipe { $0.machine = LibraryMachine(number: 21, bits: 64, isLittleEndian: false) },
      words: "is built for ppc64 (big-endian), this host is x86_64; install the plugin for x86_64"),
    Refusal(bytes: recipe { $0.kind = 2 }, words: "is a program, not a library; build it as a shared library"),
    Refusal(
      bytes: recipe { $0.flags1 = 0x0800_0000 }, words: "is a program, not a library; build it as a shared library"),
    Refusal(
      bytes: recipe { $0.kind = 1 },
      words: "is an object file that was never linked into a library; build it as a shared library"),
    Refusal(
      bytes: recipe { $0.hasEnd = false },
      words: "is damaged: its dynamic section has no end; install it again"),
  ]

  private static func recipe(_ change: (inout LibraryRecipe) -> Void) -> [UInt8] {
    var recipe = LibraryRecipe()
    recipe.machine = machine
    change(&recipe)
    return recipe.bytes
  }

  @Test("Case 64: what is no library is said with a way out", arguments: refusals)
  func refusal(_ expected: Refusal) {
    let bytes = expected.bytes
    let fault = #expect(throws: LibraryFault.self) {
      try LibraryReader.facts(size: UInt64(bytes.count), host: Self.machine) { offset, count in
        Array(bytes.dropFirst(Int(offset)).prefix(count))
      }
    }
    #expect(fault?.words(host: Self.machine) == expected.words)
  }

  @Test("Host F1: a part that is not in the file is named with its end, wherever the file is cut")
  func cut() throws {
    let whole = LibraryRecipe().bytes
    for count in 1..<whole.count {
      let fault = #expect(throws: LibraryFault.self) { try LibraryRecipe.read(Array(whole.prefix(count))) }
      if count >= 64 + 3 * 56 {
        #expect(fault == .cutOff(end: UInt64(whole.count), size: UInt64(count)))
      }
    }
    #expect(throws: Never.self) { try LibraryRecipe.read(whole) }
  }

  @Test("the highest version is found by its numbers, not by its letters")
  func versions() throws {
    var facts = try LibraryRecipe.read(LibraryRecipe().bytes)
    facts.versions = ["GLIBC_2.2.5", "GLIBC_2.36", "GLIBC_2.4", "GLIBC_PRIVATE", "OTHER_9"]
    #expect(facts.highestVersion(like: "GLIBC_2.38") == "2.36")
    #expect(facts.lack(of: "GLIBC_2.38", name: "libc.so.6") == "needs GLIBC_2.38, this machine has 2.36")
    #expect(facts.highestVersion(like: "GLIBCXX_3") == nil)
  }

  @Test("the linker's list is read, and anything else is an empty one")
  func cache() {
    func little(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let texts = Array("libz.so.1\0/usr/lib/libz.so.1\0".utf8)
    let flags = LibraryMachine.host.number == 62 ? 0x0303 : 0x0A03
    let list =
      Array("glibc-ld.so.cache1.1".utf8) + little(1, 4) + little(texts.count, 4) + [UInt8](repeating: 0, count: 20)
      + little(flags, 4) + little(72, 4) + little(82, 4) + little(0, 12) + texts
    let cache = LinkerCache(list)
    #expect(cache.isUsable)
    #expect(cache.paths(of: "libz.so.1") == ["/usr/lib/libz.so.1"])
    #expect(cache.paths(of: "libz.so") == [])
    for count in 0..<list.count { _ = LinkerCache(Array(list.prefix(count))).paths(of: "libz.so.1") }
    #expect(!LinkerCache(Array("nonsense".utf8)).isUsable)
  }
}
