/// What a `--chooser` command is told, and what it answers.
package enum ChooserExchange {
  /// What the command's answer means.
  package enum Answer: Hashable, Sendable {
    case chosen(String)
    /// It printed nothing.
    case cancelled
    /// It printed something that is no target of the list.
    case unknown(String)
  }

  /// The lines for the command's standard input: `id TAB title TAB icon`, in UTF-8, best first.
  ///
  /// - Parameter choices: the targets; tabs and line ends in a title become escapes, so that the fields stay apart.
  package static func input(_ choices: [Choice]) -> [UInt8] {
    var bytes: [UInt8] = []
    for choice in choices {
      bytes += Array(Sanitised.line(choice.id).utf8) + [0x09]
      bytes += Array(Sanitised.line(choice.title).utf8) + [0x09]
      bytes += Array(Sanitised.line(choice.icon).utf8) + [0x0A]
    }
    return bytes
  }

  /// Reads what the command printed.
  ///
  /// - Parameters:
  ///   - output: one id, or one whole line as it was given; nothing but white space is a cancellation.
  ///   - choices: the targets that it was offered.
  package static func answer(_ output: [UInt8], choices: [Choice]) -> Answer {
    let lines = output.split { $0 == 0x0A || $0 == 0x0D }.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    guard let line = lines.first else { return .cancelled }
    guard lines.count == 1 else { return unknown(output[...]) }
    let id = line.prefix { $0 != 0x09 }
    if let choice = choices.first(where: { $0.id.utf8.elementsEqual(id) }) { return .chosen(choice.id) }
    return unknown(id)
  }

  /// What it printed, as far as a line has room for it.
  private static func unknown(_ printed: ArraySlice<UInt8>) -> Answer {
    let most = 80
    let shown = Sanitised.line(String(decoding: printed.prefix(most), as: UTF8.self))
    return .unknown(printed.count > most ? shown + "…" : shown)
  }
}
