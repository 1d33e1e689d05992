import ShareModel
import Testing

/// Every type with a signature: under its own name, under none, and under wrong ones.
@Suite struct SignatureTests {
  typealias Recipe = ByteRecipes

  struct Sample: CustomTestStringConvertible, Sendable {
    var type: String
    var word: String
    var bytes: [UInt8]
    var testDescription: String { "\(type) as .\(word)" }

    init(_ type: String, _ word: String, _ bytes: [UInt8]) {
      self.type = type
      self.word = word
      self.bytes = bytes
    }
  }

  static let pictures: [Sample] = [
    Sample("public.jpeg", "jpg", Recipe.jpeg), Sample("public.png", "png", Recipe.png),
    Sample("com.compuserve.gif", "gif", Recipe.gif), Sample("org.webmproject.webp", "webp", Recipe.riff("WEBP")),
    Sample("public.heic", "heic", Recipe.heic), Sample("public.heic", "heic", Recipe.brands("mif1", ["mif1", "heix"])),
    Sample("public.heif", "heif", Recipe.brands("mif1", ["mif1", "miaf"])),
    Sample("public.heics", "heics", Recipe.brands("hevc", ["msf1", "heic"])),
    Sample("public.heics", "heics", Recipe.brands("msf1", ["hevc"])),
    Sample("public.avif", "avif", Recipe.brands("avif", ["mif1", "miaf"])),
    Sample("public.avif", "avif", Recipe.brands("mif1", ["avif"])),
    Sample("public.tiff", "tif", Recipe.tiff(tags: [256])),
    Sample("public.tiff", "tiff", Recipe.bytes("MM") + [0, 42, 0, 0, 0, 8, 0, 0]),
    Sample("com.adobe.raw-image", "dng", Recipe.tiff(tags: [256, 50706])),
    Sample("com.microsoft.bmp", "bmp", Recipe.bmp),
    Sample("com.microsoft.ico", "ico", Recipe.icon),
    Sample("com.adobe.photoshop-image", "psd", Recipe.bytes("8BPS") + [0, 1, 0, 0, 0, 0]),
    Sample("public.jpeg-2000", "jp2", [0, 0, 0, 12] + Recipe.bytes("jP  ") + [13, 10, 0x87, 10]),
    Sample("public.jpeg-xl", "jxl", [0, 0, 0, 12] + Recipe.bytes("JXL ") + [13, 10, 0x87, 10]),
    Sample("public.jpeg-xl", "jxl", [0xFF, 0x0A, 0xFA, 0x1F]),
    Sample("public.camera-raw-image", "cr2", Recipe.bytes("II") + [42, 0, 16, 0, 0, 0] + Recipe.bytes("CR") + [2, 0]),
  ]

  static let media: [Sample] = [
    Sample("public.mpeg-4", "mp4", Recipe.mp4), Sample("com.apple.m4v-video", "m4v", Recipe.brands("M4V ")),
    Sample("public.mpeg-4-audio", "m4a", Recipe.brands("M4A ")),
    Sample("com.apple.quicktime-movie", "mov", Recipe.brands("qt  ")),
    Sample(
      "com.apple.quicktime-movie", "mov", Recipe.big(8, 4) + Recipe.bytes("wide") + [0, 0, 1, 0] + Recipe.bytes("mdat")),
    Sample("public.3gpp", "3gp", Recipe.brands("3gp4")),
    Sample("public.mpeg-2-transport-stream", "ts", Recipe.transportStream),
    Sample(
      "public.mpeg-2-transport-stream", "m2ts",
      Array(repeating: [UInt8](arrayLiteral: 0, 0, 0, 0) + Recipe.packet, count: 4).reduce([], +)),
    Sample("public.mpeg", "mpg", [0, 0, 1, 0xBA, 0x44, 0, 4, 0]), Sample("public.avi", "avi", Recipe.riff("AVI ")),
    Sample("org.webmproject.webm", "webm", Recipe.ebml("webm")),
    Sample("org.matroska.mkv", "mkv", Recipe.ebml("matroska")),
    Sample("public.mp3", "mp3", Recipe.mp3), Sample("public.mp3", "mp3", Recipe.id3),
    Sample("public.aac-audio", "aac", Recipe.aacFrame + Recipe.aacFrame),
    Sample("com.microsoft.waveform-audio", "wav", Recipe.riff("WAVE")),
    Sample("public.aiff-audio", "aiff", Recipe.bytes("FORM") + [0, 0, 0, 4] + Recipe.bytes("AIFF")),
    Sample("public.aifc-audio", "aifc", Recipe.bytes("FORM") + [0, 0, 0, 4] + Recipe.bytes("AIFC")),
    Sample("org.xiph.flac", "flac", Recipe.bytes("fLaC") + [0, 0, 0, 34]),
    Sample("org.xiph.ogg-audio", "ogg", Recipe.ogg([1] + Recipe.bytes("vorbis"))),
    Sample("org.xiph.opus", "opus", Recipe.ogg(Recipe.bytes("OpusHead"))),
    Sample("public.midi-audio", "mid", Recipe.bytes("MThd") + [0, 0, 0, 6, 0, 1]),
  ]

