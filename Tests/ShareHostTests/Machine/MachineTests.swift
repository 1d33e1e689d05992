import ShareFiles
import ShareModel
import ShareSystem
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("What is on this machine")
struct MachineTests {
  private static func script(_ room: Room, _ name: ByteString, _ lines: String) throws -> ByteString {
    try room.write(name, "#!/bin/sh\n\(lines)\n", mode: 0o755)
  }

  @Test("a command's output arrives, and how it ended")
  func run() throws {
    let room = try Room()
    let command = try Self.script(room, "c", "cat; echo \"$1\"; exit 3")
    let result = try #require(CommandRun.run(command, arguments: ["x y"], input: [65, 10], seconds: 20, limit: 100))
    #expect(result.output == Array("A\nx y\n".utf8))
    #expect(result.end == .exited(3))
  }

  @Test("no more output is kept than asked for, and the rest does not stop the command")
  func limited() throws {
    let room = try Room()
    let command = try Self.script(room, "c", "head -c 300000 /dev/zero; exit 4")
    let result = try #require(CommandRun.run(command, arguments: [], input: [], seconds: 20, limit: 10))
    #expect(result.output == [UInt8](repeating: 0, count: 10))
    #expect(result.end == .exited(4))
  }

  @Test("one that takes too long, or is not there, has no result")
  func none() throws {
    let room = try Room()
    let slow = try Self.script(room, "slow", "exec sleep 600")
    #expect(CommandRun.run(slow, arguments: [], input: [], seconds: 0.1, limit: 10) == nil)
    #expect(CommandRun.run(room.path.appending("none"), arguments: [], input: [], seconds: 1, limit: 10) == nil)
  }

  @Test("one that only closes its output is still bound by the time")
  func closedOutput() throws {
    let room = try Room()
    let slow = try Self.script(room, "slow", "exec >&- 2>&-\nexec sleep 600")
    #expect(CommandRun.run(slow, arguments: [], input: [], seconds: 0.3, limit: 10) == nil)
  }

  @Test("a command is looked for by its bare name only")
  func bareNames() throws {
    let room = try Room()
    let path = try Self.script(room, "c", "exit 0")
    #expect(CommandSearch.find("c", in: [room.path]) == path)
    #expect(CommandSearch.find(path.display, in: [room.path]) == nil)
    #expect(CommandSearch.find("./c", in: [room.path]) == nil)
  }

  @Test("something that a command leaves running does not keep its result back")
  func leftBehind() throws {
    let room = try Room()
    let command = try Self.script(room, "c", "sleep 600 &\necho done")
    let result = CommandRun.run(command, arguments: [], input: [], seconds: 300, limit: 10)
    #expect(result?.output == Array("done\n".utf8))
  }

  struct Version: Sendable, CustomTestStringConvertible {
    var printed: String
    var version: String?
    var testDescription: String { printed }
  }

  static let versions: [Version] = [
    Version(printed: "tool 1.2.3", version: "1.2.3"),
    Version(printed: "tool version v2.0 (build 77)", version: "2.0.0"),
    Version(printed: "GNU tool, version 5.2.15(1)-release", version: "5.2.15"),
    Version(printed: "tool 7", version: nil),
    Version(printed: "", version: nil),
  ]

  @Test("the version is the first word that is one", arguments: versions)
  func version(_ version: Version) throws {
    let room = try Room()
    let command = try Self.script(room, "c", "test \"$1\" = --version && echo '\(version.printed)'")
    #expect(CommandSearch.version(of: command).map { "\($0)" } == version.version)
  }

  @Test("a command that fails when asked has no version")
  func failing() throws {
    let room = try Room()
    #expect(CommandSearch.version(of: try Self.script(room, "c", "echo 1.2.3; exit 1")) == nil)
  }

  @Test("the first executable file counts; folders and files without the right to run do not")
  func search() throws {
    let room = try Room()
    try room.folder("a/tool")
    try room.write("b/tool", "", mode: 0o644)
    let path = try Self.script(room, "c/tool", "")
    let places: [ByteString] = ["a", "b", "c"].map { room.path.appending($0) }
    #expect(CommandSearch.find("tool", in: places) == path)
    #expect(CommandSearch.find("tool", in: Array(places.prefix(2))) == nil)
  }

  private static func problem(_ requirement: Availability, path: [ByteString] = []) -> String? {
    let probe = MachineProbe(commandPath: path) { $0 == "org.example.a" ? ["folder"] : [] }
    return probe.machine.problem(requirement, plugin: "org.example.a")
  }

  @Test("each requirement says what is missing")
  func requirements() throws {
    let room = try Room()
    let tool = try Self.script(room, "tool", "echo tool 1.5.0")
    let path = [tool.parent]
    #expect(Self.problem(.init(.command("tool")), path: path) == nil)
    #expect(Self.problem(.init(.command("other")), path: path) == "the command other is not installed")
    #expect(Self.problem(.init(.command("tool"), minVersion: SemanticVersion(1, 5, 0)), path: path) == nil)
    #expect(
      Self.problem(.init(.command("tool"), minVersion: SemanticVersion(1, 10, 0)), path: path)
        == "the command tool has version 1.5.0; 1.10.0 or later is needed")
    #expect(Self.problem(.init(.library("libc.so.6"))) == nil)
    #expect(Self.problem(.init(.library("libnone.so.1"))) == "the library libnone.so.1 is not installed")
    #expect(Self.problem(.init(.file(tool.display))) == nil)
    #expect(Self.problem(.init(.file("/none"))) == "the file /none does not exist")
    #expect(Self.problem(.init(.environment("PATH"))) == nil)
    #expect(Self.problem(.init(.environment("SHARE_NONE"))) == "the environment variable SHARE_NONE is not set")
    #expect(Self.problem(.init(.setting("folder"))) == nil)
    #expect(Self.problem(.init(.setting("key")))?.contains("--set key=VALUE") == true)
  }

  @Test("a library's version is in the name of its file")
  func library() throws {
    let room = try Room()
    try room.write("libx.so.1.2.13", "")
    #expect(LibrarySearch.version(of: try room.link("libx.so.1", to: "libx.so.1.2.13")) == SemanticVersion(1, 2, 13))
    try room.write("liby.so", "")
    #expect(LibrarySearch.version(of: room.path.appending("liby.so")) == nil)
  }
}
