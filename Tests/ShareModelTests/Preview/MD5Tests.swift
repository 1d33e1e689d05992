import ShareModel
import Testing

struct MD5Tests {
  static let vectors: [(String, String)] = [
    ("", "d41d8cd98f00b204e9800998ecf8427e"),
    ("a", "0cc175b9c0f1b6a831c399e269772661"),
    ("abc", "900150983cd24fb0d6963f7d28e17f72"),
    ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
    ("abcdefghijklmnopqrstuvwxyz", "c3fcd3d76192e4007dfb496cca67e13b"),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", "d174ab98d277d9f5a5611c2c9f419d9f"),
    (
      "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
      "57edf4a22be3c955ac49da2e2107b67a"
    ),
  ]

  @Test("D17: the digest of RFC 1321 for its own examples", arguments: vectors)
  func vector(_ vector: (text: String, digest: String)) {
    #expect(Self.hex(MD5.digest(Array(vector.text.utf8))) == vector.digest)
  }

  /// Digests by another implementation, at the lengths where the padding changes.
  static let lengths: [(Int, String)] = [
    (55, "8d24280288a696559fd8d5aa1b6d8c6e"), (56, "ef2c72b7254c92459e498eddd4ace573"),
    (57, "5e319059f1ba9373988437b589fb9f21"), (63, "c4c8c6d513f4e1604eb18508a1769364"),
    (64, "a2fcb39a253b9b785b1f97518fa37683"), (65, "e49fe82d0bb12967a196c85de313e446"),
    (119, "1640deea49ebb258ec6ede18d4b2d2d7"), (120, "05f879f7b542a7ebf0605adff67d4423"),
    (128, "fe942895e9aae953f3e246e5fd00739d"), (1000, "de809ff794e91b68f9e91a2b7030bcb0"),
  ]

  @Test("D17: a digest is right at every length around a block", arguments: lengths)
  func length(_ row: (count: Int, digest: String)) {
    #expect(Self.hex(MD5.digest((0..<row.count).map { UInt8(truncatingIfNeeded: $0 * 7) })) == row.digest)
  }

  static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef")
    return String(bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
  }
}
