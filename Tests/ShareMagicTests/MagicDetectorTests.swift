import ShareMagic
import Testing

@Suite struct MagicDetectorTests {
  static let flash: [UInt8] = Array("FLV".utf8) + [1, 5, 0, 0, 0, 9, 0, 0, 0, 0]
  static let xz: [UInt8] = [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4, 0xE6, 0xD6, 0xB4, 0x46]

  @Test(
    "Bytes that our own table does not know",
    arguments: [
      (flash, "video/x-flv"), (xz, "application/x-xz"), (Array("%!PS-Adobe-3.0\n".utf8), "application/postscript"),
      (Array("just text\n".utf8), "text/plain"),
    ] as [([UInt8], String)])
  func knownBytes(_ row: ([UInt8], String)) throws {
    let detector = try #require(MagicDetector(), "libmagic1 and its database have to be installed for the tests")
    #expect(detector.mimeType(of: row.0) == row.1)
  }

  @Test func unknownAndEmptyBytes() throws {
    let detector = try #require(MagicDetector())
    #expect(detector.mimeType(of: [0x9B, 0x01, 0xC7, 0x00, 0x99]) == "application/octet-stream")
    #expect(detector.mimeType(of: []) == "application/x-empty" || detector.mimeType(of: []) == "inode/x-empty")
  }

  @Test("Several tasks at once get the answers to their own questions") func concurrentQuestions() async throws {
    let detector = try #require(MagicDetector())
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          let isFlash = number.isMultiple(of: 2)
          return detector.mimeType(of: isFlash ? Self.flash : Self.xz)
            == (isFlash ? "video/x-flv" : "application/x-xz")
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
