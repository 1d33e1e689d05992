import Testing

@testable import ShareModel

/// The small reader of deflated bytes.
@Suite struct InflateTests {
  @Test("What a compressor wrote is read again: repetitions, and codes of its own") func content() {
    let repeated = String(repeating: "abc", count: 36)
    let long: [UInt8] = [75, 76, 74, 78, 164, 23, 2, 0]
    #expect(Inflate.content(long, limit: 128) == Array(repeated.utf8))
    #expect(Inflate.content(long, limit: 107) == nil)
    let mixed =
      "bacaccdcbebadbcabaeaaabdaababaacaaaaedcaaccaabbbaaadaacaadaaaabebbaacaeaaaaaaeaaaaadbbabbcaaaadabcaabbcaaaacadaabcaaabda"
    let described: [UInt8] = [
      29, 140, 137, 17, 0, 48, 8, 194, 102, 37, 208, 253, 87, 40, 162, 231, 135, 70, 100, 217, 49, 15, 5, 11, 61, 73,
      164,
      81, 239, 178, 246, 210, 226, 6, 84, 82, 38, 231, 54, 165, 118, 116, 204, 29, 46, 167, 26, 140, 140, 24, 182, 193,
      199, 172, 237, 251, 15,
    ]
    #expect(Inflate.content(described, limit: 128) == Array(mixed.utf8))
    for count in described.indices { #expect(Inflate.content(Array(described[..<count]), limit: 128) == nil) }
  }

  @Test("Any bytes are read without harm", arguments: 1...4 as ClosedRange<UInt64>) func anything(_ seed: UInt64) {
    var generator = SplitMix(state: seed)
    for _ in 0..<1500 {
      let content = Inflate.content(RandomTagTests.bytes(&generator, upTo: 120), limit: 128)
      #expect(content.map { $0.count <= 128 } ?? true)
    }
  }
}
