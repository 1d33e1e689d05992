import ShareModel
import Testing

struct CommandTemplateTests {
  @Test("an argument is literal text and places, and doubled braces are braces")
  func parts() throws {
    func parts(_ written: String) throws -> [CommandTemplate.Argument.Part] {
      try CommandTemplate.Argument(written).parts
    }
    #expect(try parts("") == [])
    #expect(try parts("plain ö") == [.literal("plain ö")])
    #expect(try parts("{path}") == [.placeholder(.path)])
    #expect(
      try parts("--t={title}:{url}!") == [
        .literal("--t="), .placeholder(.title), .literal(":"), .placeholder(.url), .literal("!"),
      ])
    #expect(try parts("{{path}}") == [.literal("{path}")])
    #expect(try parts("{{{text}}}") == [.literal("{"), .placeholder(.text), .literal("}")])
    for placeholder in CommandTemplate.Placeholder.allCases {
      #expect(try parts("{\(placeholder.rawValue)}") == [.placeholder(placeholder)])
    }
  }

  static let unsound: [(String, String)] = [
    ("{paht}", "{paht} is no placeholder; there are {path}, {text}, {url}, {title}"),
    ("{}", "{} is no placeholder"),
    ("{Path}", "{Path} is no placeholder"),
    ("{ path }", "{ path } is no placeholder"),
    ("a{b", "a \"{\" stands alone; write \"{{\" for the brace itself"),
    ("a}b", "a \"}\" stands alone; write \"}}\" for the brace itself"),
    ("{path}{text}", "{path} and {text} cannot stand in one argument"),
    ("a\u{0}b", "it holds a NUL, which no argument can"),
  ]

  @Test("what is no argument says why", arguments: unsound)
  func faults(written: String, message: String) {
    #expect {
      _ = try CommandTemplate.Argument(written)
    } throws: { error in
      (error as? CommandTemplate.Fault)?.message.hasPrefix(message) == true
    }
  }

  @Test("a program is a bare name or an absolute path", arguments: ["", "a/b", "./a", "/usr/bin/", "{path}", "a\u{0}"])
  func program(_ name: String) {
    #expect(throws: CommandTemplate.Fault.self) { try CommandTemplate(name) }
    #expect(throws: Never.self) { try CommandTemplate("cp") }
    #expect(throws: Never.self) { try CommandTemplate("/usr/bin/cp") }
  }

  @Test("an item goes to the most fitting place that the command has")
  func places() throws {
    func places(_ arguments: [String]) throws -> [CommandTemplate.Placeholder?] {
      let command = try CommandTemplate("x", arguments)
      return ItemKind.allCases.map { command.placeholder(for: $0) }
    }
    #expect(try places(["{path}"]) == [.path, .path, .path, .path])
    #expect(try places(["{path}", "{text}"]) == [.path, .path, .text, .text])
    #expect(try places(["{path}", "{text}", "{url}"]) == [.path, .path, .text, .url])
    #expect(try places(["{url}"]) == [nil, nil, nil, .url])
    #expect(try places(["{text}"]) == [nil, nil, .text, .text])
    let filter = try CommandTemplate("x", ["{title}"])
    #expect(filter.readsStandardInput && filter.attributes == ["title"])
    #expect(ItemKind.allCases.map { filter.takes($0) } == [true, false, true, true])
  }
}
