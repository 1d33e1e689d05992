import ShareFiles
import ShareModel
import TestSupport
import Testing

@testable import ShareHost

/// Looking at pictures that a source gives, that the desktop keeps, or that a photograph holds.
struct PictureReaderTests {
  private let reader = PictureReader(types: .standard, recognition: Looking.recognition)

  private static func file(_ name: String) throws -> [UInt8] {
    try FileReading.read(Checkout.fixture("Files/" + name), max: 1 << 20)
  }

  private func fault(_ picture: PreviewPicture, _ kind: ContentType = .image) -> String? {
    do throws(PictureFault) {
      _ = try reader.given(picture, kind)
      return nil
    } catch {
      return error.detail
    }
  }

  @Test("G1: a picture is what its bytes are, from a file and from memory")
  func given() throws {
    let path = Checkout.fixture("Files/photo.jpg")
    let picture = try reader.given(PreviewPicture(.path(path), type: "image/png"), .image)
    #expect(picture.type == ContentType("public.jpeg"))
    #expect(picture.size == PictureSize(width: 120, height: 160))
    #expect(picture.bytes == 2689)
    let bytes = try Self.file("photo.png")
    #expect(try reader.given(PreviewPicture(.bytes(bytes)), .image).type == ContentType("public.png"))
    #expect(try reader.given(PreviewPicture(.path(Checkout.fixture("Files/clip.mp4"))), .movie).size == nil)
    #expect(try reader.given(PreviewPicture(.bytes(Array("<svg/>".utf8)), type: "image/svg+xml"), .image).bytes == 6)
  }

  @Test("D17: what cannot be shown says why")
  func faults() throws {
    let room = try Room()
    let pipe = room.path.appending("pipe")
    try Looking.pipe(pipe)
    #expect(fault(PreviewPicture(.path(room.path.appending("none.png")))) == "no such file or directory")
    #expect(fault(PreviewPicture(.path(room.path))) == "is no regular file")
    #expect(fault(PreviewPicture(.path(pipe))) == "is no regular file")
    #expect(fault(PreviewPicture(.path(try room.write("empty.png", "")))) == "is empty")
    #expect(fault(PreviewPicture(.bytes([]), type: "image/png")) == "is empty")
    #expect(fault(PreviewPicture(.bytes(Array("hello".utf8)))) == "is no picture but text/plain")
    #expect(
      fault(PreviewPicture(.bytes(try Self.file("page.pdf")), type: "image/png")) == "is no picture but application/pdf"
    )
    #expect(fault(PreviewPicture(.bytes(try Self.file("photo.png"))), .movie) == "is no video but image/png")
    let png = try Self.file("photo.png")
    #expect(fault(PreviewPicture(.bytes(Array(png[..<200])))) == "ends inside a PNG chunk")
    #expect(
      fault(PreviewPicture(.bytes(Array(try Self.file("photo.jpg").prefix(30))))) == "is a JPEG file without a picture")
  }

  @Test("D17: of a picture that is longer than what is looked at, only the beginning has to be sound")
  func long() throws {
    var png = try Self.file("photo.png")
    png.insert(contentsOf: PictureRecipe.chunk("prVt", [UInt8](repeating: 0, count: 100_000)), at: 33)
    let picture = try reader.given(PreviewPicture(.bytes(png)), .image)
    #expect(picture.size == PictureSize(width: 160, height: 120))
    #expect(picture.bytes == UInt64(png.count))
  }

  @Test("D17: the small picture of a photograph is found in a file and in memory")
  func embedded() throws {
    let photo = try Self.file("photo.jpg")
    let small = Array(photo.prefix(900))
    let bytes = PictureRecipe.jpeg(photo, thumbnail: small, isLittleEndian: false)
    let room = try Room()
    let path = try room.write("a.jpg", bytes)
    for item in [RequestItem(.path(path)), RequestItem(.data(bytes))] {
      let picture = try #require(try reader.embedded(in: try Looking.at(item)))
      guard case .bytes(let found) = picture.content else {
        Issue.record("no bytes")
        return
      }
      #expect(found == small)
      #expect(picture.size == PictureSize(width: 120, height: 160))
    }
    #expect(try reader.embedded(in: try Looking.at(RequestItem(.path(Checkout.fixture("Files/photo.jpg"))))) == nil)
    #expect(try reader.embedded(in: try Looking.at(RequestItem(.path(Checkout.fixture("Files/photo.png"))))) == nil)
    #expect(try reader.embedded(in: try Looking.at(RequestItem(.text("a")))) == nil)
  }
}
