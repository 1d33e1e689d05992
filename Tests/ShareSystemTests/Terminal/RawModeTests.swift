import Glibc
import ShareModel
import Testing

@testable import ShareSystem

/// Whether the terminal collects lines and echoes, as it does before anybody changes it.
private func isInLineMode(_ terminal: borrowing PseudoTerminal) -> Bool {
  var state = termios()
  _ = unsafe tcgetattr(terminal.inside, &state)
  return state.c_lflag & tcflag_t(ICANON | ECHO) == tcflag_t(ICANON | ECHO)
}

private func raisesSignals(_ terminal: borrowing PseudoTerminal) -> Bool {
  var state = termios()
  _ = unsafe tcgetattr(terminal.inside, &state)
  return state.c_lflag & tcflag_t(ISIG) != 0
}

/// Raises a signal in this thread, which may be one that blocks signals.
private func raiseHere(_ number: Int32) {
  var signals = sigset_t()
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, number)
  _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  raise(number)
}

@Suite(.serialized) struct RawModeTests {
  @Test func theEndOfTheScopePutsTheTerminalBack() {
    guard let terminal = PseudoTerminal() else {
      Issue.record("no terminal")
      return
    }
    let before = isInLineMode(terminal)
    #expect(before)
    do {
      let raw = RawMode(descriptor: terminal.inside)
      let isRaw = raw != nil
      #expect(isRaw)
      let during = isInLineMode(terminal)
      #expect(!during)
      let raises = raisesSignals(terminal)
      #expect(raises)
      let second = RawMode(descriptor: terminal.inside)
      let isSecond = second != nil
      #expect(!isSecond, "one terminal at a time")
    }
    let after = isInLineMode(terminal)
    #expect(after)
  }

  @Test func whatIsNoTerminalCannotBeRaw() {
    let file = unsafe open("/dev/null", O_RDWR)
    defer { close(file) }
    let raw = RawMode(descriptor: file)
    let isRaw = raw != nil
    #expect(!isRaw)
    #expect(!Terminal.isTerminal(file))
  }

  @Test func keysArriveOneByOne() {
    guard let terminal = PseudoTerminal(), let raw = RawMode(descriptor: terminal.inside) else {
      Issue.record("no terminal")
      return
    }
    var keys = KeyReader(descriptor: terminal.inside)
    terminal.type("é\u{1B}[B\r")
    #expect(keys.next(milliseconds: 5000) == .key(.character("é")))
    #expect(keys.next(milliseconds: 5000) == .key(.down))
    #expect(keys.next(milliseconds: 5000) == .key(.enter))
    #expect(keys.next(milliseconds: 1) == .nothing)
    terminal.type("\u{1B}")
    #expect(keys.next(milliseconds: 5000) == .key(.escape))
    _ = consume raw
  }

  @Test func aWakeDescriptorEndsTheReading() {
    guard let terminal = PseudoTerminal(), let raw = RawMode(descriptor: terminal.inside) else {
      Issue.record("no terminal")
      return
    }
    guard let other = PseudoTerminal() else {
      Issue.record("no second terminal")
      return
    }
    other.type("\n")
    var keys = KeyReader(descriptor: terminal.inside, wake: other.inside)
    #expect(keys.next(milliseconds: 5000) == .ended)
    _ = consume raw
  }

  @Test func theSizeIsWhatTheTerminalSays() {
    guard let terminal = PseudoTerminal() else {
      Issue.record("no terminal")
      return
    }
    let inside = terminal.inside
    #expect(Terminal.size(of: inside) == Terminal.Size(columns: 80, rows: 24))
    terminal.resize(to: Terminal.Size(columns: 40, rows: 12))
    #expect(Terminal.size(of: inside) == Terminal.Size(columns: 40, rows: 12))
    #expect(Terminal(input: inside, output: inside).size.columns == 40)
    _ = consume terminal
  }

  @Test func aLineIsReadWithoutItsEnd() {
    guard let terminal = PseudoTerminal() else {
      Issue.record("no terminal")
      return
    }
    terminal.type("2\nq")
    let inside = terminal.inside
    #expect(Terminal(input: inside, output: inside).readLine() == "2")
    _ = consume terminal
  }

  @Test func aSignalThatIsHandledPutsTheTerminalBackFirst() async {
    await #expect(processExitsWith: .exitCode(0)) {
      guard let terminal = PseudoTerminal() else { exit(10) }
      signal(SIGTERM) { _ in }
      guard let raw = RawMode(descriptor: terminal.inside) else { exit(11) }
      guard !isInLineMode(terminal) else { exit(12) }
      raiseHere(SIGTERM)
      guard isInLineMode(terminal) else { exit(13) }
      guard RawMode.signal == SIGTERM else { exit(14) }
      var keys = KeyReader(descriptor: terminal.inside)
      guard keys.next(milliseconds: 5000) == .ended else { exit(15) }
      _ = consume raw
      // The handler of before is in force again.
      raiseHere(SIGTERM)
      exit(0)
    }
  }

  @Test func aSignalThatIsNotHandledEndsTheProcess() async {
    await #expect(processExitsWith: .signal(SIGINT)) {
      guard let terminal = PseudoTerminal(), let raw = RawMode(descriptor: terminal.inside) else { exit(10) }
      raiseHere(SIGINT)
      _ = consume raw
      exit(11)
    }
  }
}
