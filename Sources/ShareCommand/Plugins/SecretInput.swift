import ShareFiles
import ShareModel
import ShareSystem

/// Reads the value of a secret setting: from a terminal, where nothing of it is shown, else from standard input.
struct SecretInput {
  /// The longest value, in bytes: keys and certificates are shorter.
  private static let limit = 1 << 16

  let console: Console

  /// Reads one value.
  ///
  /// - Throws: that nothing came, or that it is no text.
  func read(_ setting: SettingDeclaration, _ manifest: Manifest) throws(Failure) -> String {
    let text: String?
    if Terminal.isTerminal(0), let terminal = Terminal.forAsking() {
      text = ask(setting, manifest, terminal)
    } else {
      text = piped()
    }
    guard let text, !text.isEmpty else {
      throw Failure(
        .usage, code: "invalidSetting", subject: setting.name,
        "no value came; type it, or write it to standard input, as UTF-8 of at most \(Self.limit) bytes")
    }
    return text
  }

  private func ask(_ setting: SettingDeclaration, _ manifest: Manifest, _ terminal: Terminal) -> String? {
    terminal.write(Sanitised.line("\(setting.name) of \(manifest.id) (it is not shown): "))
    defer { terminal.write("\n") }
    guard let raw = RawMode(descriptor: terminal.input) else { return nil }
    return typed(terminal, raw)
  }

  /// What is typed until Enter, while the terminal shows nothing of it.
  private func typed(_ terminal: Terminal, _ raw: borrowing RawMode) -> String? {
    var keys = KeyReader(descriptor: terminal.input)
    var text = ""
    while text.utf8.count <= Self.limit {
      switch keys.next(milliseconds: 1000) {
      case .key(.enter): return text
      case .key(.backspace): _ = text.popLast()
      case .key(.control("u")): text = ""
      case .key(.character(let character)): text.append(character)
      case .key(.escape), .key(.control("c")), .key(.control("d")), .ended: return nil
      case .key, .nothing: continue
      }
    }
    return nil
  }

  /// Everything that is on standard input, without the line's end that `echo` adds.
  private func piped() -> String? {
    guard let input = try? Descriptor.duplicate(of: 0), var bytes = try? input.readAll(max: Self.limit) else {
      return nil
    }
    if bytes.last == 0x0A { bytes.removeLast() }
    if bytes.last == 0x0D { bytes.removeLast() }
    return String(validating: bytes, as: UTF8.self)
  }
}
