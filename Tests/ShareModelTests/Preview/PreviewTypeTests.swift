import Testing

@testable import ShareModel

struct PreviewTypeTests {
  static let tree = ContentTypeTree.standard

  @Test("G3: every short name belongs to a type of the table, and every type has one")
  func names() {
    for identifier in ContentTypeTree.shortNames.keys {
      #expect(Self.tree.isDeclared(ContentType(identifier)), "\(identifier)")
    }
    for declaration in Self.tree.declarations {
      #expect(!Self.tree.shortName(of: declaration.type).isEmpty)
    }
  }

  @Test(
    "G3: a type without a name of its own has that of the nearest one above it",
    arguments: [
      ("image/jpeg", "JPEG"), ("public.heics", "HEIF"), ("text/x-java-unknown", "Text"), ("image/x-strange", "Picture"),
      ("application/x-strange", "File"), ("public.utf8-plain-text", "Text"), ("audio/mp4", "M4A"),
      ("org.example.unheard", "File"),
    ])
  func nearest(_ row: (spelling: String, name: String)) throws {
    #expect(Self.tree.shortName(of: try #require(Self.tree.type(row.spelling))) == row.name)
  }

  @Test("G3: an extension that nobody knows is the name")
  func extensions() throws {
    #expect(Self.tree.shortName(of: try #require(Self.tree.type(fileExtension: "blend"))) == "BLEND")
    #expect(Self.tree.shortName(of: try #require(Self.tree.type(fileExtension: "waytoolongext"))) == "File")
    #expect(Self.tree.shortName(of: try #require(Self.tree.type(fileExtension: "a-b"))) == "File")
  }

  @Test(
    "D17: the icon of a type has a name that every theme has",
    arguments: [
      ("public.jpeg", "image-jpeg", "image-x-generic"), ("public.mpeg-4-audio", "audio-mp4", "audio-x-generic"),
      ("public.folder", "inode-directory", "folder"), ("com.adobe.pdf", "application-pdf", "x-office-document"),
      ("public.utf8-plain-text", "text-plain", "text-x-generic"), ("public.url", "text-uri-list", "text-html"),
      (
        "org.openxmlformats.spreadsheetml.sheet", "application-vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "x-office-spreadsheet"
      ),
      ("public.zip-archive", "application-zip", "package-x-generic"),
      ("public.vcard", "text-vcard", "x-office-address-book"),
      ("public.data", "application-octet-stream", "application-x-generic"),
    ])
  func icons(_ row: (type: String, name: String, generic: String)) {
    #expect(Self.tree.icon(of: ContentType(row.type)) == TypeIcon(name: row.name, generic: row.generic))
  }

  @Test("D17: the desktop's cache calls a file as its standard says")
  func cacheNames() throws {
    #expect(
      ThumbnailCache.fileName(for: ThumbnailCache.uri(of: "/home/jens/photos/me.png"))
        == "c6ee772d9e49320e97ec29a7eb5b1697.png")
    // What GLib makes of these names.
    #expect(
      ThumbnailCache.uri(of: "/a/!\"#$%&'()*+,-.09:;<=>?@AZ[\\]^_`az{|}~")
        == "file:///a/!%22%23$%25&'()*+,-.09:%3B%3C=%3E%3F@AZ%5B%5C%5D%5E_%60az%7B%7C%7D~")
    #expect(ThumbnailCache.uri(of: ByteString([0x2F, 0xE9])) == "file:///%E9")
  }

  @Test("D17: a cached picture of another file, or of another time, is not taken")
  func current() throws {
    func picture(_ texts: [String: String]) -> PNGContents {
      var contents = Self.png
      contents.texts = texts.map { PNGContents.Text(keyword: $0.key, text: $0.value) }
      return contents
    }
    let uri = "file:///a"
    func isCurrent(_ texts: [String: String]) -> Bool {
      ThumbnailCache.isCurrent(picture(texts), of: uri, modified: 1000)
    }
    #expect(isCurrent(["Thumb::URI": uri, "Thumb::MTime": "1000"]))
    #expect(isCurrent(["Thumb::URI": uri, "Thumb::MTime": "1000.25"]))
    #expect(!isCurrent(["Thumb::URI": uri, "Thumb::MTime": "1001"]))
    #expect(!isCurrent(["Thumb::URI": uri, "Thumb::MTime": ""]))
    #expect(!isCurrent(["Thumb::URI": "file:///b", "Thumb::MTime": "1000"]))
    #expect(!isCurrent(["Thumb::URI": uri]))
    #expect(!isCurrent(["Thumb::MTime": "1000"]))
  }

  private static let png = PNGContents(size: PictureSize(width: 1, height: 1), texts: [])
}
