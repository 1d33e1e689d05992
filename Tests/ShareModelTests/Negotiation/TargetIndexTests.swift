import ShareModel
import Synchronization
import Testing

@Suite("Looking only at the targets that could take something")
struct TargetIndexTests {
  private static let machine = Machine { _, _ in "the command missing is not installed" }

  @Test("C1: who is asked for alone gets the verdict that the whole list has", arguments: 1...6 as ClosedRange<UInt64>)
  func everybody(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var eligible = 0
    var refused: [String: Int] = [:]
    for round in 0..<25 {
      let registry = RandomRegistry(&random, targets: 70)
      let negotiator = negotiator(registry.candidates, machine: Self.machine)
      let view = ItemView(registry.items)
      let verdicts = negotiator.verdicts(view, request: registry.request)
      #expect(verdicts.map(\.candidate).sorted() == Array(registry.candidates.indices))
      for verdict in verdicts {
        // Nobody is passed over here: the one candidate is looked at.
        let alone = negotiator.verdict(for: verdict.candidate, view, request: registry.request)
        #expect(words(verdict) == words(alone), "seed \(seed), round \(round), target \(verdict.candidate)")
        if verdict.isEligible { eligible += 1 }
        if let code = verdict.reason?.code.description { refused[code, default: 0] += 1 }
      }
      let short = negotiator.eligible(view, request: registry.request)
      #expect(short.map(words) == verdicts.filter(\.isEligible).map(words), "seed \(seed), round \(round)")
      #expect(short.map(\.candidate) == verdicts.filter(\.isEligible).map(\.candidate))
    }
    // Enough of every answer, or nothing is shown.
    #expect(eligible > 50)
    for code in ["typeNotAccepted", "tooMany", "tooFew", "tooLarge", "attributeRequired", "unavailable", "quarantined"]
    {
      #expect(refused[code] ?? 0 > 0, "\(code): \(refused)")
    }
  }

  @Test("C1: a limit that bounds nothing changes nothing", arguments: 1...4 as ClosedRange<UInt64>)
  func shortWay(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let boundless = Slot(types: [.item], schemes: [Slot.anyScheme])
    for round in 0..<400 {
      let registry = RandomRegistry(&random, targets: 0)
      var combination = RandomRegistry.combination(&random)
      combination.limits = []
      let short = verdict([combination], registry.items, registry.request)
      // With a limit, items are placed one by one, the long way.
      combination.limits = [boundless]
      let long = verdict([combination], registry.items, registry.request)
      #expect(words(short) == words(long), "seed \(seed), round \(round): \(combination) \(registry.items)")
    }
  }

  @Test("C21: a target that needs something is unavailable, though it may come before somebody reads why")
  func availability() {
    let asked = Mutex(0)
    let machine = Machine { _, _ in
      asked.withLock { count in
        count += 1
        return count == 1 ? "the command ffmpeg is not installed" : nil
      }
    }
    let target = Candidate.target("org.example.film", availability: [Availability(.command("ffmpeg"))])
    let verdicts = negotiator([target], machine: machine)
      .verdicts(items: [.file("a", .mp4)], request: ShareRequest(items: []))
    #expect(verdicts[0].reason?.code == .unavailable)
    #expect(verdicts[0].reason?.detail == "the command ffmpeg is not installed")
    #expect(asked.withLock { $0 } == 1)
  }

  @Test("C19: many different targets, each with a type of its own, and one that fits")
  func ownTypes() {
    let targets = (0..<300).map {
      Candidate.target("org.example.t\($0)", [.types(ContentType("org.example.type\($0)"))])
    }
    let item = ItemDescription.file("a", ContentType("org.example.type130"))
    let found = negotiator(targets).eligible(items: [item], request: ShareRequest(items: []))
    #expect(found.map(\.candidate) == [130])
  }

  @Test("C4: a reason that is set is the one that is read")
  func ownReason() {
    var verdicts = negotiator([.target("org.example.a", [.types(.pdf)])])
      .verdicts(items: [.file("a", .png)], request: ShareRequest(items: []))
    #expect(verdicts[0].reason?.code == .typeNotAccepted)
    verdicts[0].reason = Reason(.excluded, "somebody said so")
    #expect(verdicts[0].reason?.code == .excluded)
    verdicts[0].reason = nil
    #expect(verdicts[0].reason == nil)
  }
}
