import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// Names, texts and titles that would drive the terminal of whoever looks at them.
struct HostileNameTests {
  /// A line end, a title sequence, a bell, a carriage return, a C1 control, a right-to-left override, a byte that is no UTF-8.
  static let name = ByteString(
    Array("a\n\u{1B}]0;evil\u{7}\u{1B}[2J\rb\u{9B}31m\u{202E}txt".utf8) + [0xFF] + Array(".txt".utf8))

  static let calls: [String] = [
    "types \"$NAME\"", "targets \"$NAME\" --all", "explain \"$NAME\"", "explain \"$NAME\" --to hostile",
    "\"$NAME\" --to hostile --dry-run", "\"$NAME\" --to fails", "\"$NAME\" --to fails --verbose", "\"$NAME\"",
    "\"$NAME\" --to \"$NAME\"", "\"$NAME$NAME\" --to hostile", "\"$NAME\" --set \"$NAME=1\" --to save", "--\"$NAME\"",
    "types --type \"$NAME\" a.txt", "\"$NAME\" --chooser 'printf %s \"$NAME\"'", "plugin list", "plugin info hostile",
    "plugin validate \"$SCENE/plugins/hostile\"", "doctor", "--url \"http://$NAME\" --to save", "help \"$NAME\"",
  ]

  @Test("nothing that was not made here reaches a terminal as it is", arguments: calls)
  func escaped(_ words: String) throws {
    let scene = try Scene()
    try scene.write("a.txt", "a")
    try scene.write(Self.name, "hello")
    try scene.install(try FixturePlugins.folder("fails"))
    try scene.installNull(
      "hostile", title: #"Evil\u001b[2J\u0007\u202e\r\nOK"#,
      accepts: #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "text", "link"]}]}]"#)
    let output = try scene.shell("\"$SHARE\" \(words) </dev/null", environment: ["NAME": Self.name]).run()
    #expect(output.status != nil, "\(output.end)")
    for (stream, bytes) in [("output", output.standardOutput), ("errors", output.standardError)] {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        Issue.record("\(stream) is no UTF-8")
        continue
      }
      let wild = text.unicodeScalars.filter { scalar in
        let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
        return isControl || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      }
      #expect(wild.isEmpty, "\(stream): \(text.debugDescription)")
    }
    if output.status != 0 {
      let lines = output.errors.split(separator: "\n")
      #expect(lines.allSatisfy { !$0.hasPrefix("OK") && !$0.hasPrefix("b") }, "a name is one line at most")
    }
  }

  @Test(
    "what came back is made safe on a terminal, and is as it is anywhere else", arguments: ["text", "link", "place"])
  func returned(_ form: String) throws {
    let scene = try Scene()
    try scene.write("a.txt", "a")
    try scene.install(try FixturePlugins.folder("returns-one"))
    let placed = try scene.write("place\u{1B}[2J", "a place").parent.display + "/place^[2J"
    let value = form == "link" ? "https://example.org/^[2J" : form == "place" ? placed : "one^[2J"
    let program = scene.share(["a.txt", "--to", "returns-one", "--set", ByteString("\(form)=\(value)")])
    let plain = try program.run()
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(plain.text.contains("\u{1B}[2J"), "\(plain.text)")

    let session = try TerminalSession(
      scene.shell("exec \"$SHARE\" a.txt --to returns-one --set '\(form)=\(value)' >/dev/tty"))
    #expect(session.shows("\\x1b[2J"))
    #expect(!session.shown.contains("\u{1B}[2J"))
    #expect(try session.wait().end == .exited(0))
  }
}
