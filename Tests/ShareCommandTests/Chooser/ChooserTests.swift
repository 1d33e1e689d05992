import Glibc
import ShareSystem
import Testing

@testable import ShareCommand

/// Types keys, then chooses with them; what was shown is returned too.
private func choose(
  typing keys: String, columns: Int = 80, canMoveCursor: Bool = true
) -> (outcome: ChoosingOutcome, shown: String)? {
  guard let terminal = PseudoTerminal(size: Terminal.Size(columns: columns, rows: 24)) else { return nil }
  terminal.type(keys)
  let inside = Terminal(input: terminal.inside, output: terminal.inside)
  let chooser = Chooser(terminal: inside, header: ["a.heic and b.txt"], paint: Paint(usesColor: false))
  let outcome = chooser.choose(threeChoices, canMoveCursor: canMoveCursor)
  return (outcome, terminal.shown(milliseconds: 1000))
}

// One terminal of a process can be raw at a time, so each test is a process of its own.
@Suite struct ChooserTests {
  @Test func keysLeadToAnOutcome() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let rows: [(keys: String, outcome: ChoosingOutcome)] = [
        ("\r", .chosen("org.sharehost.save")),
        ("\u{1B}[B\r", .chosen("org.sharehost.archive")),
        ("3\r", .chosen("com.example.photo")),
        ("quilt\r", .cancelled),
        ("photo\u{7F}\r", .chosen("com.example.photo")),
        ("q", .cancelled),
        ("\u{1B}", .cancelled),
      ]
      for (index, row) in rows.enumerated() {
        guard choose(typing: row.keys)?.outcome == row.outcome else { exit(Int32(10 + index)) }
      }
      exit(0)
    }
  }

  @Test(arguments: [40, 80]) func theListIsShownAndTakenAway(columns: Int) async {
    await #expect(processExitsWith: .exitCode(0)) { [columns] in
      guard let (outcome, shown) = choose(typing: "2\r", columns: columns) else { exit(10) }
      guard outcome == .chosen("org.sharehost.archive") else { exit(11) }
      // The terminal itself adds a carriage return to every line feed.
      let lines = shown.split { $0.isNewline }
      guard lines.contains("> 1  Save to Folder"), lines.contains("> 2  Archive  (message left out)") else { exit(12) }
      for line in lines where !line.contains("\u{1B}") {
        guard DisplayWidth.of(String(line)) < columns else { exit(13) }
      }
      guard shown.hasSuffix(columns == 40 ? "\r\u{1B}[8A\u{1B}[J" : "\r\u{1B}[6A\u{1B}[J") else { exit(14) }
      exit(0)
    }
  }

  @Test func aDumbTerminalGetsAQuestion() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let (outcome, shown) = choose(typing: "9\n3\n", columns: 40, canMoveCursor: false) else { exit(10) }
      guard outcome == .chosen("com.example.photo") else { exit(11) }
      guard shown.contains("There is no number 9.\r\nNumber, or q to cancel: ") else { exit(12) }
      guard !shown.contains("\u{1B}") else { exit(13) }
      guard choose(typing: "q\n", canMoveCursor: false)?.outcome == .cancelled else { exit(14) }
      // The end of the input.
      guard choose(typing: "\u{4}", canMoveCursor: false)?.outcome == .ended else { exit(15) }
      exit(0)
    }
  }

  @Test func aSignalThatIsHandledEndsTheChoosing() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let terminal = PseudoTerminal() else { exit(10) }
      signal(SIGTERM) { _ in }
      let inside = Terminal(input: terminal.inside, output: terminal.inside)
      let chooser = Chooser(terminal: inside, header: [], paint: Paint(usesColor: false))
      // Another process sends the signal while this one waits for a key.
      let command = "(sleep 0.2; kill -TERM \(getpid())) &"
      guard unsafe system(command) == 0 else { exit(11) }
      guard chooser.choose(threeChoices, canMoveCursor: true) == .ended else { exit(12) }
      guard RawMode.signal == SIGTERM else { exit(13) }
      exit(0)
    }
  }
}
