import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing

/// What is on the clipboard stays there when the share has ended, byte for byte and in every form.
struct ClipboardTests {
  private func copy(_ arguments: [ByteString], _ scene: Scene, _ display: ByteString) throws {
    let output = try scene.share(
      arguments + ["--to", "clipboard", "--json"], environment: ["DISPLAY": display]
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(try Document(output.standardOutput)["shares"]?.elements.first?["handedOver"]?.bool == true)
  }

  private static func end(_ scene: Scene) {
    for process in scene.processes() { kill(process, SIGKILL) }
  }

  @Test("another process pastes the same text, seconds after the share has ended; the next share takes its place")
  func text() throws {
    let scene = try Scene()
    let display = try VirtualDisplay()
    defer { Self.end(scene) }
    try copy(["--text", "gr\u{fc}\u{df}e \u{1f600}\n"], scene, display.name)
    sleep(5)
    for type in ["text/plain", "UTF8_STRING", "text/plain;charset=utf-8"] {
      #expect(try scene.paste(type, from: display.name).text == "gr\u{fc}\u{df}e \u{1f600}\n")
    }
    #expect(scene.processes().count == 1)
    try copy(["--text", "second"], scene, display.name)
    #expect(try scene.paste("UTF8_STRING", from: display.name).text == "second")
    #expect(eventually { scene.processes().count == 1 }, "the former owner has ended")
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("a picture is pasted as itself, piece by piece when it is large, and as a file")
  func picture() throws {
    let scene = try Scene()
    let display = try VirtualDisplay()
    defer { Self.end(scene) }
    let bytes = Recipe.png + (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
    let picture = try scene.write("a.png", bytes)
    try copy([picture], scene, display.name)
    #expect(try scene.paste("image/png", from: display.name).standardOutput == bytes)
    #expect(try scene.paste("text/uri-list", from: display.name).text == "file://\(picture.display)\r\n")
    #expect(try scene.paste("TARGETS", from: display.name).text.contains("image/png\n"))
  }

  @Test("three files are pasted as a list of files, as file managers want it, and as their paths")
  func files() throws {
    let scene = try Scene()
    let display = try VirtualDisplay()
    defer { Self.end(scene) }
    let files = try ["1.txt", "2 \u{e4}.txt", "3.txt"].map { try scene.write(ByteString($0), $0) }
    try copy(files, scene, display.name)
    let uris = files.map { FileURI.uri(of: $0) }
    #expect(try scene.paste("text/uri-list", from: display.name).text == uris.map { $0 + "\r\n" }.joined())
    #expect(
      try scene.paste("x-special/gnome-copied-files", from: display.name).text == "copy\n"
        + uris.joined(separator: "\n"))
    #expect(try scene.paste("UTF8_STRING", from: display.name).text == files.map(\.display).joined(separator: "\n"))
  }

  @Test("a display that is not there is an outcome that says so")
  func noDisplay() throws {
    let scene = try Scene()
    let output = try scene.share(
      ["--text", "x", "--to", "clipboard"], environment: ["DISPLAY": ":6553"]
    ).run()
    #expect(output.status == 6)
    #expect(output.errors.contains("no such display can be reached; set DISPLAY to one that can"), "\(output.errors)")
    #expect(scene.processes() == [])
  }
}
