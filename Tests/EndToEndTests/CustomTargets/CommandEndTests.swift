import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing
import _StringProcessing

/// How a command of a custom target can end.
struct CommandEndTests {
  private static let item = #"{"text": "x"}"#

  @Test("C7, E3: exit status 0 is done, and what it printed comes back as a text")
  func done() throws {
    let scene = try Scene()
    let say = Scene.custom("say", Scene.shell("echo \"so: $1\"; echo fine >&2", "{text}"))
    let output = try scene.send(Self.item, custom: [say], ["--to", "say"])
    #expect(output.status == 0 && output.text == "so: x\n" && output.errors == "", "\(output.errors)")
    let silent = try scene.send(
      Self.item, custom: [Scene.custom("silent", ["true", "{text}"])], ["--to", "silent", "--json"])
    #expect(try silent.document()["shares"]?[0]?["returned"]?.elements.isEmpty == true)
  }

  struct Failure: Sendable, CustomTestStringConvertible {
    var line: String
    var status: Int32
    var outcome: String
    var code: String
    var detail: String
    var testDescription: String { line }
  }

  static let failures: [Failure] = [
    Failure(
      line: "echo out; echo one >&2; echo '  the disk is full ' >&2; echo >&2; exit 3", status: 1, outcome: "failed",
      code: "pluginFailed", detail: "the disk is full (exit status 3)"),
    Failure(line: "exit 1", status: 1, outcome: "failed", code: "pluginFailed", detail: "sh ended with exit status 1"),
    Failure(
      line: "echo busy >&2; exit 75", status: 1, outcome: "failed", code: "pluginFailed",
      detail: "busy (exit status 75); it may work later, try again"),
    Failure(
      line: "kill -SEGV $$", status: 8, outcome: "crashed", code: "signalled", detail: "sh was ended by SIGSEGV"),
  ]

  @Test("C7, E3: any other end fails, with the last words as the reason", arguments: failures)
  func fails(_ failure: Failure) throws {
    let scene = try Scene()
    let output = try scene.send(
      Self.item, custom: [Scene.custom("fails", Scene.shell(failure.line, "{text}"))], ["--to", "fails", "--json"])
    #expect(output.status == failure.status, "\(output.errors)")
    let share = try #require(try output.document()["shares"]?[0])
    #expect(share["outcome"]?.text == failure.outcome)
    #expect(share["reason"]?["code"]?.text == failure.code)
    #expect(share["reason"]?["detail"]?.text == failure.detail)
    #expect(share["items"]?[0]?["outcome"]?.text == failure.outcome)
    #expect(share["returned"]?.elements.isEmpty == true, "what a failure printed is no result")
    if failure.line.hasPrefix("echo out") { #expect(share["printed"]?["text"]?.text?.hasPrefix("out\n") == true) }
  }

  @Test("C7: a program that is not there is unavailable with the way out, and a fallback is tried")
  func missing() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    for program in ["no-such-program", "/nowhere/at/all"] {
      let custom = Scene.custom("gone", [program, "{path}"])
      let output = try scene.send(Self.item, custom: [custom], ["--to", "gone"])
      #expect(output.status == 6, "\(output.errors)")
      #expect(output.errors.contains(program) && output.errors.contains("install it"), "\(output.errors)")
      let next = try scene.send(Self.item, custom: [custom], ["--to", "gone", "--or", "null"])
      #expect(next.status == 0, "\(next.errors)")
    }
    let own = Scene.custom("gone", ["no-such-program", "{path}"], more: #""fallback": ["org.me.there"], "#)
    let there = Scene.custom("there", ["echo", "there"])
    let output = try scene.send(Self.item, custom: [own, there], ["--to", "gone"])
    #expect(output.status == 0 && output.text == "there\n", "\(output.errors)")
    try scene.write("plain", "no program")
    let plain = Scene.custom("plain", [scene.work.appending("plain").display, "{path}"])
    let refused = try scene.send(Self.item, custom: [plain], ["--to", "plain"])
    #expect(refused.status == 6 && refused.errors.contains("no program that may be run"), "\(refused.errors)")
  }

  @Test("C7: what is not read by anybody never keeps a command waiting, and only the beginning is kept")
  func hugeOutput() throws {
    let scene = try Scene()
    let flood = Scene.custom(
      "flood", Scene.shell("head -c 30000000 /dev/zero | tr '\\0' é; head -c 9000000 /dev/zero >&2"))
    let output = try scene.send(Self.item, custom: [flood], ["--to", "flood", "--json"])
    #expect(output.status == 0, "\(output.errors.prefix(500))")
    let document = try output.document()
    #expect(
      document["warnings"]?.elements.contains { $0["code"]?.text == "outputLeftOut" || $0["code"]?.text == "outputCut" }
        == true)
    let letters = Scene.custom("letters", Scene.shell("yes abcdefghijklmno | head -c 3000000"))
    let cut = try scene.send(Self.item, custom: [letters], ["--to", "letters"])
    #expect(cut.status == 0 && cut.text.utf8.count == 1 << 20, "\(cut.text.utf8.count)")
    #expect(cut.errors.contains("the last 1951424 were dropped"), "\(cut.errors)")
  }

