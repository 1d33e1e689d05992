import ShareFiles
import ShareHost
import ShareModel
import Testing

@Suite("The Digest plugin")
struct DigestPluginTests {
  private static let million = [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000)

  /// The examples of FIPS 180-4 and its test vectors, and lengths around the ends of blocks.
  static let vectors: [(bytes: [UInt8], digest: String)] = [
    ([], "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ]

  @Test("The digests are those of the standard", arguments: vectors)
  func standard(row: (bytes: [UInt8], digest: String)) throws {
    let room = try SharingRoom()
    let share = try room.share([room.file("f", row.bytes)], to: "digest")
    #expect(share.outcome == .completed)
    #expect(try String(decoding: share.onlyBytes(), as: UTF8.self) == "\(row.digest)  f\n")
  }

  @Test("The text is byte for byte that of sha256sum, which accepts it")
  func format() throws {
    let room = try SharingRoom()
    let names: [ByteString] = [
      "a", "b c", "new\nline", "back\\slash", "re\rturn", ByteString([0x62, 0xE9]), "résumé 100%#1.pdf", "\\", "-x",
    ]
    var items: [RequestItem] = []
    for (number, name) in names.enumerated() {
      // Around the ends of a block and of a piece that is read.
      let size = [0, 1, 55, 56, 63, 64, 65, 65536, 65537][number]
      items.append(try room.file(name, [UInt8](repeating: UInt8(number), count: size)))
    }
    let text = try room.share(items, to: "digest").onlyBytes()
    try Descriptor.open(at: room.room.directory, name: "sums", [.write, .create]).write(text)
    let arguments = names.map { "$'" + $0.bytes.map { "\\" + octal($0) }.joined() + "'" }.joined(separator: " ")
    let (expected, status) = Command.run(
      "cd '\(room.room.path.display)' && bash -c \"\(escaped("sha256sum -- " + arguments))\"")
    #expect(status == 0)
    #expect(text == expected)
    #expect(Command.run("cd '\(room.room.path.display)' && sha256sum --check --strict --status sums").status == 0)
  }

  private func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return String(repeating: "0", count: 3 - digits.utf8.count) + digits
  }

  private func escaped(_ script: String) -> String {
    script.map { "\\$\"".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  @Test("A text has a digest too, and no name")
  func text() throws {
    let room = try SharingRoom()
    let text = try room.share([RequestItem(.text("abc"))], to: "digest").onlyBytes()
    #expect(text == Array("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  -\n".utf8))
  }

  @Test("One file that is gone does not stop the others")
  func gone() throws {
    let room = try SharingRoom()
    let items = [try room.file("a", []), try room.file("b", [])]
    let share = try room.share(
      items, to: "digest", before: { try FileSystem.remove(at: room.room.directory, name: "a") })
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.failed, .completed])
    #expect(try share.onlyBytes().suffix(4) == Array("  b\n".utf8))
  }

  @Test("Authors can build the sample with nothing but the headers")
  func strict() throws {
    let room = try SharingRoom()
    let root = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let library = room.room.path.appending("libDigest.so").display
    let command =
      "cc -std=c99 -pedantic -Wall -Wextra -Werror -shared -fPIC -fvisibility=hidden -I '\(root)/Sources/CShareABI/include'"
      + " '\(root)/Plugins/Digest/digest.c' '\(root)/Plugins/Digest/sha256.c' -o '\(library)' 2>&1"
    let (said, status) = Command.run(command)
    #expect(status == 0, "\(String(decoding: said, as: UTF8.self))")
    let (symbols, _) = Command.run("nm -D --defined-only '\(library)' | cut -d' ' -f3")
    #expect(String(decoding: symbols, as: UTF8.self) == "share1_plugin_entry\n")
  }
}
