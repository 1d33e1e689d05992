/// One row of the table of types: literals only, so that the table costs nothing until it is looked at.
///
/// Lists are words with a space between them, because a literal needs no allocation and a list of lists does.
struct ContentTypeRow: Hashable, Sendable {
  /// The identifier, lower case.
  let identifier: String
  /// The identifiers of the direct parents.
  let parents: String
  /// File name extensions without the dot, preferred first.
  let extensions: String
  /// MIME types and patterns, preferred first.
  let mimeTypes: String

  init(_ identifier: String, _ parents: String = "", _ extensions: String = "", _ mimeTypes: String = "") {
    self.identifier = identifier
    self.parents = parents
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }
}

/// The types that every host knows.
///
/// Where two rows have a tag in common, the earlier one is what the tag stands for.
enum ContentTypeTable {
  static let rows: [ContentTypeRow] = [
    // Roots.
    .init("public.item"),
    .init("public.content"),
    .init("public.composite-content", "public.content"),
    .init("public.data", "public.item", "", "application/octet-stream */* application/*"),
    .init("public.directory", "public.item", "", "inode/directory"),
    .init("public.folder", "public.directory", "", "inode/directory"),
    .init("com.apple.package", "public.directory", "", "inode/directory"),
    .init("public.archive"),
    .init("public.contact"),
    .init("public.message", "", "", "message/*"),
    .init("public.calendar-event"),
    .init("public.playlist"),
    .init("public.database"),
    .init("public.disk-image"),
    .init("public.spreadsheet", "public.content"),
    .init("public.presentation", "public.composite-content"),
    .init("public.3d-content", "public.content", "", "model/*"),
    .init("public.executable", "public.item"),

    // Links.
    .init("public.url", "public.data", "", "text/uri-list text/x-moz-url"),
    .init("public.file-url", "public.url", "", "text/uri-list"),
    .init("public.internet-location", "public.data"),
    .init(
      "com.microsoft.internet-shortcut", "public.data", "url", "application/x-mswinurl application/internet-shortcut"),
    .init("com.apple.web-internet-location", "public.internet-location", "webloc", "application/x-webloc"),

    // Texts.
    .init("public.text", "public.data public.content", "", "text/*"),
    .init("public.plain-text", "public.text", "txt text", "text/plain"),
    .init("public.utf8-plain-text", "public.plain-text", "", "text/plain;charset=utf-8"),
    .init("public.utf16-plain-text", "public.plain-text", "", "text/plain;charset=utf-16"),
    .init("public.utf16-external-plain-text", "public.plain-text", "", "text/plain;charset=utf-16"),
    .init("public.rtf", "public.text", "rtf", "text/rtf application/rtf application/x-rtf text/richtext"),
    .init("com.apple.rtfd", "com.apple.package public.composite-content", "rtfd"),
    .init("com.apple.flat-rtfd", "public.data public.composite-content", "rtfd"),
    .init("public.html", "public.text", "html htm", "text/html"),
    .init("public.xml", "public.text", "xml", "application/xml text/xml"),
    .init("public.xhtml", "public.xml", "xhtml xht", "application/xhtml+xml"),
    .init(
      "com.apple.webarchive", "public.data public.composite-content", "webarchive",
      "application/x-apple-webarchive application/x-webarchive"),
    .init("public.json", "public.text", "json", "application/json text/json"),
    .init("public.geojson", "public.json", "geojson", "application/geo+json"),
    .init("public.yaml", "public.text", "yaml yml", "application/yaml application/x-yaml text/yaml text/x-yaml"),
    .init(
      "net.daringfireball.markdown", "public.plain-text", "md markdown mkd", "text/markdown text/x-markdown"),
    .init("public.delimited-values-text", "public.text"),
    .init(
      "public.comma-separated-values-text", "public.delimited-values-text", "csv",
      "text/csv text/x-csv text/comma-separated-values application/csv"),
    .init(
      "public.tab-separated-values-text", "public.delimited-values-text", "tsv", "text/tab-separated-values"),
    .init("public.vcard", "public.text public.contact", "vcf vcard", "text/vcard text/x-vcard text/directory"),
    .init("com.apple.ical.ics", "public.text public.calendar-event", "ics ical", "text/calendar"),
    .init("public.css", "public.text", "css", "text/css"),
    .init("public.log", "public.plain-text", "log", "text/x-log"),
    .init("org.openpgp.key", "public.plain-text", "", "application/pgp-keys"),

    // Source code.
    .init("public.source-code", "public.plain-text", "", "text/x-source"),
    .init("public.swift-source", "public.source-code", "swift", "text/x-swift"),
    .init("com.microsoft.typescript", "public.source-code", "tsx cts", "text/x-typescript application/typescript"),
    .init(
      "com.netscape.javascript-source", "public.source-code public.executable", "js mjs",
      "text/javascript application/javascript application/x-javascript"),
    .init("public.script", "public.source-code"),
    .init("public.shell-script", "public.script", "sh", "application/x-shellscript application/x-sh text/x-sh"),
    .init("public.python-script", "public.shell-script", "py", "text/x-python text/x-script.python"),

    // Property lists.
    .init("com.apple.property-list", "public.data", "plist", "application/x-plist"),
    .init("com.apple.xml-property-list", "com.apple.property-list public.xml", "plist", "application/x-plist"),
    .init("com.apple.binary-property-list", "com.apple.property-list", "plist", "application/x-bplist"),

    // Documents.
    .init("com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf application/x-pdf"),
    .init("org.idpf.epub-container", "public.data public.composite-content", "epub", "application/epub+zip"),
    .init("com.microsoft.word.doc", "public.data public.composite-content", "doc", "application/msword"),
    .init(
      "org.openxmlformats.wordprocessingml.document", "public.data public.composite-content", "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    .init("com.microsoft.excel.xls", "public.data public.spreadsheet", "xls", "application/vnd.ms-excel"),
    .init(
      "org.openxmlformats.spreadsheetml.sheet", "public.data public.spreadsheet", "xlsx",
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    .init(
      "com.microsoft.powerpoint.ppt", "public.data public.presentation", "ppt", "application/vnd.ms-powerpoint"),
    .init(
      "org.openxmlformats.presentationml.presentation", "public.data public.presentation", "pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation"),
    .init(
      "org.oasis-open.opendocument.text", "public.data public.composite-content", "odt",
      "application/vnd.oasis.opendocument.text"),
    .init(
      "org.oasis-open.opendocument.spreadsheet", "public.data public.spreadsheet", "ods",
      "application/vnd.oasis.opendocument.spreadsheet"),
    .init(
      "org.oasis-open.opendocument.presentation", "public.data public.presentation", "odp",
      "application/vnd.oasis.opendocument.presentation"),
    .init(
      "com.apple.iwork.pages.sffpages", "public.data public.composite-content", "pages",
      "application/vnd.apple.pages"),
    .init(
      "com.apple.iwork.pages.pages", "com.apple.package public.composite-content", "pages",
      "application/vnd.apple.pages"),
    .init(
      "com.apple.iwork.numbers.sffnumbers", "public.data public.spreadsheet", "numbers",
      "application/vnd.apple.numbers"),
    .init(
      "com.apple.iwork.numbers.numbers", "com.apple.package public.spreadsheet", "numbers",
      "application/vnd.apple.numbers"),
    .init(
      "com.apple.iwork.keynote.sffkey", "public.data public.presentation", "key", "application/vnd.apple.keynote"),
    .init(
      "com.apple.iwork.keynote.key", "com.apple.package public.presentation", "key", "application/vnd.apple.keynote"),

    // Pictures.
    .init("public.image", "public.data public.content", "", "image/*"),
    .init("public.jpeg", "public.image", "jpeg jpg jpe", "image/jpeg image/jpg image/pjpeg"),
    .init("public.png", "public.image", "png", "image/png image/x-png"),
    .init("com.compuserve.gif", "public.image", "gif", "image/gif"),
    .init("org.webmproject.webp", "public.image", "webp", "image/webp"),
    .init("public.heif-standard", "public.image"),
    .init("public.heic", "public.heif-standard", "heic", "image/heic"),
    .init("public.heif", "public.heif-standard", "heif hif", "image/heif"),
    .init("public.heics", "public.heif-standard", "heics", "image/heic-sequence image/heif-sequence"),
    .init("public.avif", "public.heif-standard", "avif", "image/avif"),
    .init("public.tiff", "public.image", "tiff tif", "image/tiff"),
    .init("com.microsoft.bmp", "public.image", "bmp dib", "image/bmp image/x-ms-bmp image/x-bmp"),
    .init("com.microsoft.ico", "public.image", "ico", "image/vnd.microsoft.icon image/x-icon image/ico"),
    .init("public.svg-image", "public.image public.xml", "svg", "image/svg+xml image/svg"),
    .init("public.jpeg-2000", "public.image", "jp2", "image/jp2"),
    .init("public.jpeg-xl", "public.image", "jxl", "image/jxl"),
    .init(
      "public.camera-raw-image", "public.image", "cr2 nef arw",
      "image/x-canon-cr2 image/x-nikon-nef image/x-sony-arw"),
    .init("com.adobe.raw-image", "public.image", "dng", "image/x-adobe-dng"),
    .init(
      "com.adobe.photoshop-image", "public.image", "psd",
      "image/vnd.adobe.photoshop image/x-photoshop application/x-photoshop"),
    .init("com.apple.live-photo", "", "pvt"),

    // Moving pictures.
    .init("public.audiovisual-content", "public.data public.content"),
    .init("public.movie", "public.audiovisual-content", "", "video/*"),
    .init("public.mpeg-4", "public.movie", "mp4", "video/mp4"),
    .init("com.apple.m4v-video", "public.movie", "m4v", "video/x-m4v"),
    .init("com.apple.quicktime-movie", "public.movie", "mov qt", "video/quicktime"),
    .init("public.mpeg", "public.movie", "mpg mpeg", "video/mpeg"),
    .init("public.mpeg-2-transport-stream", "public.movie", "ts m2ts", "video/mp2t"),
    .init("public.avi", "public.movie", "avi", "video/x-msvideo video/avi video/msvideo"),
    .init("org.webmproject.webm", "public.movie", "webm", "video/webm"),
    .init("org.matroska.mkv", "public.movie", "mkv", "video/x-matroska video/matroska"),
    .init("public.3gpp", "public.movie", "3gp", "video/3gpp"),

    // Sound.
    .init("public.audio", "public.audiovisual-content", "", "audio/*"),
    .init("public.mp3", "public.audio", "mp3", "audio/mpeg audio/mp3 audio/x-mp3"),
    .init("public.mpeg-4-audio", "public.mpeg-4 public.audio", "m4a", "audio/mp4 audio/x-m4a audio/m4a"),
    .init("com.apple.m4a-audio", "public.audio", "m4a", "audio/x-m4a"),
    .init("public.aac-audio", "public.audio", "aac", "audio/aac audio/x-aac"),
    .init(
      "com.microsoft.waveform-audio", "public.audio", "wav", "audio/vnd.wave audio/wav audio/x-wav audio/wave"),
    .init("public.aifc-audio", "public.audio", "aifc", "audio/x-aifc"),
    .init("public.aiff-audio", "public.aifc-audio", "aiff aif", "audio/aiff audio/x-aiff"),
    .init("org.xiph.flac", "public.audio", "flac", "audio/flac audio/x-flac"),
    .init("org.xiph.ogg-audio", "public.audio", "ogg oga", "audio/ogg application/ogg"),
    .init("org.xiph.opus", "public.audio", "opus", "audio/ogg;codecs=opus audio/opus"),
    .init("public.midi-audio", "public.audio", "mid midi", "audio/midi audio/x-midi"),
    .init(
      "public.m3u-playlist", "public.text public.playlist", "m3u m3u8",
      "audio/x-mpegurl application/vnd.apple.mpegurl audio/mpegurl"),

    // Archives.
    .init("com.pkware.zip-archive", "public.data public.archive"),
    .init(
      "public.zip-archive", "com.pkware.zip-archive", "zip",
      "application/zip application/x-zip-compressed application/x-zip"),
    .init("org.gnu.gnu-zip-archive", "public.data public.archive", "gz", "application/gzip application/x-gzip"),
    .init(
      "org.gnu.gnu-zip-tar-archive", "public.data public.archive", "tgz tar.gz", "application/x-compressed-tar"),
    .init("public.bzip2-archive", "public.data public.archive", "bz2", "application/x-bzip2 application/x-bzip"),
    .init("public.tar-archive", "public.data public.archive", "tar", "application/x-tar"),
    .init("org.7-zip.7-zip-archive", "public.data public.archive", "7z", "application/x-7z-compressed"),
    .init(
      "com.rarlab.rar-archive", "public.data public.archive", "rar",
      "application/vnd.rar application/x-rar-compressed application/x-rar"),

    // Everything else.
    .init("public.email-message", "public.message public.data", "eml", "message/rfc822"),
    .init("com.apple.mail.email", "public.email-message", "eml", "message/rfc822"),
    .init("com.apple.pkpass", "public.data", "pkpass", "application/vnd.apple.pkpass"),
    .init(
      "com.pixar.universal-scene-description-mobile", "public.3d-content public.data", "usdz",
      "model/vnd.usdz+zip"),
    .init("org.khronos.glb", "public.3d-content public.data", "glb", "model/gltf-binary"),
    .init("com.topografix.gpx", "public.xml", "gpx", "application/gpx+xml"),
    .init("com.google.earth.kml", "public.xml", "kml", "application/vnd.google-earth.kml+xml"),
    .init("public.font", "public.data", "", "font/*"),
    .init("public.truetype-font", "public.font", "ttf", "font/ttf application/x-font-ttf"),
    .init("public.opentype-font", "public.font", "otf", "font/otf application/x-font-otf"),
    .init("org.w3.woff2", "public.font", "woff2", "font/woff2"),
    .init(
      "public.unix-executable", "public.data public.executable", "",
      "application/x-executable application/x-pie-executable application/x-sharedlib"),
    .init(
      "com.microsoft.windows-executable", "public.data public.executable", "exe",
      "application/vnd.microsoft.portable-executable application/x-ms-dos-executable application/x-dosexec"),
    .init("com.apple.linkpresentation.metadata", "public.data", "", "application/x-link-metadata+json"),
  ]
}