  @Test("C7, E2: its time ends a command, and everything that it has started")
  func timeout() throws {
    let scene = try Scene()
    let slow = Scene.custom("slow", Scene.shell("sleep 61 & trap '' TERM; echo begun >&2; while :; do sleep 62; done"))
    let output = try scene.send(Self.item, custom: [slow], ["--to", "slow", "--timeout", "0.4", "--json"])
    #expect(output.status == 7, "\(output.errors)")
    let share = try #require(try output.document()["shares"]?[0])
    #expect(share["outcome"]?.text == "timedOut" && share["reason"]?["code"]?.text == "deadline")
    #expect(share["reason"]?["detail"]?.text == "not done after 0.4 s; the command was stopped")
    #expect(eventually { scene.processes() == [] }, "a process was left behind")
    #expect(try scene.isTidy())
  }

  @Test(
    "C7, E4: a signal cancels the command with all that it has started, and its temporary files go",
    arguments: [SIGINT, SIGTERM])
  func cancelled(_ signal: Int32) throws {
    let scene = try Scene()
    let slow = Scene.custom("slow", Scene.shell("sleep 61 & touch \"$SHARE_BEGUN\"; wait", "{path}"))
    let begun = scene.work.appending("begun")
    let running = try scene.share(
      ["--request", try scene.request(Self.item, custom: [slow]), "--to", "slow", "--json"],
      environment: ["SHARE_BEGUN": begun]
    ).start()
    #expect(eventually { (try? Descriptor.status(of: begun)) != nil })
    kill(running.id, signal)
    let output = try running.wait()
    #expect(output.end == .signalled(signal))
    let document = try output.document()
    #expect(document["outcome"]?.text == "cancelled")
    #expect(document["shares"]?[0]?["reason"]?["code"]?.text == "cancelledByUser")
    #expect(eventually { scene.processes() == [] }, "a process was left behind")
    #expect(try scene.isTidy())
  }

  @Test("C7: it runs as the source could run it: its environment and directory, and no descriptor of ours")
  func surroundings() throws {
    let scene = try Scene()
    let look = Scene.custom(
      "look", Scene.shell("echo \"$OWN $(pwd) $(ls /proc/self/fd | wc -l)\"; ps -o sid= -p $$ | tr -d ' '; echo $$"))
    let output = try scene.send(Self.item, custom: [look], ["--to", "look"], environment: ["OWN": "own value"])
    #expect(output.status == 0, "\(output.errors)")
    let lines = output.text.split(separator: "\n")
    // The three standard ones, and the one with which they are listed.
    #expect(lines.first.map(String.init) == "own value \(scene.work.display) 4")
    #expect(lines.count == 3 && lines[1] == lines[2], "it leads a session of its own")
  }

  @Test("C7: what a command that is done has left running goes on")
  func leftRunning() throws {
    let scene = try Scene()
    let custom = Scene.custom("viewer", Scene.shell("sleep 60 >/dev/null 2>&1 & echo $!"))
    let output = try scene.send(Self.item, custom: [custom], ["--to", "viewer"])
    let number = try #require(Int32(output.text.filter { $0 != "\n" }), "\(output.errors)")
    #expect(ProcessFacts.lives(number))
    kill(number, SIGKILL)
  }

  @Test("Outcome E11: a share goes to a command and to an installed target, each with its own outcome")
  func fanOut() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("null"))
    let good = Scene.custom("good", ["cat"])
    let bad = Scene.custom("bad", ["false", "{path}"])
    let missing = Scene.custom("missing", ["no-such-program", "{path}"])
    let output = try scene.send(
      Self.item, custom: [good, bad, missing],
      more: #", "to": [["good"], ["null"], ["missing", "good"], ["bad", "good"]]"#, ["--json"])
    #expect(output.status == 5, "\(output.errors)")
    let shares = try output.document()["shares"]
    #expect(shares?.elements.map { $0["outcome"]?.text } == ["completed", "completed", "completed", "failed"])
    #expect(shares?[2]?["attempts"]?.elements.map { $0["target"]?.text } == ["org.me.missing", "org.me.good"])
    #expect(shares?[3]?["target"]?.text == "org.me.bad", "what a command failed at is its last word")
  }
}
