extension ContentTypeTree {
  /// What people call a type, in a word or two: `JPEG`, `PDF`, `Word Document`.
  ///
  /// - Parameter type: any type.
  /// - Returns: the name of the type or of the nearest one above it that has a name; of a type that is known by an extension only,
  ///   that extension in capitals.
  public func shortName(of type: ContentType) -> String {
    if let own = Self.shortNames[type.identifier] { return own }
    if isDynamic(type), let word = preferredExtension(of: type), word.utf8.count <= 8,
      word.utf8.allSatisfy(\.isASCIIAlphanumeric)
    {
      return word.uppercased()
    }
    return ancestors(of: type).lazy.compactMap { Self.shortNames[$0.type.identifier] }.first ?? "File"
  }

  /// By identifier; a type that is missing has the name of the nearest one above it.
  static let shortNames: [String: String] = [
    // Texts.
    "public.plain-text": "Text", "public.text": "Text", "public.rtf": "Rich Text", "com.apple.rtfd": "Rich Text",
    "com.apple.flat-rtfd": "Rich Text", "public.html": "Web Page", "public.xhtml": "Web Page",
    "com.apple.webarchive": "Web Archive", "public.xml": "XML", "public.json": "JSON", "public.geojson": "GeoJSON",
    "public.yaml": "YAML", "net.daringfireball.markdown": "Markdown", "public.comma-separated-values-text": "CSV",
    "public.tab-separated-values-text": "TSV", "public.vcard": "Contact", "com.apple.ical.ics": "Calendar Event",
    "public.css": "CSS", "public.log": "Log", "public.source-code": "Source Code", "public.script": "Script",
    "public.shell-script": "Script", "public.python-script": "Python Script",
    "com.netscape.javascript-source": "JavaScript", "public.swift-source": "Swift Source",
    "com.apple.property-list": "Property List", "org.openpgp.key": "OpenPGP Key",
    // Documents.
    "public.composite-content": "Document", "com.adobe.pdf": "PDF", "org.idpf.epub-container": "EPUB Book",
    "com.microsoft.word.doc": "Word Document", "org.openxmlformats.wordprocessingml.document": "Word Document",
    "com.microsoft.excel.xls": "Excel Workbook", "org.openxmlformats.spreadsheetml.sheet": "Excel Workbook",
    "com.microsoft.powerpoint.ppt": "PowerPoint Presentation",
    "org.openxmlformats.presentationml.presentation": "PowerPoint Presentation",
    "org.oasis-open.opendocument.text": "OpenDocument Text",
    "org.oasis-open.opendocument.spreadsheet": "OpenDocument Spreadsheet",
    "org.oasis-open.opendocument.presentation": "OpenDocument Presentation",
    "public.spreadsheet": "Spreadsheet", "public.presentation": "Presentation",
    "com.apple.iwork.pages.sffpages": "Pages Document", "com.apple.iwork.pages.pages": "Pages Document",
    "com.apple.iwork.numbers.sffnumbers": "Numbers Spreadsheet",
    "com.apple.iwork.numbers.numbers": "Numbers Spreadsheet",
    "com.apple.iwork.keynote.sffkey": "Keynote Presentation", "com.apple.iwork.keynote.key": "Keynote Presentation",
    // Pictures.
    "public.image": "Picture", "public.jpeg": "JPEG", "public.png": "PNG", "com.compuserve.gif": "GIF",
    "org.webmproject.webp": "WebP", "public.heic": "HEIC", "public.heif-standard": "HEIF", "public.avif": "AVIF",
    "public.tiff": "TIFF", "com.microsoft.bmp": "BMP", "com.microsoft.ico": "Icon", "public.svg-image": "SVG",
    "public.jpeg-2000": "JPEG 2000", "public.jpeg-xl": "JPEG XL", "public.camera-raw-image": "Raw Photo",
    "com.adobe.raw-image": "DNG", "com.adobe.photoshop-image": "Photoshop Picture",
    "com.apple.live-photo": "Live Photo",
    // Moving pictures and sound.
    "public.movie": "Video", "public.mpeg-4": "MPEG-4", "com.apple.m4v-video": "M4V",
    "com.apple.quicktime-movie": "QuickTime", "public.mpeg": "MPEG", "public.mpeg-2-transport-stream": "MPEG-2",
    "public.avi": "AVI", "org.webmproject.webm": "WebM", "org.matroska.mkv": "Matroska", "public.3gpp": "3GPP",
    "public.audio": "Audio", "public.mp3": "MP3", "public.mpeg-4-audio": "M4A", "com.apple.m4a-audio": "M4A",
    "public.aac-audio": "AAC", "com.microsoft.waveform-audio": "WAV", "public.aifc-audio": "AIFF",
    "org.xiph.flac": "FLAC", "org.xiph.ogg-audio": "Ogg", "org.xiph.opus": "Opus", "public.midi-audio": "MIDI",
    "public.playlist": "Playlist", "public.m3u-playlist": "Playlist",
    // Archives.
    "public.archive": "Archive", "com.pkware.zip-archive": "ZIP", "org.gnu.gnu-zip-archive": "GZIP",
    "org.gnu.gnu-zip-tar-archive": "TAR.GZ", "public.bzip2-archive": "BZIP2", "public.tar-archive": "TAR",
    "org.7-zip.7-zip-archive": "7-Zip", "com.rarlab.rar-archive": "RAR",
    // Everything else.
    "public.folder": "Folder", "public.directory": "Folder", "com.apple.package": "Package", "public.url": "Link",
    "public.email-message": "Email", "com.apple.pkpass": "Wallet Pass", "public.3d-content": "3D Model",
    "com.topografix.gpx": "GPX", "com.google.earth.kml": "KML", "public.font": "Font",
    "public.disk-image": "Disk Image",
    "public.database": "Database", "public.executable": "Program",
    "com.microsoft.internet-shortcut": "Internet Shortcut",
    "public.internet-location": "Internet Shortcut", "public.data": "File", "public.item": "File",
  ]
}
