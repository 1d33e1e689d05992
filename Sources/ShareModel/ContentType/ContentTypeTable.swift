/// The table of types as a flat list of cells, four to a row.
///
/// A flat list of literals is laid out by the compiler and costs nothing until it is looked at; a list of structures or
/// of lists would be built in every process that shares a file.
struct ContentTypeTable: Sendable {
  /// The columns of a row; lists are words with a space between them, preferred first.
  enum Column: Int {
    case identifier, parents, extensions, mimeTypes
  }

  private(set) var cells: [String]

  /// How many rows there are.
  var count: Int { cells.count / 4 }

  /// One cell.
  subscript(row: Int, column: Column) -> String { cells[row * 4 + column.rawValue] }

  /// Adds a row; everything is in lower case already.
  mutating func append(_ identifier: String, parents: String, extensions: String = "", mimeTypes: String = "") {
    cells.append(contentsOf: [identifier, parents, extensions, mimeTypes])
  }

  /// The same table without the rows from one on.
  func prefix(_ rows: Int) -> ContentTypeTable { ContentTypeTable(cells: Array(cells[..<(rows * 4)])) }

  /// The types that every host knows; where two rows have a tag in common, the earlier one is what the tag stands for.
  static let standard = ContentTypeTable(cells: literals)

  /// Identifier, parents, extensions and MIME types of each type.
  private static let literals: [String] = [
    // Roots.
    "public.item", "", "", "",
    "public.content", "", "", "",
    "public.composite-content", "public.content", "", "",
    "public.data", "public.item", "", "application/octet-stream */* application/*",
    "public.directory", "public.item", "", "inode/directory",
    "public.folder", "public.directory", "", "inode/directory",
    "com.apple.package", "public.directory", "", "inode/directory",
    "public.archive", "", "", "",
    "public.contact", "", "", "",
    "public.message", "", "", "message/*",
    "public.calendar-event", "", "", "",
    "public.playlist", "", "", "",
    "public.database", "", "", "",
    "public.disk-image", "", "", "",
    "public.spreadsheet", "public.content", "", "",
    "public.presentation", "public.composite-content", "", "",
    "public.3d-content", "public.content", "", "model/*",
    "public.executable", "public.item", "", "",

    // Links.
    "public.url", "public.data", "", "text/uri-list text/x-moz-url",
    "public.file-url", "public.url", "", "text/uri-list",
    "public.internet-location", "public.data", "", "",
    "com.microsoft.internet-shortcut", "public.data", "url", "application/x-mswinurl application/internet-shortcut",
    "com.apple.web-internet-location", "public.internet-location", "webloc", "application/x-webloc",

    // Texts.
    "public.text", "public.data public.content", "", "text/*",
    "public.plain-text", "public.text", "txt text", "text/plain",
    "public.utf8-plain-text", "public.plain-text", "", "text/plain;charset=utf-8",
    "public.utf16-plain-text", "public.plain-text", "", "text/plain;charset=utf-16",
    "public.utf16-external-plain-text", "public.plain-text", "", "text/plain;charset=utf-16",
    "public.rtf", "public.text", "rtf", "text/rtf application/rtf application/x-rtf text/richtext",
    "com.apple.rtfd", "com.apple.package public.composite-content", "rtfd", "",
    "com.apple.flat-rtfd", "public.data public.composite-content", "rtfd", "",
    "public.html", "public.text", "html htm", "text/html",
    "public.xml", "public.text", "xml", "application/xml text/xml",
    "public.xhtml", "public.xml", "xhtml xht", "application/xhtml+xml",
    "com.apple.webarchive", "public.data public.composite-content", "webarchive",
    "application/x-apple-webarchive application/x-webarchive",
    "public.json", "public.text", "json", "application/json text/json",
    "public.geojson", "public.json", "geojson", "application/geo+json",
    "public.yaml", "public.text", "yaml yml", "application/yaml application/x-yaml text/yaml text/x-yaml",
    "net.daringfireball.markdown", "public.plain-text", "md markdown mkd", "text/markdown text/x-markdown",
    "public.delimited-values-text", "public.text", "", "",
    "public.comma-separated-values-text", "public.delimited-values-text", "csv",
    "text/csv text/x-csv text/comma-separated-values application/csv",
    "public.tab-separated-values-text", "public.delimited-values-text", "tsv", "text/tab-separated-values",
    "public.vcard", "public.text public.contact", "vcf vcard", "text/vcard text/x-vcard text/directory",
    "com.apple.ical.ics", "public.text public.calendar-event", "ics ical", "text/calendar",
    "public.css", "public.text", "css", "text/css",
    "public.log", "public.plain-text", "log", "text/x-log",
    "org.openpgp.key", "public.plain-text", "", "application/pgp-keys",

    // Source code.
    "public.source-code", "public.plain-text", "", "text/x-source",
    "public.swift-source", "public.source-code", "swift", "text/x-swift",
    "com.microsoft.typescript", "public.source-code", "tsx cts", "text/x-typescript application/typescript",
    "com.netscape.javascript-source", "public.source-code public.executable", "js mjs",
    "text/javascript application/javascript application/x-javascript",
    "public.script", "public.source-code", "", "",
    "public.shell-script", "public.script", "sh", "application/x-shellscript application/x-sh text/x-sh",
    "public.python-script", "public.shell-script", "py", "text/x-python text/x-script.python",

    // Property lists.
    "com.apple.property-list", "public.data", "plist", "application/x-plist",
    "com.apple.xml-property-list", "com.apple.property-list public.xml", "plist", "application/x-plist",
    "com.apple.binary-property-list", "com.apple.property-list", "plist", "application/x-bplist",

    // Documents.
    "com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf application/x-pdf",
    "org.idpf.epub-container", "public.data public.composite-content", "epub", "application/epub+zip",
    "com.microsoft.word.doc", "public.data public.composite-content", "doc", "application/msword",
    "org.openxmlformats.wordprocessingml.document", "public.data public.composite-content", "docx",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "com.microsoft.excel.xls", "public.data public.spreadsheet", "xls", "application/vnd.ms-excel",
    "org.openxmlformats.spreadsheetml.sheet", "public.data public.spreadsheet", "xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "com.microsoft.powerpoint.ppt", "public.data public.presentation", "ppt", "application/vnd.ms-powerpoint",
    "org.openxmlformats.presentationml.presentation", "public.data public.presentation", "pptx",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "org.oasis-open.opendocument.text", "public.data public.composite-content", "odt",
    "application/vnd.oasis.opendocument.text",
    "org.oasis-open.opendocument.spreadsheet", "public.data public.spreadsheet", "ods",
    "application/vnd.oasis.opendocument.spreadsheet",
    "org.oasis-open.opendocument.presentation", "public.data public.presentation", "odp",
    "application/vnd.oasis.opendocument.presentation",
    "com.apple.iwork.pages.sffpages", "public.data public.composite-content", "pages", "application/vnd.apple.pages",
    "com.apple.iwork.pages.pages", "com.apple.package public.composite-content", "pages", "application/vnd.apple.pages",
    "com.apple.iwork.numbers.sffnumbers", "public.data public.spreadsheet", "numbers", "application/vnd.apple.numbers",
    "com.apple.iwork.numbers.numbers", "com.apple.package public.spreadsheet", "numbers",
    "application/vnd.apple.numbers",
    "com.apple.iwork.keynote.sffkey", "public.data public.presentation", "key", "application/vnd.apple.keynote",
    "com.apple.iwork.keynote.key", "com.apple.package public.presentation", "key", "application/vnd.apple.keynote",

    // Pictures.
    "public.image", "public.data public.content", "", "image/*",
    "public.jpeg", "public.image", "jpeg jpg jpe", "image/jpeg image/jpg image/pjpeg",
    "public.png", "public.image", "png", "image/png image/x-png",
    "com.compuserve.gif", "public.image", "gif", "image/gif",
    "org.webmproject.webp", "public.image", "webp", "image/webp",
    "public.heif-standard", "public.image", "", "",
    "public.heic", "public.heif-standard", "heic", "image/heic",
    "public.heif", "public.heif-standard", "heif hif", "image/heif",
    "public.heics", "public.heif-standard", "heics", "image/heic-sequence image/heif-sequence",
    "public.avif", "public.heif-standard", "avif", "image/avif",
    "public.tiff", "public.image", "tiff tif", "image/tiff",
    "com.microsoft.bmp", "public.image", "bmp dib", "image/bmp image/x-ms-bmp image/x-bmp",
    "com.microsoft.ico", "public.image", "ico", "image/vnd.microsoft.icon image/x-icon image/ico",
    "public.svg-image", "public.image public.xml", "svg", "image/svg+xml image/svg",
    "public.jpeg-2000", "public.image", "jp2", "image/jp2",
    "public.jpeg-xl", "public.image", "jxl", "image/jxl",
    "public.camera-raw-image", "public.image", "cr2 nef arw", "image/x-canon-cr2 image/x-nikon-nef image/x-sony-arw",
    "com.adobe.raw-image", "public.image", "dng", "image/x-adobe-dng",
    "com.adobe.photoshop-image", "public.image", "psd",
    "image/vnd.adobe.photoshop image/x-photoshop application/x-photoshop",
    "com.apple.live-photo", "", "pvt", "",

    // Moving pictures.
    "public.audiovisual-content", "public.data public.content", "", "",
    "public.movie", "public.audiovisual-content", "", "video/*",
    "public.mpeg-4", "public.movie", "mp4", "video/mp4",
    "com.apple.m4v-video", "public.movie", "m4v", "video/x-m4v",
    "com.apple.quicktime-movie", "public.movie", "mov qt", "video/quicktime",
    "public.mpeg", "public.movie", "mpg mpeg", "video/mpeg",
    "public.mpeg-2-transport-stream", "public.movie", "ts m2ts", "video/mp2t",
    "public.avi", "public.movie", "avi", "video/x-msvideo video/avi video/msvideo",
    "org.webmproject.webm", "public.movie", "webm", "video/webm",
    "org.matroska.mkv", "public.movie", "mkv", "video/x-matroska video/matroska",
    "public.3gpp", "public.movie", "3gp", "video/3gpp",

    // Sound.
    "public.audio", "public.audiovisual-content", "", "audio/*",
    "public.mp3", "public.audio", "mp3", "audio/mpeg audio/mp3 audio/x-mp3",
    "public.mpeg-4-audio", "public.mpeg-4 public.audio", "m4a", "audio/mp4 audio/x-m4a audio/m4a",
    "com.apple.m4a-audio", "public.audio", "m4a", "audio/x-m4a",
    "public.aac-audio", "public.audio", "aac", "audio/aac audio/x-aac",
    "com.microsoft.waveform-audio", "public.audio", "wav", "audio/vnd.wave audio/wav audio/x-wav audio/wave",
    "public.aifc-audio", "public.audio", "aifc", "audio/x-aifc",
    "public.aiff-audio", "public.aifc-audio", "aiff aif", "audio/aiff audio/x-aiff",
    "org.xiph.flac", "public.audio", "flac", "audio/flac audio/x-flac",
    "org.xiph.ogg-audio", "public.audio", "ogg oga", "audio/ogg application/ogg",
    "org.xiph.opus", "public.audio", "opus", "audio/ogg;codecs=opus audio/opus",
    "public.midi-audio", "public.audio", "mid midi", "audio/midi audio/x-midi",
    "public.m3u-playlist", "public.text public.playlist", "m3u m3u8",
    "audio/x-mpegurl application/vnd.apple.mpegurl audio/mpegurl",

    // Archives.
    "com.pkware.zip-archive", "public.data public.archive", "", "",
    "public.zip-archive", "com.pkware.zip-archive", "zip",
    "application/zip application/x-zip-compressed application/x-zip",
    "org.gnu.gnu-zip-archive", "public.data public.archive", "gz", "application/gzip application/x-gzip",
    "org.gnu.gnu-zip-tar-archive", "public.data public.archive", "tgz tar.gz", "application/x-compressed-tar",
    "public.bzip2-archive", "public.data public.archive", "bz2", "application/x-bzip2 application/x-bzip",
    "public.tar-archive", "public.data public.archive", "tar", "application/x-tar",
    "org.7-zip.7-zip-archive", "public.data public.archive", "7z", "application/x-7z-compressed",
    "com.rarlab.rar-archive", "public.data public.archive", "rar",
    "application/vnd.rar application/x-rar-compressed application/x-rar",

    // Everything else.
    "public.email-message", "public.message public.data", "eml", "message/rfc822",
    "com.apple.mail.email", "public.email-message", "eml", "message/rfc822",
    "com.apple.pkpass", "public.data", "pkpass", "application/vnd.apple.pkpass",
    "com.pixar.universal-scene-description-mobile", "public.3d-content public.data", "usdz", "model/vnd.usdz+zip",
    "org.khronos.glb", "public.3d-content public.data", "glb", "model/gltf-binary",
    "com.topografix.gpx", "public.xml", "gpx", "application/gpx+xml",
    "com.google.earth.kml", "public.xml", "kml", "application/vnd.google-earth.kml+xml",
    "public.font", "public.data", "", "font/*",
    "public.truetype-font", "public.font", "ttf", "font/ttf application/x-font-ttf",
    "public.opentype-font", "public.font", "otf", "font/otf application/x-font-otf",
    "org.w3.woff2", "public.font", "woff2", "font/woff2",
    "public.unix-executable", "public.data public.executable", "",
    "application/x-executable application/x-pie-executable application/x-sharedlib",
    "com.microsoft.windows-executable", "public.data public.executable", "exe",
    "application/vnd.microsoft.portable-executable application/x-ms-dos-executable application/x-dosexec",
    "com.apple.linkpresentation.metadata", "public.data", "", "application/x-link-metadata+json",
  ]
}
