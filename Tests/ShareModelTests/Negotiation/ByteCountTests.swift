import ShareModel
import Testing

@Suite("Sizes in words")
struct ByteCountTests {
  static let sizes: [(UInt64, String, String)] = [
    (0, "0 bytes", "0 bytes"), (1, "1 byte", "1 byte"), (1023, "1023 bytes", "1023 bytes"),
    (1024, "1.00 KB", "1.00 KB"),
    (1536, "1.50 KB", "1.50 KB"), (1_048_575, "1024.00 KB", "1.00 MB - 1 byte"), (1_048_576, "1.00 MB", "1.00 MB"),
    (12_582_913, "12.00 MB", "12.00 MB + 1 byte"), (12_582_911, "12.00 MB", "12.00 MB - 1 byte"),
    (1_289_749, "1.23 MB", "1.23 MB"), (5 << 30, "5.00 GB", "5.00 GB"),
    (.max, "17179869184.00 GB", "17179869184.00 GB - 1 byte"),
  ]

  @Test("a size for reading, and one where every byte matters", arguments: sizes)
  func words(bytes: UInt64, text: String, exact: String) {
    #expect(ByteCount.text(bytes) == text)
    #expect(ByteCount.exact(bytes) == exact)
  }

  @Test("two sizes that differ never read the same")
  func pair() {
    let words = ByteCount.pair(1_289_750, 1_289_749)
    #expect(words.bytes == "1289750 bytes")
    #expect(words.limit == "1289749 bytes")
  }
}
