import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Nothing is fetched, with metadata or without: the kernel itself says which sockets were asked for.
struct OfflinePreviewTests {
  /// The calls for a network or for the resolver that a command and everything below it makes.
  private static func networkCalls(_ command: String, in scene: Scene) throws -> [String] {
    let output = try scene.shell(
      "strace -f -qq -e trace=%network -o \"$SCENE/trace\" \(command) </dev/null"
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    let trace = try FileReading.read(scene.path.appending("trace"), max: 1 << 24)
    return String(decoding: trace, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { $0.contains("AF_INET") || $0.contains("nscd") || $0.contains("resolve") }
  }

  @Test("G2: the watch sees a network call where there is one")
  func control() throws {
    let calls = try Self.networkCalls("bash -c 'exec 3<>/dev/udp/127.0.0.1/9'", in: try Scene())
    #expect(calls.contains { $0.contains("socket(AF_INET") }, "\(calls)")
  }

  static let lines: [String] = [
    "\"$SHARE\" preview https://example.org/a http://127.0.0.1:9/b data:text/plain,x",
    "\"$SHARE\" preview https://example.org/a --json",
    "\"$SHARE\" preview --request request.json --json",
    "\"$SHARE\" --request request.json --to null",
    "\"$SHARE\" targets --request request.json",
  ]

  @Test("G2: a link is shown without a network call, with metadata and without", arguments: lines)
  func offline(_ line: String) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    try scene.write("icon.png", try PreviewCommandTests.file("photo.png"))
    try scene.write(
      "request.json",
      """
      {"items": [{"url": "https://example.org/a", "preview": {"title": "A", "url": "https://example.org/b",
        "originalURL": "http://127.0.0.1:9/", "icon": {"path": "icon.png"},
        "thumbnail": {"path": "https://example.org/c.png"}}}]}
      """)
    let calls = try Self.networkCalls(line, in: scene)
    #expect(calls == [], "\(calls)")
  }
}
