import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Where the thumbnail of a file comes from.
struct ThumbnailTests {
  /// A scene with a photograph and, beside it, what a desktop keeps of it.
  private struct Desktop {
    let scene: Scene
    let path: ByteString
    let modified: Int64

    init(photo: [UInt8]) throws {
      scene = try Scene()
      path = try scene.write("caf\u{E9} (1).jpg", photo)
      modified = try Descriptor.status(of: path).modified.seconds
    }

    /// Where the desktop keeps its picture of the photograph.
    func place(_ directory: String) -> ByteString {
      scene.home.appending(".cache/thumbnails").appending(ByteString(directory))
        .appending(ThumbnailCache.fileName(for: ThumbnailCache.uri(of: path)))
    }

    /// Keeps a picture.
    func keep(_ bytes: [UInt8], in directory: String) throws {
      try FileSystem.makeDirectories(place(directory).parent)
      try Descriptor.open(place(directory), [.write, .create, .truncate]).write(bytes)
    }

    /// A real picture with what the desktop notes in it.
    func picture(uri: String? = nil, modified: Int64? = nil) throws -> [UInt8] {
      PictureRecipe.png(
        try PreviewCommandTests.file("photo.png"),
        texts: [
          ("Thumb::URI", uri ?? ThumbnailCache.uri(of: path)), ("Thumb::MTime", String(modified ?? self.modified)),
        ])
    }

    func preview(_ words: [ByteString]? = nil) throws -> Document {
      try PreviewCommandTests.preview(scene, words ?? [path.lastComponent])
    }
  }

  private static func plain() throws -> Desktop { try Desktop(photo: try PreviewCommandTests.file("photo.jpg")) }

  @Test("D17: what the desktop keeps of the file as it is now is its thumbnail, the largest first")
  func cache() throws {
    let desktop = try Self.plain()
    try desktop.keep(try desktop.picture(), in: "normal")
    let thumbnail = try desktop.preview()["preview"]?["thumbnails"]?[0]
    #expect(thumbnail?["from"]?.text == "cache")
    #expect(thumbnail?["path"]?.text == desktop.place("normal").display)
    #expect(thumbnail?["type"]?.text == "public.png")
    #expect(thumbnail?["width"]?.integer == 160)
    #expect(thumbnail?["height"]?.integer == 120)
    try desktop.keep(try desktop.picture(), in: "x-large")
    #expect(
      try desktop.preview()["preview"]?["thumbnails"]?[0]?["path"]?.text == desktop.place("x-large").display)
    // The same file by another of its names.
    try desktop.scene.makeLink("link.jpg", to: desktop.path)
    #expect(try desktop.preview(["./link.jpg"])["preview"]?["thumbnails"]?[0]?["from"]?.text == "cache")
  }

  @Test("D17: what the desktop keeps of another file, or of an earlier state, is not taken, and nobody has to know")
  func stale() throws {
    let desktop = try Self.plain()
    for picture in [
      try desktop.picture(modified: desktop.modified - 1), try desktop.picture(uri: "file:///elsewhere"),
      try PreviewCommandTests.file("photo.png"),
    ] {
      try desktop.keep(picture, in: "large")
      let document = try desktop.preview()
      #expect(document["preview"]?["thumbnails"]?[0]?["icon"]?.text == "image-jpeg")
      #expect(document["warnings"]?.elements.isEmpty == true)
    }
  }

  @Test("D17: a broken picture in the cache is a warning, and the next size is taken")
  func brokenCache() throws {
    let desktop = try Self.plain()
    let sound = try desktop.picture()
    try desktop.keep(sound, in: "normal")
    var wrong = sound
    wrong[45] ^= 1
    for broken in [wrong, Array(sound.prefix(120)), Array("no picture".utf8), []] {
      try desktop.keep(broken, in: "large")
      let document = try desktop.preview()
      #expect(document["preview"]?["thumbnails"]?[0]?["path"]?.text == desktop.place("normal").display)
      #expect(document["warnings"]?.elements.map { $0["code"]?.text } == ["badPreview"])
    }
    try FileSystem.remove(
      at: try Descriptor.openDirectory(desktop.place("large").parent), name: desktop.place("large").lastComponent)
    try FileSystem.makeDirectories(desktop.place("large"))
    #expect(try desktop.preview()["warnings"]?.elements.count == 1)
  }

  @Test("D17: without either it is the picture inside the photograph, byte for byte", arguments: [true, false])
  func exif(isLittleEndian: Bool) throws {
    let photo = try PreviewCommandTests.file("photo.jpg")
    let desktop = try Desktop(photo: PictureRecipe.jpeg(photo, thumbnail: photo, isLittleEndian: isLittleEndian))
    let thumbnail = try desktop.preview()["preview"]?["thumbnails"]?[0]
    #expect(thumbnail?["from"]?.text == "exif")
    #expect(thumbnail?["data"]?.text == Base64.encode(photo))
    #expect(thumbnail?["width"]?.integer == 120)
    #expect(thumbnail?["bytes"]?.integer == Int64(photo.count))
    try desktop.keep(try desktop.picture(), in: "normal")
    #expect(try desktop.preview()["preview"]?["thumbnails"]?[0]?["from"]?.text == "cache")
    try desktop.scene.write("own.png", try PreviewCommandTests.file("photo.png"))
    let request = #"{"items": [{"path": "café (1).jpg", "preview": {"thumbnail": {"path": "own.png"}}}]}"#
    let own = try PreviewCommandTests.preview(desktop.scene, [], request: request)["preview"]?["thumbnails"]?[0]
    #expect(own?["from"]?.text == "request")
    #expect(own?["path"]?.text == "own.png")
  }

  @Test("D17: EXIF data that are cut off are a warning, and the icon is shown")
  func cutEXIF() throws {
    let photo = try PreviewCommandTests.file("photo.jpg")
    let whole = PictureRecipe.jpeg(photo, thumbnail: photo)
    let desktop = try Desktop(photo: Array(whole.prefix(300)))
    let document = try desktop.preview()
    #expect(document["preview"]?["thumbnails"]?[0]?["icon"]?.text == "image-jpeg")
    #expect(document["warnings"]?[0]?["code"]?.text == "badPreview")
    #expect(document["warnings"]?[0]?["item"]?.integer == 0)
    #expect(document["warnings"]?[0]?["detail"]?.text?.contains("ends inside its EXIF data") == true)
    let output = try desktop.scene.share(["preview", desktop.path.lastComponent]).run()
    #expect(output.status == 0)
    #expect(output.errors.contains("ends inside its EXIF data"))
  }
}
