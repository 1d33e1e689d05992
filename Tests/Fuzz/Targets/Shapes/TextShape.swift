/// Texts by how they begin, in one of the encodings.
enum TextShape {
  static let words = [
    "<?xml version=\"1.0\"?>", "<!-- a -->", "<?pi ?>", "<!DOCTYPE html>", "<!DOCTYPE svg [<!ENTITY a \"b\">]>",
    "<!doctype plist>", "<html>", "<HTML lang=\"en\">", "<svg xmlns=\"x\">", "<svg:svg>", "<plist version=\"1.0\">",
    "<gpx ",
    "<kml>", "<head>", "<body/>", "<a>", "<", "{\\rtf1", "{\"a\": 1}", "[{\"a\\\"\":", "{}", "[1]",
    "[InternetShortcut]\nURL=",
    "BEGIN:VCARD\r\n", "begin:vcalendar\n", "BEGIN:VCARDS", "#EXTM3U\n", "#!/bin/sh\n", "#!/usr/bin/env -S python3\n",
    "#! /usr/bin/perl", "#!/usr/bin/env", "#!", "-----BEGIN PGP PUBLIC KEY BLOCK-----", "-----BEGIN PGP PRIVATE KEY",
    "Return-Path: <a>", "Received: from a", "Delivered-To: a", "Message-ID: <a>", "MIME-Version: 1.0", "\u{FEFF}",
    " \n\t", "é",
    "€", "😀", "\u{1B}[0m", "\u{0}", "\u{7F}", "]]>", "-->", "?>", "]>", "\"", ":",
  ]

  static func random(using random: inout FuzzRandom) -> [UInt8] {
    let text = (0...random.below(5)).map { _ in random.text(of: words) }.joined()
    switch random.below(6) {
    case 0: return [0xFF, 0xFE] + text.utf16.flatMap { ByteShape.little(Int($0), 2) }
    case 1: return [0xFE, 0xFF] + text.utf16.flatMap { ByteShape.big(Int($0), 2) }
    case 2: return text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } + [0xE9]
    case 3: return Array(text.utf8.dropLast(random.below(4)))
    default: return Array(text.utf8)
    }
  }
}
