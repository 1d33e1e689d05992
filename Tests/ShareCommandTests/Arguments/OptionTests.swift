import ShareModel
import Testing

@testable import ShareCommand

@Suite struct OptionTests {
  @Test func everyOptionOfSend() throws {
    let words = [
      "photo.jpg", "-t", "a", "--or", "b", "--to=c", "-td", "--or=e", "--area", "chat", "--source", "app",
      "--include", "i", "--include", "j.*", "--exclude", "k", "--custom", "l", "-m", "look", "--title", "t",
      "--hashtag", "x", "--hashtag", "y", "--quote", "q", "--recipient", "r", "--recipient", "s", "--attr", "mood=a=b",
      "--provenance", "staff", "--partial", "--no-transforms", "--lossless", "--normalise", "emptyText,preferLink",
      "--normalise=linkInText", "-o", "out", "--set", "folder=/tmp",
      "--set=empty=", "--timeout", "2.5", "-nv", "--require-sandbox", "--plugin-path", "p", "--plugin-path=q",
      "--mismatch", "refuse", "--rescan", "--json", "--events", "3", "--color", "never", "--chooser", "fzf --height 10",
    ]
    let command = try parse(words)
    let options = command.options
    #expect(options.to == [["a", "b"], ["c"], ["d", "e"]])
    #expect(options.area == "chat")
    #expect(options.source == "app")
    #expect(options.include == ["i", "j.*"])
    #expect(options.exclude == ["k"])
    #expect(options.custom == ["l"])
    #expect(
      options.attributes == [
        Attribute(name: "message", value: "look", provenance: .staff),
        Attribute(name: "title", value: "t", provenance: .staff),
        Attribute(name: "hashtag", value: "x\ny", provenance: .staff),
        Attribute(name: "quote", value: "q", provenance: .staff),
        Attribute(name: "recipient", value: "r\ns", provenance: .staff),
        Attribute(name: "mood", value: "a=b", provenance: .staff),
      ])
    #expect(options.partial && options.noTransforms && options.lossless)
    #expect(options.output == .directory("out"))
    #expect(options.settings == ["folder": "/tmp", "empty": ""])
    #expect(options.timeout == 2.5)
    #expect(options.mismatch == .refuse && command.request(items: []).policy.mismatch == .refuse)
    #expect(options.dryRun && options.requireSandbox && options.rescan && options.json)
    #expect(options.verbosity == .verbose)
    #expect(options.pluginPath == ["p", "q"])
    #expect(options.events == 3)
    #expect(options.color == .never)
    #expect(options.chooser == "fzf --height 10")

