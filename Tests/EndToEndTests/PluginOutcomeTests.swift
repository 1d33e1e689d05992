import ShareModel
import TestSupport
import Testing

/// Every way in which a plugin can end, or fail to, gives exactly one outcome that says so.
struct PluginOutcomeTests {
  struct Ending: Sendable, CustomTestStringConvertible {
    var plugin: String
    var status: Int32
    var outcome: String
    var code: String?

    var testDescription: String { plugin }
  }

  static let endings: [Ending] = [
    Ending(plugin: "null", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "abort", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "segv", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "kill-self", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "thread-crash", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "exit-zero", status: 8, outcome: "crashed", code: "exitedEarly"),
    Ending(plugin: "exit-three", status: 8, outcome: "crashed", code: "exitedEarly"),
    Ending(plugin: "constructor-exit", status: 8, outcome: "crashed", code: "exitedEarly"),
    Ending(plugin: "constructor-abort", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "crash-in-open", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "hang", status: 7, outcome: "timedOut", code: "idle"),
    Ending(plugin: "constructor-hang", status: 7, outcome: "timedOut", code: "idle"),
    Ending(plugin: "never-answers", status: 7, outcome: "timedOut", code: "idle"),
    Ending(plugin: "answers-twice", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "failure-then-success", status: 1, outcome: "failed", code: "pluginFailed"),
    Ending(plugin: "nonsense-status", status: 1, outcome: "failed", code: "pluginFailed"),
    Ending(plugin: "nonsense-completion", status: 1, outcome: "failed", code: "pluginFailed"),
    Ending(plugin: "fails", status: 1, outcome: "failed", code: "pluginFailed"),
    Ending(plugin: "refuses", status: 4, outcome: "refused", code: "declined"),
    Ending(plugin: "unavailable", status: 6, outcome: "unavailable", code: "unavailable"),
    Ending(plugin: "too-old", status: 6, outcome: "unavailable", code: "unavailable"),
    Ending(plugin: "cancels", status: 3, outcome: "cancelled", code: "cancelledByTarget"),
    Ending(plugin: "no-entry", status: 6, outcome: "unavailable", code: "abiMismatch"),
    Ending(plugin: "wrong-size", status: 6, outcome: "unavailable", code: "abiMismatch"),
    Ending(plugin: "null-perform", status: 6, outcome: "unavailable", code: "abiMismatch"),
    Ending(plugin: "missing-symbol", status: 6, outcome: "unavailable", code: "missingDependency"),
    Ending(plugin: "missing-needed", status: 6, outcome: "unavailable", code: "missingDependency"),
    Ending(plugin: "writes-to-socket", status: 1, outcome: "failed", code: "misbehaved"),
    Ending(plugin: "half-reply", status: 1, outcome: "failed", code: "misbehaved"),
    Ending(plugin: "own-handler", status: 8, outcome: "crashed", code: "exitedEarly"),
    Ending(plugin: "stack-overflow", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "forged-crash", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "forged-end", status: 8, outcome: "crashed", code: "signalled"),
    Ending(plugin: "crash-in-close", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "hang-in-close", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "forks-child", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "slow-progress", status: 0, outcome: "completed", code: nil),
    Ending(plugin: "reads-silently", status: 0, outcome: "completed", code: nil),
  ]

  @Test("E25, E26, E28: a plugin's end is one true outcome", arguments: endings)
  func outcome(_ ending: Ending) throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder(ending.plugin))
    let file = try scene.write("a.txt", "hello")
    let output = try scene.share([file, "--to", ByteString("org.example." + ending.plugin), "--json"]).run()
    #expect(output.status == ending.status)
    let document = try Document(output.standardOutput)
    #expect(document["outcome"]?.text == ending.outcome)
    #expect(document["shares"]?[0]?["reason"]?["code"]?.text == ending.code)
    #expect(try scene.isTidy(), "something temporary was left behind")
  }
}
