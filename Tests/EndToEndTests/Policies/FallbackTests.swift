import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// `--or`, and several targets, with the real command.
struct FallbackTests {
  private static func scene() throws -> Scene {
    let scene = try Scene()
    try scene.write("a.txt", "hello")
    for name in ["null", "too-old", "unavailable", "refuses", "cancels"] {
      try scene.install(try FixturePlugins.folder(name))
    }
    try scene.installNull("pictures", accepts: #"[{"slots": [{"types": ["public.image"]}]}]"#)
    return scene
  }

  struct Chain: Sendable, CustomTestStringConvertible {
    var words: String
    var status: Int32
    var attempts: [String]
    var testDescription: String { words }
  }

  static let chains: [Chain] = [
    Chain(
      words: "--to too-old --or pictures --or null", status: 0,
      attempts: ["too-old unavailable", "pictures refused", "null completed"]),
    Chain(
      words: "--to unavailable --or too-old", status: 6, attempts: ["unavailable unavailable", "too-old unavailable"]),
    Chain(words: "--to pictures --or null --or null", status: 0, attempts: ["pictures refused", "null completed"]),
    Chain(words: "--to null --or null", status: 0, attempts: ["null completed"]),
    Chain(words: "--to refuses --or null", status: 4, attempts: ["refuses refused"]),
    Chain(words: "--to cancels --or null", status: 3, attempts: ["cancels cancelled"]),
  ]

  @Test("Outcome E11, E12: every attempt is told, to programs and to people", arguments: chains)
  func chain(_ chain: Chain) throws {
    let scene = try Self.scene()
    let output = try scene.shell("\"$SHARE\" a.txt \(chain.words) --json").run()
    #expect(output.status == chain.status, "\(output.errors)")
    let document = try Document(output.standardOutput)
    #expect(Contract.send.faults(in: document) == [])
    let attempts = (document["shares"]?[0]?["attempts"]?.elements ?? []).map { attempt in
      let last = attempt["target"]?.text?.split(separator: ".").last ?? "?"
      return "\(last) \(attempt["outcome"]?.text ?? "?")"
    }
    #expect(attempts == chain.attempts)
    for attempt in document["shares"]?[0]?["attempts"]?.elements ?? [] where attempt["outcome"]?.text != "completed" {
      #expect(attempt["reason"]?["code"]?.text != nil && attempt["reason"]?["detail"]?.text?.isEmpty == false)
    }
    let plain = try scene.shell("\"$SHARE\" a.txt \(chain.words)").run()
    #expect(plain.status == chain.status)
    for attempt in chain.attempts.dropLast() {
      let name = attempt.split(separator: " ").first ?? "?"
      #expect(plain.errors.contains("tried org.example.\(name): "), "\(plain.errors)")
    }
  }

  @Test("Outcome E16: several targets have separate outcomes: 0 when all are completed, 5 when they are mixed")
  func several() throws {
    let scene = try Self.scene()
    #expect(try scene.shell("\"$SHARE\" a.txt --to null --to null").run().status == 0)
    let mixed = try scene.shell("\"$SHARE\" a.txt --to cancels --to null --to pictures --json").run()
    #expect(mixed.status == 5)
    let document = try Document(mixed.standardOutput)
    #expect(document["outcome"]?.text == "partial")
    let outcomes = document["shares"]?.elements.compactMap { $0["outcome"]?.text }
    #expect(outcomes == ["cancelled", "completed", "refused"])
  }
}
