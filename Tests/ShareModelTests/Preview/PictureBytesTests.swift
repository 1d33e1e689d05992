import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What is read of the bytes of pictures that anybody may have made.
struct PictureBytesTests {
  static func file(_ name: String) throws -> [UInt8] {
    try FileReading.read(Checkout.fixture("Files/" + name), max: 1 << 20)
  }

  static let pixels: [(String, Int, Int)] = [
    ("photo.jpg", 120, 160), ("photo.png", 160, 120), ("photo.webp", 160, 120), ("photo.bmp", 48, 36),
    ("animated.gif", 48, 48),
  ]

  @Test("D17: the size of a real picture is read from its header", arguments: pixels)
  func size(_ row: (name: String, width: Int, height: Int)) throws {
    let bytes = try Self.file(row.name)
    #expect(PictureSize(header: bytes) == PictureSize(width: row.width, height: row.height))
    for end in 0..<min(bytes.count, 400) { _ = PictureSize(header: Array(bytes[..<end])) }
  }

  @Test("D17: what is no picture, or says a size without pixels, has no size")
  func noSize() throws {
    for name in ["page.pdf", "photo.heic", "notes.docx", "tone.wav"] {
      #expect(PictureSize(header: try Self.file(name)) == nil)
    }
    #expect(PictureSize(header: Array("GIF89a".utf8) + [0, 0, 1, 0]) == nil)
    let lossless: [UInt8] = Array("RIFF\0\0\0\0WEBPVP8L\0\0\0\0".utf8) + [0x2F, 0x9F, 0xC0, 0x1D, 0x00]
    #expect(PictureSize(header: lossless) == PictureSize(width: 160, height: 120))
    let extended: [UInt8] = Array("RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0".utf8) + [159, 0, 0, 119, 0, 0]
    #expect(PictureSize(header: extended) == PictureSize(width: 160, height: 120))
  }

  @Test("D17: texts of a PNG file are read wherever they stand")
  func texts() throws {
    let png = try Self.file("photo.png")
    let with = PictureRecipe.png(png, texts: [("Thumb::URI", "file:///a"), ("Caf\u{E9}", ""), ("Thumb::URI", "b")])
    let contents = try PNGContents(with)
    #expect(contents.size == PictureSize(width: 160, height: 120))
    #expect(contents["Thumb::URI"] == "file:///a")
    #expect(contents.texts.count >= 3)
    let end = png.count - 12
    let late = Array(png[..<end]) + PictureRecipe.chunk("tEXt", Array("k\0late".utf8)) + png[end...]
    #expect(try PNGContents(late)["k"] == "late")
    // Without a keyword it is no text.
    #expect(
      try PNGContents(Array(png[..<33]) + PictureRecipe.chunk("tEXt", [0, 65]) + png[33...]).texts
        == PNGContents(png).texts)
  }

  @Test("D17: a broken PNG file is a fault, and never more than that")
  func brokenPNG() throws {
    let png = PictureRecipe.png(try Self.file("photo.png"), texts: [("Thumb::MTime", "12")])
    func fault(_ bytes: [UInt8], isWhole: Bool = true) -> String? {
      do throws(PictureFault) {
        _ = try PNGContents(bytes, isWhole: isWhole)
        return nil
      } catch {
        return error.detail
      }
    }
    #expect(fault(png) == nil)
    for end in stride(from: 0, to: png.count, by: 7) { #expect(fault(Array(png[..<end])) != nil, "\(end)") }
    #expect(fault(Array(png[..<100]), isWhole: false) == nil)
    #expect(fault(Array(png[..<20]), isWhole: false) == "has no PNG header")
    var wrongSum = png
    wrongSum[45] ^= 1
    #expect(fault(wrongSum) == "has a PNG chunk with a wrong checksum")
    var wrongLength = png
    wrongLength.replaceSubrange(33..<37, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(fault(wrongLength) == "has a PNG chunk with an impossible length")
    wrongLength.replaceSubrange(33..<37, with: [0x7F, 0xFF, 0xFF, 0xFF])
    #expect(fault(wrongLength) == "ends inside a PNG chunk")
    var noSize = png
    noSize.replaceSubrange(16..<20, with: [0, 0, 0, 0])
    #expect(fault(noSize) == "has a PNG header without a size")
    #expect(fault([]) == "is no PNG file")
  }

  @Test("D17: the small picture of a photograph is found in both byte orders", arguments: [true, false])
  func exif(isLittleEndian: Bool) throws {
    let photo = try Self.file("photo.jpg")
    #expect(try EXIFThumbnail.find(in: photo) == nil, "the camera's data hold none")
    let small = Array(photo.prefix(600))
    #expect(
      try EXIFThumbnail.find(in: PictureRecipe.jpeg(photo, thumbnail: small, isLittleEndian: isLittleEndian)) == small)
    #expect(try EXIFThumbnail.find(in: []) == nil)
    #expect(try EXIFThumbnail.find(in: try Self.file("photo.png")) == nil)
  }

  @Test("D17: EXIF data that are cut off anywhere, or point anywhere, are a fault or hold nothing")
  func brokenEXIF() throws {
    let photo = try Self.file("photo.jpg")
    let whole = PictureRecipe.jpeg(photo, thumbnail: Array(photo.prefix(600)))
    for end in 12..<(12 + 600) {
      #expect(throws: PictureFault("ends inside its EXIF data")) { try EXIFThumbnail.find(in: Array(whole[..<end])) }
    }
    func wrapped(_ tiff: [UInt8]) -> [UInt8] {
      let length = tiff.count + 8
      return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + Array("Exif\0\0".utf8) + tiff
    }
    let small: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    for (offset, length) in [(0xFFFF_FFFF, 4), (66, 0xFFFF_FFFF), (66, 5), (0, 4), (1 << 31, 1 << 31)] {
      let tiff = PictureRecipe.tiff(thumbnail: small, isLittleEndian: true, offset: offset, length: length)
      #expect(throws: PictureFault("has a broken picture in its EXIF data"), "\(offset), \(length)") {
        try EXIFThumbnail.find(in: wrapped(tiff))
      }
    }
    let tiff = PictureRecipe.tiff(thumbnail: small, isLittleEndian: true)
    #expect(try EXIFThumbnail.find(in: wrapped(tiff)) == small)
    #expect(
      try EXIFThumbnail.find(in: wrapped(PictureRecipe.tiff(thumbnail: small, isLittleEndian: true, length: 0))) == nil)
    for end in 0..<62 {
      #expect(throws: PictureFault("has broken EXIF data"), "\(end)") {
        try EXIFThumbnail.find(in: wrapped(Array(tiff[..<end])))
      }
    }
  }

  @Test("D17: no bytes stop the readers", arguments: 0..<8)
  func random(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let photo = try Self.file("photo.jpg")
    let seeds = [
      PictureRecipe.jpeg(photo, thumbnail: Array(photo.prefix(40))), Array(try Self.file("photo.png").prefix(300)),
      try Self.file("photo.webp"), try Self.file("animated.gif"),
    ]
    for round in 0..<400 {
      var bytes = Array(seeds[round % seeds.count].prefix(400))
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let index = Int.random(in: 0..<min(bytes.count, 120), using: &generator)
        bytes[index] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
      }
      if round % 5 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      _ = try? EXIFThumbnail.find(in: bytes)
      _ = try? PNGContents(bytes)
      if let size = PictureSize(header: bytes) { #expect(size.width > 0 && size.height > 0) }
    }
  }
}
