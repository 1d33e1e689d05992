import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// A process whose surroundings are not what a program hopes for: streams closed or full, variables unset, few descriptors.
struct StreamTests {
  private static let sum = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824  a.txt\n"

  private static func scene(_ plugins: [String] = []) throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    for plugin in plugins { try scene.install(try FixturePlugins.folder(plugin)) }
    return scene
  }

  struct Streams: Sendable, CustomTestStringConvertible {
    var line: String
    var status: Int32
    var complaint: String = ""
    var testDescription: String { line }
  }

  static let full: [Streams] = [
    Streams(line: "\"$SHARE\" a.txt --to digest >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" a.txt --to digest --json >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" a.txt --to digest -o - >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" targets a.txt >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" explain a.txt >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" types a.txt --json >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" plugin list >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" doctor >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" --version >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" help >/dev/full", status: 1, complaint: "no space"),
    Streams(line: "\"$SHARE\" missing.txt --to digest --json >/dev/full", status: 2, complaint: "no space"),
    // Whoever has closed a stream does not want it.
    Streams(line: "\"$SHARE\" a.txt --to digest >&-", status: 0),
    Streams(line: "\"$SHARE\" a.txt --to digest 2>&-", status: 0),
    Streams(line: "\"$SHARE\" a.txt --to fails 2>&-", status: 1),
    Streams(line: "\"$SHARE\" a.txt --to fails 2>/dev/full", status: 1),
    Streams(line: "\"$SHARE\" a.txt --to digest <&- >&- 2>&-", status: 0),
    Streams(line: "\"$SHARE\" a.txt --to noisy --json <&- >&- 2>&-", status: 1),
    Streams(line: "\"$SHARE\" - --to digest <&-", status: 4, complaint: "standard input: is closed"),
    Streams(line: "\"$SHARE\" --files0-from - --to digest <&-", status: 2, complaint: "standard input"),
    Streams(line: "\"$SHARE\" --request - --to digest <&-", status: 2, complaint: "standard input"),
    Streams(line: "\"$SHARE\" - --to digest <.", status: 4, complaint: "standard input"),
    Streams(line: "\"$SHARE\" a.txt --to digest --events 9 9>/dev/full", status: 0),
    Streams(
      line: "\"$SHARE\" a.txt --to digest --events 9", status: 2, complaint: "--events 9: the descriptor is not open"),
    Streams(line: "\"$SHARE\" a.txt --to digest --events 3", status: 2, complaint: "not open"),
    Streams(line: "\"$SHARE\" a.txt --to digest | true; exit ${PIPESTATUS[0]}", status: 0),
    Streams(line: "\"$SHARE\" a.txt --to fails 2>&1 >/dev/null | true; exit ${PIPESTATUS[0]}", status: 1),
    Streams(line: "\"$SHARE\" a.txt --to digest --events 9 9> >(true)", status: 0),
  ]

  @Test("a stream that is closed or full is no crash and no lie", arguments: full)
  func stream(_ streams: Streams) throws {
    let scene = try Self.scene(["fails", "noisy"])
    let output = try scene.shell(streams.line).run()
    #expect(output.status == streams.status, "\(output.end), \(output.errors)")
    #expect(output.errors.contains(streams.complaint), "\(output.errors)")
    #expect(try scene.temporaryFiles() == [])
    #expect(try Scene.listing(scene.work).keys.sorted() == ["a.txt"], "nothing was written where a stream should be")
  }

  @Test(
    "a standard stream that does not block loses nothing: it is waited for", arguments: [1, 2] as [Int32])
  func nonBlocking(_ stream: Int32) throws {
    let scene = try Self.scene(["returns-one", "noisy"])
    var end: Descriptor?
    let reading = try Descriptor.pipe(writing: &end)
    guard let writing = end.take() else { return }
    try writing.setNonBlocking(true)
    let nothing = try MemoryFile.writable(name: "nothing")
    let words: [ByteString] =
      stream == 1
      ? ["--to", "returns-one", "--set", "size=1000000", "--output", "-"] : ["--to", "noisy", "--verbose"]
    let program = scene.share(["a.txt"] + words)
    var child = try ChildProcess(
      path: program.path, arguments: program.arguments,
      environment: program.environment.map { ByteString(Array($0.key.utf8) + [UInt8(ascii: "=")] + $0.value.bytes) },
      inherited: [
        .init(nothing.raw, as: 0), .init(stream == 1 ? writing.raw : nothing.raw, as: 1),
        .init(stream == 2 ? writing.raw : nothing.raw, as: 2),
      ], directory: program.directory)
    // A slow reader: the pipe is full for a while, and then still.
    var count = 0
    while true {
      usleep(1000)
      guard reading.waitReadable(milliseconds: 0) else {
        if child.ended.isReadable(), !reading.isReadable() { break }
        continue
      }
      count += try reading.read(max: 16 << 10).count
    }
    #expect(child.wait() == .exited(stream == 1 ? 0 : 1))
    if stream == 1 { #expect(count == 1_000_000) } else { #expect(count > 60_000) }
  }

  @Test("--output - writes a file of any size in pieces, and ends when nobody reads any more")
  func endlessOutput() throws {
    let scene = try Self.scene(["returns-one"])
    let output = try scene.shell(
      "\"$SHARE\" a.txt --to returns-one --set size=1000000000 -o - | head -c 3000000 | wc -c; exit ${PIPESTATUS[0]}"
    ).run()
    #expect(output.status == 0, "\(output.end), \(output.errors)")
    #expect(output.text.split(separator: " ").joined() == "3000000\n")
    #expect(
      try scene.share(["a.txt", "--to", "returns-one", "--set", "size=70000", "-o", "-"]).run().standardOutput.count
        == 70000)
  }

  @Test("--output - says when it could not write everything, after what it could")
  func cutOutput() throws {
    let scene = try Self.scene(["returns-one"])
    let output = try scene.share(["a.txt", "--to", "returns-one", "--set", "cut=70000", "-o", "-"]).run()
    #expect(output.status == 1)
    #expect(output.standardOutput == [0])
    #expect(output.errors.contains("hole.bin: it became shorter"), "\(output.errors)")
  }

  static let surroundings: [Streams] = [
    Streams(line: "env -u HOME \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "env -u HOME \"$SHARE\" a.txt --to save", status: 6, complaint: "--set folder="),
    Streams(line: "HOME=relative \"$SHARE\" a.txt --to save", status: 6, complaint: "--set folder="),
    Streams(line: "HOME=/nowhere/at/all \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "env -u TERM \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "env -u XDG_RUNTIME_DIR TMPDIR=\"$SCENE/run\" \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "XDG_RUNTIME_DIR=/nowhere TMPDIR=\"$SCENE/run\" \"$SHARE\" a.txt --to digest", status: 0),
    Streams(
      line: "XDG_RUNTIME_DIR=/nowhere TMPDIR=/proc/self \"$SHARE\" a.txt --to digest", status: 9,
      complaint: "temporary files"),
    Streams(line: "env -i \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "LC_ALL=no_SUCH.locale LANGUAGE=:: \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "COLUMNS=0 LINES=-1 TERM=no-such-terminal \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "PATH= \"$SHARE\" a.txt --to digest", status: 0),
    Streams(line: "ulimit -n 64; \"$SHARE\" a.txt --to digest", status: 0),
    Streams(
      line:
        "ulimit -c unlimited; \"$SHARE\" a.txt --to abort; ls core* 2>/dev/null && exit 77; \"$SHARE\" a.txt --to abort",
      status: 8),
  ]

  @Test("surroundings that are bare or odd", arguments: surroundings)
  func surrounding(_ streams: Streams) throws {
    let scene = try Self.scene(["abort"])
    let output = try scene.shell(streams.line + " </dev/null").run()
    #expect(output.status == streams.status, "\(output.end), \(output.errors)")
    #expect(output.errors.contains(streams.complaint), "\(output.errors)")
    if streams.status == 0 { #expect(output.text == Self.sum) }
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("more items than there may be open descriptors")
  func manyItems() throws {
    let scene = try Scene()
    var names: [UInt8] = []
    let count = 5000
    for number in 0..<count {
      let name = ByteString("many/\(number).txt")
      // One file with many names: what counts is the number of items.
      if number == 0 {
        try scene.write(name, "hello")
      } else {
        #expect(unsafe link(scene.work.appending("many/0.txt").display, scene.work.appending(name).display) == 0)
      }
      names += name.bytes + [0]
    }
    try scene.write("names", names)
    let output = try scene.shell("ulimit -n 64; \"$SHARE\" --files0-from names --to digest").run(seconds: 600)
    #expect(output.status == 0, "\(output.errors)")
    #expect(output.text.split(separator: "\n").count == count)
    #expect(output.text.hasSuffix("  \(count - 1).txt\n"), "in order")
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("the longest names arrive whole")
  func longNames() throws {
    let scene = try Scene()
    let longest = String(repeating: "é", count: 125) + "x.txt"
    #expect(longest.utf8.count == 255)
    try scene.write(ByteString(longest), "hello")
    let output = try scene.share([
      ByteString(longest), "--to", "save", "--set", ByteString("folder=" + scene.home.display),
    ]).run()
    #expect(output.status == 0, "\(output.errors)")
    #expect(try Scene.listing(scene.home).keys.sorted() == [longest])
    // Once more: the number has to fit into 255 bytes too, without cutting a character.
    #expect(
      try scene.share([ByteString(longest), "--to", "save", "--set", ByteString("folder=" + scene.home.display)]).run()
        .status == 0)
    let second = try Scene.listing(scene.home).keys.first { $0 != longest } ?? ""
    #expect(second.utf8.count <= 255 && second.hasSuffix(" (2).txt") && !second.contains("\u{FFFD}"))
    let tooLong = try scene.share([ByteString(String(repeating: "n", count: 5000)), "--to", "save"]).run()
    #expect(tooLong.status == 2)
    #expect(tooLong.errors.utf8.count < 1000, "a word as long as a book is not repeated whole")
  }

  @Test("a directory deep below, removed while the command works in it")
  func removedDirectory() throws {
    let scene = try Self.scene(["good-cancel"])
    let script = """
      deep=$(printf 'd/%.0s' $(seq 200)); mkdir -p "$deep" && cd "$deep" && rm -r "$SCENE/work/d"
      "$SHARE" "$SCENE/work/a.txt" --to digest && "$SHARE" a.txt --to digest
      """
    let output = try scene.shell(script).run()
    #expect(output.status == 2, "\(output.errors)")
    #expect(output.text == Self.sum)

    let running = try scene.shell(
      "mkdir gone && cd gone && exec \"$SHARE\" \"$SCENE/work/a.txt\" --to good-cancel --to digest --events 2"
    ).start()
    #expect(eventually { running.errorsSoFar().contains("\"progress\"") })
    try FileSystem.removeDirectory(at: try Descriptor.openDirectory(scene.work), name: "gone")
    kill(running.id, SIGTERM)
    let end = try running.wait().end
    #expect(end == .signalled(SIGTERM))
    #expect(try scene.temporaryFiles() == [])
  }

  @Test("a file that goes, shrinks or changes after it was looked at fails its item; the others arrive")
  func changedSource() throws {
    let scene = try Self.scene()
    for name in ["gone.txt", "stays.txt"] { try scene.write(ByteString(name), name) }
    // The chooser runs between looking and sharing.
    let output = try scene.share([
      "gone.txt", "stays.txt", "--set", ByteString("folder=" + scene.home.display), "--include", "org.sharehost.save",
      "--events",
      "1", "--chooser", "rm gone.txt; cut -f1",
    ]).run()
    #expect(output.status == 5, "\(output.errors)")
    #expect(try Scene.listing(scene.home).keys.sorted() == ["stays.txt"])
    #expect(output.errors.contains("gone.txt"), "\(output.errors)")
  }
}
