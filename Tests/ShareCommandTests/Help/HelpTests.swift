import ShareModel
import ShareSystem
import Testing

@testable import ShareCommand

@Suite struct HelpTests {
  static let available = CommandName.allCases.filter { $0.isAvailable && $0 != .version }

  @Test func everyCommandHasHelp() throws {
    #expect(CommandTable.all.map(\.command.rawValue).sorted() == Self.available.map(\.rawValue).sorted())
    for command in Self.available {
      let text = try HelpText.text(topics: [command.rawValue])
      #expect(text.hasPrefix("share \(command.rawValue): "))
      for option in OptionTable.options(of: command) { #expect(text.contains("--\(option.name)")) }
    }
  }

  @Test func noLineIsLongerThan80() throws {
    let texts =
      [HelpText.overview] + (try (Self.available.map(\.rawValue) + ["request"]).map { try HelpText.text(topics: [$0]) })
    for text in texts {
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= 80, "\(line)")
        #expect(line.last != " ", "\(line)")
      }
    }
  }

  @Test("the commands of the examples can be read") func examples() {
    let machine = Surroundings(isPath: { _ in .exists })
    for example in CommandTable.all.flatMap(\.examples) {
      // The words of a shell, as far as the examples use them.
      let command = example.line.split(separator: "|").last ?? ""
      var words: [String] = []
      for (index, part) in command.split(separator: "'", omittingEmptySubsequences: false).enumerated() {
        words += index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
      #expect(words.first == "share")
      #expect(throws: Never.self, "\(example.line)") {
        try ArgumentParser.parse(words.dropFirst().map { ByteString($0) }, surroundings: machine)
      }
    }
  }

  struct Row: Sendable {
    let topic: String
    let line: String
  }

  static let unknown: [Row] = [
    Row(topic: "target", line: "share: target: there is no help on it; did you mean share help targets?"),
    Row(topic: "zzz", line: "share: zzz: there is no help on it; share help lists the commands"),
    Row(
      topic: "history", line: "share: history: not available in this version; share help lists the commands that are"),
  ]

  @Test(arguments: unknown) func topics(row: Row) {
    do throws(UsageError) {
      Issue.record("\(try HelpText.text(topics: [row.topic]))")
    } catch {
      #expect(error.line == row.line)
    }
  }

  @Test func manualPage() {
    let page = ManualPage.text(version: "1.2.3")
    #expect(page.hasPrefix(".TH SHARE 1 \"\" \"share 1.2.3\""))
    for option in OptionTable.all where !option.commands.isEmpty {
      #expect(page.contains("\\-\\-" + ManualPage.escaped(option.name)))
    }
    #expect(!page.contains("--"))
  }

  @Test("every variable that is read is in the manual page", arguments: ["SHARE_WORKER", "TMPDIR", "XDG_RUNTIME_DIR"])
  func environment(_ name: String) {
    #expect(ManualPage.text(version: "1").contains(name))
  }

  @Test(
    "an option that changes nothing yet says so", arguments: [.noTransforms, .lossless] as [CommandOption])
  func withoutEffect(_ option: CommandOption) {
    #expect(OptionTable.row(of: option)?.help.contains("yet") == true)
  }

  @Test func troffEscapes() {
    #expect(ManualPage.escaped("-a 'b' \\ ~…") == "\\-a \\(aqb\\(aq \\e \\(ti...")
    #expect(ManualPage.escaped(".SH") == "\\&.SH")
  }

  @Test(arguments: Shell.allCases) func completionsNameEverything(shell: Shell) {
    let text = Completions.text(for: shell)
    for option in OptionTable.all where !option.commands.isEmpty {
      #expect(text.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
    }
    for command in Self.available { #expect(text.contains(command.rawValue)) }
    #expect(!text.contains("outbox"))
  }
}
