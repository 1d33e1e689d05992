extension Shell {
  /// A word as it can be typed into a shell: quoted only when it has to be.
  package static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      Link.isLetter(byte) || Link.isDigit(byte) || byte >= 0x80 || "-_./:@%+=,".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : alwaysQuoted(word)
  }

  /// A word in single quotes.
  package static func alwaysQuoted(_ word: String) -> String {
    var quoted: [UInt8] = [0x27]
    for byte in word.utf8 {
      if byte == 0x27 { quoted += Array("'\\''".utf8) } else { quoted.append(byte) }
    }
    return String(decoding: quoted + [0x27], as: UTF8.self)
  }
}
