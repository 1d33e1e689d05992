import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// In a directory that holds a file of every command's name, the first word is the command all the same.
struct CommandWordTests {
  static let available: [String] = [
    "send", "targets", "explain", "types", "preview", "matrix", "plugin", "doctor", "help",
  ]
  static let later: [String] = [
    "history", "completion", "devices", "integrate", "outbox", "retry", "undo",
  ]

  private static func scene() throws -> Scene {
    let scene = try Scene()
    for name in available + later { try scene.write(ByteString(name), "the file \(name)") }
    return scene
  }

  @Test("a file of that name is shared as ./NAME", arguments: available + later)
  func file(_ name: String) throws {
    let scene = try Self.scene()
    let output = try scene.share([ByteString("./" + name), "--to", "digest"]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text.hasSuffix("  \(name)\n"))
    let second = try scene.share(["--to", "digest", "--file", ByteString(name)]).run()
    #expect(second.status == 0, "\(second.errors)")
    let afterDashes = try scene.share(["--to", "digest", "--", ByteString(name)]).run()
    #expect(afterDashes.status == 0, "\(afterDashes.errors)")
  }

  @Test("a first word that is a command is the command", arguments: available)
  func command(_ name: String) throws {
    let with = try Self.scene()
    let without = try Scene()
    let words: [ByteString] = [ByteString(name), "--help"]
    let help = try with.share(words).run()
    #expect(help.status == 0)
    #expect(help.text == (try without.share(words).run().text))
    #expect(help.text.contains("share \(name)"))
  }

  @Test("an error of a command says how to name the file", arguments: available + later)
  func hint(_ name: String) throws {
    let scene = try Self.scene()
    let output = try scene.share([ByteString(name), "--no-such-option"]).run()
    #expect(output.status == 2)
    #expect(output.errors.contains("./\(name)"), "\(output.errors)")
    let empty = try Scene()
    let plain = try empty.share([ByteString(name), "--no-such-option"]).run()
    #expect(plain.status == 2)
    #expect(!plain.errors.contains("./\(name)"), "there is no such file to speak of")
  }

  @Test("a command that is not the first word is an item")
  func laterWord() throws {
    let scene = try Self.scene()
    let output = try scene.share(["./send", "targets", "--to", "digest"]).run()
    #expect(output.status == 0)
    #expect(output.text.split(separator: "\n").compactMap { $0.split(separator: " ").last } == ["send", "targets"])
  }
}
