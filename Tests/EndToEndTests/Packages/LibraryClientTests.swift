import ShareFiles
import ShareModel
import TestSupport
import Testing

/// A program of some forty lines that shares through the library.
@Suite(
  .serialized, .timeLimit(.minutes(20)),
  .enabled(if: Sanitizer.isAbsent, "the other package would be built without the sanitizer"))
struct LibraryClientTests {
  @Test("a program that links the library gets exactly one of shared, cancelled and failed")
  func conclusions() throws {
    let program = try ClientPackage("ShareTwoPictures").products.appending("ShareTwoPictures")
    let scene = try Scene()
    for plugin in ["recorder", "fails", "abort", "good-cancel"] { try scene.install(try FixturePlugins.folder(plugin)) }
    try scene.write("one.png", Recipe.png)
    try scene.write("two.jpg", Recipe.jpeg)
    func run(_ arguments: [ByteString]) throws -> Program.Output {
      try Program(
        program, ["one.png", "two.jpg"] + arguments, environment: scene.environment, directory: scene.work
      ).run()
    }
    let log = ByteString(Array("log=".utf8) + scene.log.bytes)
    #expect(try run(["org.example.recorder", log]).lines == ["shared"])
    #expect(try scene.recorded().map(\.name) == ["one.png", "two.jpg"])
    #expect(try scene.recorded().map { $0["mime"]?.text } == ["image/png", "image/jpeg"])
    #expect(
      try run(["org.example.fails"]).lines == ["failed: Fail: the server example.org does not answer"])
    #expect(try run(["org.example.abort"]).lines.count == 1)
    #expect(try run(["org.example.abort"]).text.hasPrefix("failed: "))
    #expect(try run(["org.example.good-cancel", "cancel"]).lines == ["cancelled"])
    #expect(try run(["nowhere"]).text.hasPrefix("failed: "))
    let missing = try Program(
      program, ["one.png", "none.jpg", "org.example.recorder", log], environment: scene.environment,
      directory: scene.work
    ).run()
    #expect(missing.lines.count == 1 && missing.text.contains("none.jpg"))
    #expect(try scene.isTidy())
  }
}
