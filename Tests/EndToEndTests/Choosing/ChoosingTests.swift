import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// Choosing a target at a terminal, with the real command at a pseudo-terminal.
struct ChoosingTests {
  /// A terminal that people really have.
  struct Screen: Sendable, CustomTestStringConvertible {
    var columns: Int
    var term: ByteString
    var testDescription: String { "\(columns) columns, TERM=\(term.display)" }
    var isDumb: Bool { term == "dumb" || term.isEmpty }
  }

  static let screens: [Screen] = [80, 40].flatMap { columns in
    (["xterm-256color", "dumb", ""] as [ByteString]).map { Screen(columns: columns, term: $0) }
  }

  /// Three targets that hand back nothing and one that hands back a text; only these, in a known order.
  static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    let text = #"[{"slots": [{"types": ["public.text"], "kinds": ["file", "text"]}]}]"#
    try scene.installNull("aardvark", title: "Aardvark", accepts: text)
    try scene.installNull("badger", title: "Badger 漢字 with a long, long title", accepts: text)
    try scene.installNull("cheetah", title: "Cheetah", accepts: text)
    return scene
  }

  private static func program(_ scene: Scene, _ words: [ByteString] = []) -> Program {
    scene.share(
      ["a.txt", "--include", "org.example.*", "--include", "org.sharehost.digest", "--events", "1", "--no-transforms"]
        + words)
  }

  /// The targets that were shared to, by the events on standard output.
  private static func chosen(_ output: String) -> [String] {
    output.split(separator: "\n").filter { $0.contains("\"started\"") }.compactMap {
      (try? Document(Array($0.utf8)))?["target"]?.text
    }
  }

  /// The number that is shown for a target.
  private static func number(of title: String, in shown: String) -> String? {
    shown.split { $0.isNewline }.first { $0.contains("  \(title)") }
      .flatMap { $0.split { $0 == " " || $0 == ">" }.first.map(String.init) }
  }

  @Test("a target is chosen by its number", arguments: screens)
  func byNumber(_ screen: Screen) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), columns: screen.columns, term: screen.term)
    #expect(session.shows("Cheetah"), "\(session.shown)")
    // What is typed between the list and the question is echoed there, and the question's line goes on.
    if screen.isDumb { #expect(session.shows("to cancel: "), "\(session.shown)") }
    let number = try #require(Self.number(of: "Cheetah", in: session.shown))
    session.type(number + "\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(Self.chosen(output) == ["org.example.cheetah"])
    #expect(session.shown.contains("\u{1B}") == !screen.isDumb, "a dumb terminal gets no escape sequences")
    if screen.isDumb {
      for line in session.shown.split(whereSeparator: \.isNewline) {
        #expect(DisplayWidth.of(String(line)) <= screen.columns + number.count, "\(line)")
      }
    }
  }

  @Test("a target is chosen by letters of its title", arguments: screens)
  func byLetters(_ screen: Screen) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), columns: screen.columns, term: screen.term)
    #expect(session.shows("Cheetah"))
    session.type("badg\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(Self.chosen(output) == ["org.example.badger"])
  }

  @Test("a target is chosen with the arrows", arguments: [40, 80])
  func byArrows(_ columns: Int) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), columns: columns)
    #expect(session.shows("Cheetah"))
    // Down and up again: the mark stands on the second.
    session.type("\u{1B}[B\u{1B}[B\u{1B}[A\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    let listed = try Document(
      scene.share(["targets", "a.txt", "--include", "org.example.*", "--include", "org.sharehost.digest", "--json"])
        .run()
        .standardOutput)
    #expect(Self.chosen(output) == [listed["targets"]?[1]?["id"]?.text])
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    var keys: String
    var term: ByteString
    var testDescription: String { "\(Array(keys.utf8)), TERM=\(term.display)" }
  }

  static let refusals: [Refusal] = [
    Refusal(keys: "q", term: "xterm"), Refusal(keys: "\u{1B}", term: "xterm"), Refusal(keys: "\u{4}", term: "xterm"),
    Refusal(keys: "q\r", term: "dumb"), Refusal(keys: "\u{1B}\r", term: "dumb"), Refusal(keys: "\u{4}", term: "dumb"),
  ]

  @Test("Esc, q and the end of the input cancel: exit 3, and nothing on standard output", arguments: refusals)
  func cancelled(_ refusal: Refusal) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), term: refusal.term)
    #expect(session.shows(refusal.term == "dumb" ? "q to cancel" : "Cheetah"))
    session.type(refusal.keys)
    let (end, output) = try session.wait()
    #expect(end == .exited(3), "\(session.shown)")
    #expect(output == "")
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("Ctrl-C while choosing ends the command by the signal", arguments: ["xterm", "dumb"] as [ByteString])
  func interrupted(_ term: ByteString) throws {
    let scene = try Self.scene()
    let session = try TerminalSession(Self.program(scene), term: term)
    #expect(session.shows(term == "dumb" ? "q to cancel" : "Cheetah"))
    session.type("\u{3}")
    let (end, output) = try session.wait()
    #expect(end == .signalled(SIGINT), "\(session.shown)")
    #expect(output == "")
  }

  @Test("Ctrl-C while sharing cancels: the outcome is said, and the command ends by the signal")
  func interruptedShare() throws {
    let scene = try Self.scene()
    try scene.install(try FixturePlugins.folder("good-cancel"))
    let session = try TerminalSession(scene.share(["a.txt", "--to", "good-cancel", "--json"]))
    #expect(session.shows("Obey a Cancel"), "the bar names the target")
    session.type("\u{3}")
    let (end, output) = try session.wait()
    #expect(end == .signalled(SIGINT), "\(session.shown)")
    #expect(try Document(Array(output.utf8))["outcome"]?.text == "cancelled")
    #expect(session.shown.contains("cancelled"))
    #expect(eventually { scene.processes() == [] })
  }

  @Test("the terminal is afterwards as it was", arguments: ["2\r", "q", "\u{1B}", "\u{3}"])
  func restored(_ keys: String) throws {
    let scene = try Self.scene()
    let script = "trap : INT; \"$SHARE\" a.txt --include 'org.example.*' >/dev/null; stty -a >&2; echo over >&2"
    let session = try TerminalSession(scene.shell(script))
    #expect(session.shows("Cheetah"))
    session.type(keys)
    #expect(session.shows("over"), "\(session.shown)")
    let state = session.shown.components(afterLast: "Cheetah")
    #expect(state.contains(" icanon") && state.contains(" echo ") && !state.contains("-isig"), "\(state)")
    _ = try session.wait()
  }

  @Test("standard input may be an item while a person chooses")
  func standardInputIsTaken() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(
      scene.shell("printf 'from a pipe' | \"$SHARE\" --name note.txt - --include org.sharehost.digest"))
    #expect(session.shows("SHA-256"))
    session.type("\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(output.hasSuffix("  note.txt\n"))
  }

  @Test("only what came back is on standard output")
  func standardOutput() throws {
    let scene = try Self.scene()
    let session = try TerminalSession(scene.share(["a.txt", "--include", "org.sharehost.digest"]))
    #expect(session.shows("SHA-256"))
    session.type("1\r")
    let (end, output) = try session.wait()
    #expect(end == .exited(0), "\(session.shown)")
    #expect(output == "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824  a.txt\n")
  }

  @Test("a message that is left out is marked, and choosing the target all the same is consent")
  func consent() throws {
    let scene = try Scene()
    try scene.installNull(
      "links", title: "Links only", accepts: #"[{"slots": [{"types": ["public.url"], "kinds": ["link"], "max": 1}]}]"#)
    let session = try TerminalSession(
      scene.share(["https://example.org/a", "-m", "look", "--include", "org.example.links", "--json"]))
    // A document is wanted, so nobody is asked: a program reads it.
    let (end, _) = try session.wait()
    #expect(end == .exited(2))
    let asked = try TerminalSession(
      scene.share(["https://example.org/a", "-m", "look", "--include", "org.example.links", "--events", "1"]))
    #expect(asked.shows("Links only"))
    #expect(asked.shows("no place for the message"), "\(asked.shown)")
    asked.type("\r")
    let (consented, output) = try asked.wait()
    #expect(consented == .exited(5), "\(asked.shown)")
    #expect(Self.chosen(output) == ["org.example.links"])
  }
}

extension String {
  /// What follows the last occurrence of some words.
  fileprivate func components(afterLast words: String) -> String {
    var rest = self[...]
    while let range = rest.firstRange(of: words) { rest = rest[range.upperBound...] }
    return String(rest)
  }
}
