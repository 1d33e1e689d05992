/// Recognises formats of text by how they begin, for texts whose name does not say it.
enum TextFormats {
  /// What the beginning of a text shows; nil for a text of no known kind.
  static func match(_ head: Span<UInt8>) -> ByteFormat? {
    let start = contentStart(head)
    guard start < head.count else { return nil }
    switch head[start] {
    case UInt8(ascii: "<"): return markup(head, at: start)
    case UInt8(ascii: "{"):
      if head.has("{\\rtf", at: start) { return ByteFormat("public.rtf", "RTF signature") }
      return isJSON(head, at: start) ? ByteFormat("public.json", "JSON object") : nil
    case UInt8(ascii: "["):
      if head.has("[InternetShortcut]", at: start) {
        return ByteFormat("com.microsoft.internet-shortcut", "internet shortcut")
      }
      return isJSON(head, at: start) ? ByteFormat("public.json", "JSON list") : nil
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      if isLine(head, "BEGIN:VCARD", at: start) { return ByteFormat("public.vcard", "vCard") }
      return isLine(head, "BEGIN:VCALENDAR", at: start) ? ByteFormat("com.apple.ical.ics", "calendar") : nil
    case UInt8(ascii: "#"):
      if isLine(head, "#EXTM3U", at: start) { return ByteFormat("public.m3u-playlist", "playlist") }
      return head.has("#!", at: start) ? script(head, at: start) : nil
    case UInt8(ascii: "-"):
      return head.has("-----BEGIN PGP PUBLIC KEY", at: start) || head.has("-----BEGIN PGP PRIVATE KEY", at: start)
        ? ByteFormat("org.openpgp.key", "OpenPGP key") : nil
    case UInt8(ascii: "R") where head.has("Return-Path: ", at: start) || head.has("Received: from ", at: start),
      UInt8(ascii: "D") where head.has("Delivered-To: ", at: start),
      UInt8(ascii: "M") where head.has("Message-ID: <", at: start) || head.has("MIME-Version: 1.0", at: start):
      return ByteFormat("public.email-message", "mail header")
    default: return nil
    }
  }

  /// Past a byte order mark and white space.
  private static func contentStart(_ head: Span<UInt8>) -> Int {
    var start = head.has("\u{FEFF}") ? 3 : 0
    while start < head.count, isSpace(head[start]) { start += 1 }
    return start
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte >= 9 && byte <= 13
  }

  private static func isLine(_ head: Span<UInt8>, _ text: String, at start: Int) -> Bool {
    guard head.hasIgnoringCase(text, at: start) else { return false }
    let end = start + text.utf8.count
    return end == head.count || isSpace(head[end])
  }

  /// HTML, SVG, property lists and other XML, by the first element or its document type.
  private static func markup(_ head: Span<UInt8>, at start: Int) -> ByteFormat? {
    var position = start
    var isXML = false
    while position < head.count {
      if head.has("<?xml", at: position) {
        isXML = true
        position = skip(head, past: "?>", from: position)
      } else if head.has("<!--", at: position) {
        position = skip(head, past: "-->", from: position)
      } else if head.has("<?", at: position) {
        position = skip(head, past: "?>", from: position)
      } else if head.hasIgnoringCase("<!DOCTYPE", at: position) {
        if let format = element(head, at: position + 10, isXML: isXML) { return format }
        position = skipDocumentType(head, from: position)
      } else if head.has("<", at: position) {
        return element(head, at: position + 1, isXML: isXML)
          ?? (isXML ? ByteFormat("public.xml", "XML declaration") : nil)
      } else {
        break
      }
      while position < head.count, isSpace(head[position]) { position += 1 }
    }
    return isXML ? ByteFormat("public.xml", "XML declaration") : nil
  }

  private static func element(_ head: Span<UInt8>, at position: Int, isXML: Bool) -> ByteFormat? {
    func isNamed(_ name: String) -> Bool {
      guard head.hasIgnoringCase(name, at: position) else { return false }
      let end = position + name.utf8.count
      return end >= head.count || isSpace(head[end]) || head[end] == UInt8(ascii: ">") || head[end] == UInt8(ascii: "/")
    }
    if isNamed("html") {
      return isXML ? ByteFormat("public.xhtml", "XHTML document") : ByteFormat("public.html", "HTML document")
    }
    if isNamed("svg") || isNamed("svg:svg") { return ByteFormat("public.svg-image", "SVG element") }
    if isNamed("plist") { return ByteFormat("com.apple.xml-property-list", "property list") }
    if isNamed("gpx") { return ByteFormat("com.topografix.gpx", "GPX element") }
    if isNamed("kml") { return ByteFormat("com.google.earth.kml", "KML element") }
    if !isXML, isNamed("head") || isNamed("body") { return ByteFormat("public.html", "HTML element") }
    return nil
  }

  /// Past the next occurrence of a text, or the end.
  private static func skip(_ head: Span<UInt8>, past text: String, from start: Int) -> Int {
    var position = start
    while position < head.count, !head.has(text, at: position) { position += 1 }
    return min(position + text.utf8.count, head.count)
  }

  /// Past a document type, which may hold declarations in brackets.
  private static func skipDocumentType(_ head: Span<UInt8>, from start: Int) -> Int {
    var position = start
    var depth = 0
    while position < head.count {
      if head[position] == UInt8(ascii: "[") { depth += 1 }
      if head[position] == UInt8(ascii: "]") { depth -= 1 }
      if head[position] == UInt8(ascii: ">"), depth <= 0 { return position + 1 }
      position += 1
    }
    return position
  }

  /// An object that begins with a name and a colon, or is empty; a list of such objects.
  private static func isJSON(_ head: Span<UInt8>, at start: Int) -> Bool {
    var position = start
    func skipSpace() {
      while position < head.count, isSpace(head[position]) { position += 1 }
    }
    if head[position] == UInt8(ascii: "[") {
      position += 1
      skipSpace()
    }
    guard position < head.count, head[position] == UInt8(ascii: "{") else { return false }
    position += 1
    skipSpace()
    guard position < head.count, head[position] == UInt8(ascii: "\"") else { return false }
    position += 1
    while position < head.count, head[position] != UInt8(ascii: "\"") {
      position += head[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    position += 1
    skipSpace()
    return position < head.count && head[position] == UInt8(ascii: ":")
  }

  /// A script by the interpreter that its first line names.
  private static func script(_ head: Span<UInt8>, at start: Int) -> ByteFormat? {
    var word: [UInt8] = []
    var words: [String] = []
    var position = start + 2
    while position < head.count, position < start + 256 {
      let byte = head[position]
      if isSpace(byte) || byte == UInt8(ascii: "/") {
        if byte != UInt8(ascii: "/"), !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word = []
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      } else {
        word.append(byte)
      }
      position += 1
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    guard head.has("/", at: start + 2) || head.has(" /", at: start + 2), var program = words.first else { return nil }
    if program == "env" { program = words.dropFirst().first { $0.utf8.first != UInt8(ascii: "-") } ?? program }
    if program.utf8.starts(with: "python".utf8) { return ByteFormat("public.python-script", "first line names Python") }
    if ["sh", "bash", "dash", "zsh", "ksh", "fish"].contains(program) {
      return ByteFormat("public.shell-script", "first line names a shell")
    }
    return ByteFormat("public.script", "first line names an interpreter")
  }
}
