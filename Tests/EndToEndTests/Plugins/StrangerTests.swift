import ShareFiles
import ShareModel
import ShareSystem
import Synchronization
import TestSupport
import Testing

/// Plugins that were written from the header alone, in three languages, with none of our code in them.
struct StrangerTests {
  static let languages: [String] = ["c99", "cpp11", "rust"]

  private static let place = Mutex<ByteString?>(nil)

  /// Builds them, once for each test run; the script builds only what is out of date.
  private func built() throws -> ByteString {
    try Self.place.withLock { place in
      if let place { return place }
      let target = Checkout.workshop.appending("Strangers")
      let path = ByteString(Array("/usr/local/bin:/usr/bin:/bin:".utf8) + (Self.rust?.parent.bytes ?? []))
      var environment: [String: ByteString] = ["PATH": path]
      if let home = Environment.value("HOME") { environment["HOME"] = home }
      let output = try Program(
        "/bin/sh",
        [Checkout.fixture("Strangers/build.sh"), target, Checkout.root.appending("Sources/CShareABI/include")],
        environment: environment
      ).run(seconds: 300)
      try #require(output.status == 0, "\(output.errors)")
      place = target
      return target
    }
  }

  /// The compiler of Rust, where it is installed.
  private static let rust: ByteString? = {
    let directories = (Environment.value("PATH")?.display ?? "/usr/bin").split(separator: ":").map {
      ByteString(String($0))
    }
    return directories.map { $0.appending("rustc") }.first { (try? Descriptor.status(of: $0).kind) == .regular }
  }()

  @Test("a plugin of a stranger runs and answers", arguments: languages)
  func answers(_ language: String) throws {
    if language == "rust", Self.rust == nil { return }
    let scene = try Scene()
    try scene.install(try built().appending(ByteString(language)))
    try scene.write("photo.jpg", Recipe.jpeg)
    try scene.write("dir/file", "x")
    let output = try scene.share(
      [
        "photo.jpg", "--text", "four", "https://e.x/", "--message", "look", "--to",
        ByteString("org.example.stranger." + language),
      ]
    ).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(
      output.text == """
        Counted
        message: look
        photo.jpg: 22 bytes, public.jpeg
        : 4 bytes, public.utf8-plain-text
        : 12 bytes, public.url
        total: 38 bytes

        """)
    #expect(try scene.isTidy())
  }
}
