import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// What is told when not everything went well, and what is left behind then.
struct CompletionCaseTests {
  /// The command as an ordinary user, for whom permissions count.
  private func ordinary(_ program: Program, _ scene: Scene) throws -> Program {
    guard Machine.isRoot else { return program }
    let given = try Program("/bin/chown", ["-R", "65534:65534", scene.path]).run()
    #expect(given.status == 0)
    return Program(
      "/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", program.path] + program.arguments,
      environment: program.environment, directory: program.directory)
  }

  /// Whether an ordinary user can run what was built here.
  static let canRunOrdinary =
    !Machine.isRoot
    || (try? Program(
      "/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups", Checkout.share, "--version"]
    ).run().status) == 0

  @Test(
    "case 103: one bad file spoils only itself, and the answer says which one and why",
    .enabled(if: canRunOrdinary, "an ordinary user cannot enter the directory of the build"))
  func partial() throws {
    let scene = try Scene()
    let names: [ByteString] = ["1.txt", "2.txt", "3.txt", "reject 4.txt", "5.txt"]
    for name in names { try scene.write(name, "text") }
    try FileSystem.setMode(0, of: Descriptor.open(scene.work.appending("3.txt")))
    try Program("/bin/cp", ["-r", try FixturePlugins.folder("reads-all"), scene.plugins]).run().isFine()
    let output = try ordinary(scene.share(names + ["--to", "reads-all", "--json"]), scene).run()
    #expect(output.status == 5, "\(output.errors)")
    let share = try output.document()["shares"]?[0]
    #expect(share?["outcome"]?.text == "partial")
    let items = share?["items"]?.elements ?? []
    #expect(items.map { $0["outcome"]?.text } == ["completed", "completed", "failed", "refused", "completed"])
    #expect(items.map { $0["reason"]?["code"]?.text } == [nil, nil, "permissionDenied", "declined", nil])
    #expect(items.count > 3 && items[3]["reason"]?["detail"]?.text == "its name is not welcome")
    #expect(share?["returned"]?.elements.count == 3)
    #expect(try scene.isTidy())
  }

  @Test("case 105: nothing temporary is left after any normal end")
  func tidy() throws {
    let scene = try Scene()
    let plugins = ["null", "fails", "refuses", "cancels", "abort", "hang", "good-cancel", "returns-everything"]
    for plugin in plugins { try scene.install(try FixturePlugins.folder(plugin)) }
    let data = JSONText.object([("data", .string(Base64.encode([0, 1, 2]))), ("name", .string("x.bin"))])
    let request = try scene.write("request.json", JSONText.object([("items", .array([data]))]).encoded())
    for _ in 0..<3 {
      for plugin in plugins {
        let running = try scene.share(
          ["--request", request, "--to", ByteString(plugin), "--output", scene.path, "--events", "2"]
        ).start()
        if plugin == "good-cancel" {
          let wasSent = running.signal(SIGINT, after: Event.progress)
          #expect(wasSent)
        }
        _ = try running.wait()
        #expect(try scene.isTidy(), "\(plugin)")
      }
    }
  }

  @Test("case 105: what a killed command left is swept by the next one, and a living one keeps its own")
  func killed() throws {
    let scene = try Scene()
    for plugin in ["null", "good-cancel"] { try scene.install(try FixturePlugins.folder(plugin)) }
    let file = try scene.write("a.txt", "text")
    func start() throws -> Running {
      try scene.share([file, "--to", "good-cancel", "--events", "2"]).start()
    }
    func entries() throws -> [ByteString] {
      try DirectoryReader.entries(ofPath: scene.run.appending("share-host")).map(\.name).sorted()
    }
    let first = try start()
    let firstBegan = first.signal(0, after: Event.progress)
    let workers = first.children()
    #expect(firstBegan && workers.count == 1)
    _ = kill(first.id, SIGKILL)
    let firstEnd = try first.wait().end
    #expect(firstEnd == .signalled(SIGKILL))
    // The worker has nobody to answer to and ends by itself.
    #expect(ProcessFacts.wait { !workers.contains { ProcessFacts.lives($0) } })
    let stale = try entries()
    #expect(!stale.isEmpty)
    let second = try start()
    let secondBegan = second.signal(0, after: Event.progress)
    let living = try entries()
    #expect(secondBegan && !living.isEmpty && Set(living).isDisjoint(with: stale))
    #expect(try scene.share([file, "--to", "null"]).run().status == 0)
    #expect(try entries() == living)
    _ = kill(second.id, SIGINT)
    let secondEnd = try second.wait().end
    #expect(secondEnd == .signalled(SIGINT))
    #expect(try scene.isTidy())
  }
}

extension Program.Output {
  /// Expects that it did its work.
  func isFine() {
    #expect(status == 0, "\(errors)")
  }
}
