import Glibc
import Testing

@testable import ShareCommand

/// Runs a command with a text on its standard input; its exit status.
private func status(of command: String, input: String) -> Int32 {
  guard let pipe = unsafe popen(command, "w") else { return -1 }
  unsafe fputs(input, pipe)
  return unsafe pclose(pipe)
}

private func isInstalled(_ program: String) -> Bool {
  status(of: "command -v \(program) >/dev/null 2>&1", input: "") == 0
}

@Suite struct CompletionSyntaxTests {
  @Test("each shell can read its completions", arguments: Shell.allCases.filter { isInstalled($0.rawValue) })
  func syntax(shell: Shell) {
    let check = shell == .fish ? "fish --no-config -n /dev/stdin" : "\(shell.rawValue) -n"
    #expect(status(of: check, input: Completions.text(for: shell)) == 0)
    // The check can fail.
    #expect(status(of: check + " 2>/dev/null", input: "if true; (\n") != 0)
  }

  @Test("groff finds nothing wrong with the manual page", .enabled(if: isInstalled("groff"))) func manualPage() {
    let check = "test -z \"$(groff -man -Tutf8 -ww -z 2>&1)\""
    #expect(status(of: check, input: ManualPage.text(version: "1.0.0")) == 0)
    #expect(status(of: check, input: ".TH X 1\n.nosuchrequest\n") != 0)
  }
}
