import ShareModel
import Testing

@testable import ShareCommand

@Suite struct UsageErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]
    let line: String
    init(_ words: [String], _ line: String) {
      self.words = words
      self.line = "share: " + line
    }
    var testDescription: String { words.joined(separator: " ") }
  }

  static let items: [Row] = [
    Row(["hello"], "hello: neither a file nor a link; use --text hello"),
    Row(["hello world"], "'hello world': neither a file nor a link; use --text 'hello world'"),
    Row(["it's"], #"'it'\''s': neither a file nor a link; use --text 'it'\''s'"#),
    Row(["example.org"], "example.org: neither a file nor a link; use --url https://example.org"),
    Row(["www.x.pizza/a?b"], "www.x.pizza/a?b: neither a file nor a link; use --url 'https://www.x.pizza/a?b'"),
    Row(["localhost:80/a"], "localhost:80/a: neither a file nor a link; use --url http://localhost:80/a"),
    Row(["a@example.org"], "a@example.org: neither a file nor a link; use --url mailto:a@example.org"),
    Row(["nosuch.jpg"], "nosuch.jpg: there is no such file; check the name and the directory"),
    Row(["./x"], "./x: there is no such file; check the name and the directory"),
    Row(["dir/x"], "dir/x: there is no such file; check the name and the directory"),
    Row(["my photo.jpg"], "my photo.jpg: there is no such file; check the name and the directory"),
    Row(["--file", "hello"], "hello: there is no such file; check the name and the directory"),
    Row(["file:///gone"], "/gone: there is no such file; check the name and the directory"),
    Row(
      ["file://other/x"],
      "file://other/x: a file of another machine (other); copy the file here first, and name it"),
    Row(["file:x"], "file:x: a file URL without an absolute path of a file; name the file itself"),
    Row(["file:///a%zz"], "/a%zz: there is no such file; check the name and the directory"),
    Row(["file:///a%00"], "file:///a%00: a file URL without an absolute path of a file; name the file itself"),
    Row(["file:///a%2Fb"], "/a/b: there is no such file; check the name and the directory"),
    Row(
      ["ftp://x"],
      "ftp://x: no file, and a link of the scheme ftp has to be named as one; use --url ftp://x, or --text ftp://x"),
    Row(["http:"], "http:: a link with nothing after its scheme; write the whole link, or use --text http:"),
    Row(["https:///x"], "https:///x: a link without a host; write the whole link, or use --text https:///x"),
    Row(["--url", "example.org"], "example.org: a link without a scheme; use --url https://example.org"),
    Row(["--url", ""], "'': a link without a scheme; use --url https://HOST"),
    Row([""], "'': an empty word is no item; name a file or a link"),
    Row(
      ["http://x/\n"],
      #"'http://x/\n': a link with a control character in it; write the whole link, or use --text 'http://x/\n'"#),
    Row(["\u{1B}]0;x"], #"'\x1b]0;x': neither a file nor a link; use --text '\x1b]0;x'"#),
    Row(["-", "-"], "-: standard input is given twice; give it once, and the other as a file"),
    Row(
      ["--files0-from", "-", "-"],
      "-: standard input is read already, by --files0-from -; give it once, and the other as a file"),
    Row(["--files0-from", "gone"], "gone: there is no such file; write --files0-from FILE, or - for standard input"),
    Row(
      ["--request", "-", "photo.jpg"],
      "--request: the request holds the items; leave out the other items, or write them into it"),
    Row([], "no items: there is nothing to share; name a file or a link, or use --text TEXT; see share help"),
    Row(["-m", "x"], "no items: there is nothing to share; name a file or a link, or use --text TEXT; see share help"),
    Row(["photo.jpg", "--type", "a/b"], "--type: no item follows it; write it before the item that it describes"),
    Row(["photo.jpg", "--name", "b"], "--name: no item follows it; write it before the item that it describes"),
    Row(["photo.jpg", "--optional"], "--optional: no item follows it; write it before the item that it describes"),
    Row(["--type", "a", "--type", "b", "photo.jpg"], "--type: it is given twice; give it once"),
    Row(
      ["--name", "x", "--files0-from", "-"],
      "--name: it describes one item, and --files0-from names many; name that item by itself"),
  ]

  static let options: [Row] = [
    Row(["photo.jpg", "--too", "x"], "--too: unknown option; did you mean --to?"),
    Row(["photo.jpg", "--mesage=x"], "--mesage: unknown option; did you mean --message?"),
    Row(["photo.jpg", "--recip", "x"], "--recip: unknown option; did you mean --recipient?"),
    Row(["photo.jpg", "--zzzzzz"], "--zzzzzz: unknown option; share help send lists the options"),
    Row(["photo.jpg", "-x"], "-x: unknown option; share help send lists the options"),
    Row(["photo.jpg", "-json"], "-json: unknown option; did you mean --json?"),
    Row(["photo.jpg", "--weird"], "--weird: unknown option; write ./--weird for the file of that name"),
    Row(["photo.jpg", "--json=1"], "--json: takes no value; write --json"),
    Row(["photo.jpg", "-t"], "-t: needs a value; write -t TARGET"),
    Row(["photo.jpg", "--to", "--json"], "--to: needs a value, and --json is an option; write --to TARGET"),
    Row(["photo.jpg", "--to", ""], "--to: the value is empty; write --to TARGET"),
    Row(["photo.jpg", "--or", "b"], "--or: there is no --to before it; write --to TARGET --or TARGET"),
    Row(["photo.jpg", "-m", "a", "--message", "b"], "--message: it is given twice; give it once"),
    Row(["photo.jpg", "--attr", "title=a", "--title", "b"], "--title: it is given twice; give it once"),
    Row(["photo.jpg", "--attr", "a"], "--attr: a is not NAME=VALUE; write --attr NAME=VALUE"),
    Row(["photo.jpg", "--set", "=a"], "--set: =a is not NAME=VALUE; write --set NAME=VALUE"),
    Row(["photo.jpg", "--provenance", "me"], "--provenance: me is not known; use person, app or staff"),
    Row(["photo.jpg", "--color", "red"], "--color: red is not known; use auto, always or never"),
    Row(
      ["photo.jpg", "--normalise", "emptyText,tidy"],
      "--normalise: tidy is not known; use emptyText, repeatedCaption, linkInText, preferLink, firstUsable or all"),
    Row(["photo.jpg", "--normalise="], "--normalise: the value is empty; write --normalise RULES"),
    Row(["photo.jpg", "--normalize", "all"], "--normalize: unknown option; did you mean --normalise?"),
    Row(
      ["photo.jpg", "--timeout", "0"],
      "--timeout: 0 is not a number of seconds above 0; write, for example, --timeout 30"),
    Row(
      ["photo.jpg", "--timeout", "-1"],
      "--timeout: -1 is not a number of seconds above 0; write, for example, --timeout 30"),
    Row(
      ["photo.jpg", "--timeout", "inf"],
      "--timeout: inf is not a number of seconds above 0; write, for example, --timeout 30"),
    Row(
      ["photo.jpg", "--timeout", "5."],
      "--timeout: 5. is not a number of seconds above 0; write, for example, --timeout 30"),
    Row(["photo.jpg", "--events", "x"], "--events: x is not an open descriptor; write, for example, --events 3"),
    Row(["photo.jpg", "--events", "0"], "--events: 0 is not an open descriptor; write, for example, --events 3"),
    Row(
      ["photo.jpg", "--events", "77"],
      "--events 77: the descriptor is not open; open it, for example with 77>FILE"),
    Row(["photo.jpg", "-o", ""], "--output: the value is empty; write --output DIR"),
    Row(
      ["photo.jpg", "--via", "jpeg"], "--via: not available in this version; leave it out; nothing is converted yet"),
    Row(["photo.jpg", "-q", "-v"], "--quiet --verbose: one says less and the other more; choose one"),
    Row(
      ["photo.jpg", "--json", "-o-"],
      "--json --output -: both want standard output; use --output DIR, or leave out --json"),
    Row(
      ["photo.jpg", "--json", "--events", "1"],
      "--events 1: standard output is taken; use another descriptor, such as --events 3"),
  ]

  static let commands: [Row] = [
    Row(["matrix", "a.txt"], "a.txt: share matrix has no use for it; leave it out; see share help matrix"),
    Row(["preview"], "no items: there is nothing to show; name a file or a link, or use --text TEXT; see share help"),
    Row(["outbox", "x"], "outbox: not available in this version; share help lists the commands that are"),
    Row(
      ["history"],
      "history: not available in this version; share help lists the commands that are; "
        + "write ./history for the file of that name"),
    Row(
      ["doctor", "x"],
      "x: share doctor has no use for it; leave it out; see share help doctor; "
        + "write ./doctor for the file of that name"),
    Row(
      ["types"],
      "no items: there is nothing to look at; name a file or a link, or use --text TEXT; see share help; "
        + "write ./types for the file of that name"),
    Row(
      ["photo.jpg", "targets"],
      "targets: neither a file nor a link; a command is the first word; otherwise use --text targets"),
    Row(["target"], "target: neither a file nor a link; did you mean share targets? Otherwise use --text target"),
    Row(["targets", "--to", "x"], "--to: share targets does not take it; it belongs to share send and share explain"),
    Row(["photo.jpg", "--all"], "--all: share send does not take it; it belongs to share targets"),
    Row(["explain", "-t", "a", "-t", "b"], "--to: explain takes one target; leave it out to see them all"),
    Row(
      ["plugin"],
      "plugin: it does not say what to do; use share plugin list, info, validate, "
        + "install, remove, enable, disable, approve or settings"),
    Row(["plugin", "lst"], "plugin lst: unknown command; did you mean share plugin list?"),
    Row(
      ["plugin", "new", "x"],
      "plugin new: not available in this version; use share plugin list, info, validate, "
        + "install, remove, enable, disable, approve or settings"),
    Row(["plugin", "list", "x"], "x: share plugin has no use for it; leave it out; see share help plugin"),
    Row(["plugin", "enable"], "plugin enable: it needs a plugin's id; write share plugin enable ID"),
    Row(["plugin", "info"], "plugin info: it needs a plugin's id; write share plugin info ID"),
    Row(
      ["plugin", "validate"],
      "plugin validate: it needs a plugin's folder or manifest; write share plugin validate PATH"),
    Row(["help", "a", "b", "c"], "c: share help has no use for it; leave it out; see share help help"),
    Row(["help", "--schema"], "--schema: only requests have one; write share help request --schema"),
    Row(
      ["help", "--man", "--completion", "zsh"],
      "help: only one document can be printed; use --man, --completion or --schema"),
    Row(["help", "--completion", "tcsh"], "--completion: tcsh is not known; use bash, zsh or fish"),
  ]

  @Test(arguments: items) func item(row: Row) {
    #expect(errorLine(row.words) == row.line)
  }

  @Test(arguments: options) func option(row: Row) {
    #expect(errorLine(row.words) == row.line)
  }

  @Test(arguments: commands) func command(row: Row) {
    #expect(errorLine(row.words) == row.line)
  }

  @Test func aLongWordMakesNoLongLine() {
    let line = errorLine([String(repeating: "word ", count: 10_000)])
    #expect(line.hasSuffix("…: neither a file nor a link; use --text TEXT"))
    #expect(line.utf8.count < 300)
  }

  @Test func codes() {
    #expect(code(["gone.txt"]) == .noSuchFile)
    #expect(code(["undo"]) == .notAvailable)
    #expect(code(["hello"]) == .usage)
  }

  @Test func textThatIsNotUTF8() {
    let bytes: [ByteString] = ["--text", ByteString([0xFF])]
    #expect(
      throws: UsageError("--text", "the value is not UTF-8", wayOut: "share it as a file, or on standard input with -")
    ) {
      try ArgumentParser.parse(bytes, surroundings: desk)
    }
  }

  @Test func missingPathThatIsNotUTF8() {
    let error = UsageError(
      "a\u{FFFD}", "there is no such file", wayOut: "check the name and the directory", code: .noSuchFile)
    #expect(throws: error) { try ArgumentParser.parse([ByteString([0x61, 0xFF])], surroundings: desk) }
  }

  private func code(_ words: [String]) -> UsageError.Code? {
    do throws(UsageError) {
      _ = try parse(words)
      return nil
    } catch {
      return error.code
    }
  }
}