  static let files: [Sample] = [
    Sample("com.adobe.pdf", "pdf", Recipe.bytes("%PDF-1.4\n%") + [0xE2, 0xE3, 0xCF, 0xD3]),
    Sample("org.openxmlformats.wordprocessingml.document", "docx", Recipe.docxThird),
    Sample(
      "org.openxmlformats.spreadsheetml.sheet", "xlsx", Recipe.zip([("xl/workbook.xml", []), Recipe.contentTypes])),
    Sample(
      "org.openxmlformats.presentationml.presentation", "pptx", Recipe.zip([Recipe.contentTypes, ("ppt/a.xml", [])])),
    Sample(
      "org.oasis-open.opendocument.text", "odt",
      Recipe.zip([("mimetype", Recipe.bytes("application/vnd.oasis.opendocument.text")), ("content.xml", [])])),
    Sample(
      "org.oasis-open.opendocument.spreadsheet", "ods",
      Recipe.zip([("content.xml", []), ("mimetype", Recipe.bytes("application/vnd.oasis.opendocument.spreadsheet"))])),
    Sample(
      "org.oasis-open.opendocument.presentation", "odp",
      Recipe.zip([("mimetype", Recipe.bytes("application/vnd.oasis.opendocument.presentation"))])),
    Sample(
      "org.idpf.epub-container", "epub",
      Recipe.zip(
        [("mimetype", Recipe.bytes("application/epub+zip")), ("META-INF/container.xml", [])], comment: "a comment")),
    Sample("com.apple.pkpass", "pkpass", Recipe.zip([("pass.json", []), ("signature", [])])),
    Sample("com.pixar.universal-scene-description-mobile", "usdz", Recipe.zip([("scene.usdc", []), ("0/a.png", [])])),
    Sample("public.zip-archive", "zip", Recipe.zip([("a.txt", [65])])),
    Sample("public.zip-archive", "zip", Recipe.zip([])),
    Sample("com.microsoft.word.doc", "doc", Recipe.ole("WordDocument")),
    Sample("com.microsoft.excel.xls", "xls", Recipe.ole("Workbook")),
    Sample("com.microsoft.powerpoint.ppt", "ppt", Recipe.ole("PowerPoint Document")),
    Sample("org.gnu.gnu-zip-archive", "gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]),
    Sample("public.bzip2-archive", "bz2", Recipe.bytes("BZh9") + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]),
    Sample("org.7-zip.7-zip-archive", "7z", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Sample("com.rarlab.rar-archive", "rar", Recipe.bytes("Rar!") + [0x1A, 7, 1, 0]),
    Sample("public.tar-archive", "tar", Recipe.tar(name: "a.txt")),
    Sample("com.apple.binary-property-list", "plist", Recipe.bytes("bplist00") + [0xD0, 8, 0, 0]),
    Sample("public.truetype-font", "ttf", [0, 1, 0, 0, 0, 10, 0, 128, 0, 3, 0, 32] + Recipe.bytes("DSIG")),
    Sample("public.opentype-font", "otf", Recipe.bytes("OTTO") + [0, 10, 0, 128, 0, 3, 0, 32]),
    Sample("org.w3.woff2", "woff2", Recipe.bytes("wOF2") + [0, 1, 0, 0]),
    Sample("org.khronos.glb", "glb", Recipe.bytes("glTF") + [2, 0, 0, 0, 20, 0, 0, 0]),
    Sample(
      "com.microsoft.windows-executable", "exe",
      Recipe.bytes("MZ") + Array(repeating: 0, count: 58) + [64, 0, 0, 0] + Recipe.bytes("PE\0\0")),
  ]

  static let texts: [Sample] = [
    Sample("public.html", "html", Recipe.bytes("\u{FEFF}<!-- a -->\n<!doctype HTML>\n<title>x</title>")),
    Sample("public.html", "htm", Recipe.bytes("<HTML lang=en>")),
    Sample(
      "public.xhtml", "xhtml", Recipe.bytes("<?xml version=\"1.0\"?>\n<!DOCTYPE html [<!ENTITY a \">\">]><html/>")),
    Sample("public.svg-image", "svg", Recipe.bytes("<?xml version=\"1.0\"?><!-- x --><svg xmlns=\"a\"/>")),
    Sample("public.svg-image", "svg", Recipe.bytes("<svg/>")),
    Sample("public.xml", "xml", Recipe.bytes("<?xml version=\"1.0\"?><note/>")),
    Sample("com.topografix.gpx", "gpx", Recipe.bytes("<?xml version=\"1.0\"?>\n<gpx version=\"1.1\">")),
    Sample("com.google.earth.kml", "kml", Recipe.bytes("<?xml version=\"1.0\"?>\n<kml xmlns=\"x\">")),
    Sample(
      "com.apple.xml-property-list", "plist",
      Recipe.bytes("<?xml version=\"1.0\"?>\n<!DOCTYPE plist PUBLIC \"-//A\" \"b\">\n<plist/>")),
    Sample("public.rtf", "rtf", Recipe.bytes("{\\rtf1\\ansi hello}")),
    Sample("public.json", "json", Recipe.bytes("{ \"a\\\"b\" : 1 }")),
    Sample("public.json", "json", Recipe.bytes("[\n {\"a\":1}]")),
    Sample("public.vcard", "vcf", Recipe.bytes("BEGIN:VCARD\r\nVERSION:3.0\r\nEND:VCARD\r\n")),
    Sample("com.apple.ical.ics", "ics", Recipe.bytes("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n")),
    Sample("public.m3u-playlist", "m3u", Recipe.bytes("#EXTM3U\n#EXTINF:1,a\na.mp3\n")),
    Sample("com.microsoft.internet-shortcut", "url", Recipe.bytes("[InternetShortcut]\r\nURL=https://e.x/\r\n")),
    Sample("public.email-message", "eml", Recipe.bytes("Return-Path: <a@e.x>\r\nSubject: x\r\n\r\n")),
    Sample("public.shell-script", "sh", Recipe.bytes("#! /bin/bash -e\n")),
    Sample("public.python-script", "py", Recipe.bytes("#!/usr/bin/env -S python3 -u\n")),
  ]

  let detector = ContentDetector()

  @Test("Under its own ending and under none", arguments: pictures + media + files + texts)
  func ownName(_ sample: Sample) {
    for name in ["a.\(sample.word)", "A.\(sample.word.uppercased())", "a", ""] {
      let found = detector.detect(name: ByteString(name), bytes: sample.bytes)
      #expect(found.type.identifier == sample.type, "\(name): \(found.evidence)")
      #expect(found.warnings.isEmpty, "\(name)")
    }
  }

  @Test(
    "Under an ending of something else: the bytes are believed, and it is said", arguments: pictures + media + files)
  func wrongName(_ sample: Sample) {
    let isProgram = sample.type.hasSuffix("executable")
    for word in ["png", "mp3", "txt", "pdf", "docx", "html", "zip"] where sample.word != word {
      let found = detector.detect(name: ByteString("a.\(word)"), bytes: sample.bytes)
      #expect(found.type.identifier == (isProgram ? "public.data" : sample.type), "as .\(word): \(found.evidence)")
      #expect(found.warnings.map(\.code) == ["typeMismatch"], "as .\(word)")
    }
  }

  @Test(
    "A text under the ending of a picture is a text; under that of another text it is what it is named",
    arguments: texts)
  func wronglyNamedText(_ sample: Sample) {
    let asPicture = detector.detect(name: "a.png", bytes: sample.bytes)
    let expected = sample.type.hasSuffix("-script") ? "public.plain-text" : sample.type
    #expect(asPicture.type.identifier == expected && asPicture.warnings.count == 1)
    let asText = detector.detect(name: "a.md", bytes: sample.bytes)
    #expect(asText.type.identifier == "net.daringfireball.markdown" && asText.warnings.isEmpty)
  }

  @Test(
    "Any beginning of any file is some type, quickly and without a crash", arguments: pictures + media + files + texts)
  func truncated(_ sample: Sample) {
    for length in 0..<min(sample.bytes.count, 700) {
      let found = detector.detect(name: "a.bin", bytes: Array(sample.bytes[..<length]))
      #expect(!found.mime.isEmpty && !found.type.identifier.isEmpty)
    }
  }

  @Test("Damaged files are some type, without a crash", arguments: pictures + media + files)
  func damaged(_ sample: Sample) {
    var generator = SplitMix(state: 11)
    for _ in 0..<60 {
      var bytes = sample.bytes
      for _ in 0..<3 {
        bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: generator.next())
      }
      #expect(!detector.detect(name: "a", bytes: bytes).mime.isEmpty)
    }
  }
}
