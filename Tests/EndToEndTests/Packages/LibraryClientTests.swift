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

  @Test("C7: a program brings a target of its own: it is listed first, gets the items, and its outcome is reported")
  func ownTarget() throws {
    let program = try ClientPackage("ShareTwoPictures").products.appending("BringTarget")
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("recorder"))
    try scene.write("one.png", Recipe.png)
    try scene.write("two.jpg", Recipe.jpeg)
    try scene.write("words.txt", "words")
    func run(_ arguments: [ByteString]) throws -> [String] {
      try Program(program, arguments, environment: scene.environment, directory: scene.work).run().lines.map(\.display)
    }
    let begun = [
      #"eligible ["org.zz.paper.wall"]"#, "first org.zz.paper.wall of 2", "prepare 2", "one.png \(Recipe.png.count)",
      "two.jpg \(Recipe.jpeg.count)", "called Sea",
    ]
    let target = #"["org.zz.paper.wall"]"#
    #expect(
      try run(["one.png", "two.jpg"]) == begun + [
        "completed \(target)", #"items ["completed", "completed"], returned 1"#,
      ])
    #expect(
      try run(["one.png", "two.jpg", "fail"]) == begun + [
        "failed \(target)", #"items ["failed", "failed"], returned 0"#, "pluginFailed: the wall is too small",
      ])
    #expect(
      try run(["one.png", "two.jpg", "cancel"]) == begun + [
        "cancelled \(target)", #"items ["cancelled", "cancelled"], returned 0"#, "cancelledByUser: cancelled",
      ])
    let refused = try run(["one.png", "words.txt"])
    #expect(refused.first == "eligible []" && refused.contains("refused \(target)"), "\(refused)")
    #expect(try scene.isTidy())
  }
}