    let request = command.request(items: [])
    #expect(request.area == "chat")
    #expect(request.include == [.id("i"), .prefix("j")])
    #expect(
      request.policy
        == ShareRequest.Policy(
          partial: true, transforms: false, lossless: true, mismatch: .refuse,
          normalise: [.emptyText, .preferLink, .linkInText]))
    #expect(request.timeout == 2.5)
  }

  @Test("D19: the word all asks for every normaliser that looks at the items") func normalise() throws {
    #expect(try parse(["photo.jpg", "--normalise", "all"]).options.normalise == Normaliser.all)
    #expect(try parse(["photo.jpg", "--normalise=all,firstUsable"]).options.normalise == Set(Normaliser.allCases))
    #expect(try parse(["photo.jpg"]).request(items: []).policy.normalise == [])
  }

  @Test func defaults() throws {
    let command = try parse(["photo.jpg"])
    #expect(command.options.color == .auto)
    #expect(command.options.verbosity == .normal)
    #expect(command.options.output == nil)
    let request = command.request(items: [])
    #expect(request.area == "default")
    #expect(request.include == nil)
    #expect(request.policy == ShareRequest.Policy())
  }

  struct Spelling: Sendable {
    let words: [String]
    let output: OutputArgument
  }

  static let spellings: [Spelling] = [
    Spelling(words: ["-o", "-"], output: .standardOutput),
    Spelling(words: ["-o-"], output: .standardOutput),
    Spelling(words: ["--output=-"], output: .standardOutput),
    Spelling(words: ["-qo", "d"], output: .directory("d")),
    Spelling(words: ["-qod"], output: .directory("d")),
    Spelling(words: ["--output", "./-"], output: .directory("./-")),
  ]

  @Test(arguments: spellings) func output(spelling: Spelling) throws {
    #expect(try parse(["photo.jpg"] + spelling.words).options.output == spelling.output)
  }

  struct CommandRow: Sendable, CustomTestStringConvertible {
    let words: [String]
    let command: CommandName
    var verb: PluginVerb?
    var operands: [ByteString] = []
    var testDescription: String { words.joined(separator: " ") }
  }

  static let commands: [CommandRow] = [
    CommandRow(words: ["targets"], command: .targets),
    CommandRow(words: ["targets", "--all", "photo.jpg"], command: .targets),
    CommandRow(words: ["--json", "targets", "photo.jpg"], command: .targets),
    CommandRow(words: ["explain", "photo.jpg", "--to", "save"], command: .explain),
    CommandRow(words: ["explain"], command: .explain),
    CommandRow(words: ["types", "photo.jpg"], command: .types),
    CommandRow(words: ["plugin", "list"], command: .plugin, verb: .list),
    CommandRow(words: ["plugin", "info", "org.x"], command: .plugin, verb: .info, operands: ["org.x"]),
    CommandRow(words: ["plugin", "validate", "a", "b"], command: .plugin, verb: .validate, operands: ["a", "b"]),
    CommandRow(words: ["doctor"], command: .doctor),
    CommandRow(words: ["doctor", "--json"], command: .doctor),
    CommandRow(words: ["help"], command: .help),
    CommandRow(words: ["help", "send"], command: .help, operands: ["send"]),
    CommandRow(words: ["help", "request", "--schema"], command: .help, operands: ["request"]),
    CommandRow(words: ["help", "--man"], command: .help),
    CommandRow(words: ["help", "--completion", "zsh"], command: .help),
    CommandRow(words: ["--help"], command: .help),
    CommandRow(words: ["-h"], command: .help),
    CommandRow(words: ["help", "--help"], command: .help),
    CommandRow(words: ["targets", "--help"], command: .help, operands: ["targets"]),
    CommandRow(words: ["photo.jpg", "-qh"], command: .help),
    CommandRow(words: ["--version"], command: .version),
    CommandRow(words: ["targets", "--version"], command: .version),
  ]

  @Test(arguments: commands) func command(row: CommandRow) throws {
    let parsed = try parse(row.words)
    #expect(parsed.command == row.command)
    #expect(parsed.verb == row.verb)
    #expect(parsed.operands == row.operands)
  }

  struct JSONRow: Sendable {
    let words: [String]
    let asks: Bool
  }

  static let jsonRows: [JSONRow] = [
    JSONRow(words: ["--json", "--bogus"], asks: true),
    JSONRow(words: ["nothing", "--json"], asks: true),
    JSONRow(words: ["--text", "--json"], asks: false),
    JSONRow(words: ["-m", "--json"], asks: false),
    JSONRow(words: ["-mx", "--json"], asks: true),
    JSONRow(words: ["-nm", "--json"], asks: false),
    JSONRow(words: ["--text=x", "--json"], asks: true),
    JSONRow(words: ["--", "--json"], asks: false),
    JSONRow(words: [], asks: false),
  ]

  @Test(arguments: jsonRows) func json(row: JSONRow) {
    #expect(ArgumentParser.asksForJSON(row.words.map { ByteString($0) }) == row.asks)
  }

  @Test func everyOptionHasOneRow() {
    for option in CommandOption.allCases {
      #expect(OptionTable.all.filter { $0.option == option }.count == 1, "\(option)")
    }
    let letters = OptionTable.all.compactMap(\.short)
    #expect(Set(letters).count == letters.count)
  }
}
