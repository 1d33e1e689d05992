import ShareFiles
import ShareModel
import Synchronization
import TestSupport
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Sending")
struct HostSendTests {
  private static func send(
    _ host: Host, _ chains: [[String]], items: [RequestItem] = [RequestItem(.text("hello"))], hasConsent: Bool = false,
    change: (inout ShareRequest) -> Void = { _ in }, observe: @escaping (ShareEvent) -> Void = { _ in }
  ) throws -> ShareResult {
    var request = ShareRequest(items: items, to: chains)
    change(&request)
    return try host.send(
      try host.negotiate(request), hasConsent: hasConsent, control: try ShareControl(), observe: observe)
  }

  struct Chain: Sendable, CustomTestStringConvertible {
    var chain: [String]
    var outcome: Outcome
    var tried: [String]
    var testDescription: String { chain.joined(separator: " or ") }
  }

  static let chains: [Chain] = [
    Chain(chain: ["null"], outcome: .completed, tried: []),
    Chain(
      chain: ["unavailable", "null"], outcome: .completed, tried: ["org.example.unavailable", "org.example.null"]),
    Chain(chain: ["nobody", "null"], outcome: .completed, tried: ["nobody", "org.example.null"]),
    Chain(chain: ["no-entry", "null"], outcome: .completed, tried: ["org.example.no-entry", "org.example.null"]),
    Chain(chain: ["refuses", "null"], outcome: .refused, tried: ["org.example.refuses"]),
    Chain(chain: ["abort", "null"], outcome: .crashed, tried: ["org.example.abort"]),
    Chain(chain: ["cancels", "null"], outcome: .cancelled, tried: ["org.example.cancels"]),
    Chain(chain: ["null", "abort"], outcome: .completed, tried: ["org.example.null"]),
    Chain(chain: ["unavailable", "nobody"], outcome: .unavailable, tried: ["org.example.unavailable", "nobody"]),
  ]

  static let fixtures = ["null", "unavailable", "no-entry", "refuses", "abort", "cancels", "partial"]

  @Test("a fallback is for what is not there, and for nothing that a plugin at work says", arguments: chains)
  func chain(_ chain: Chain) throws {
    let hosting = try Hosting(Self.fixtures)
    let result = try Self.send(hosting.host, [chain.chain])
    #expect(result.outcome == chain.outcome)
    #expect(result.shares.count == 1)
    #expect(result.shares[0].attempts.map(\.target) == chain.tried)
    #expect(chain.tried.isEmpty || result.shares[0].target == chain.tried.last)
  }

  @Test("a target that is unavailable brings the fallbacks of its own manifest")
  func ownFallback() throws {
    let hosting = try Hosting(["null"])
    try hosting.room.plugin(
      "plugins/away", id: "org.example.away",
      target: #""fallback": ["org.example.null"], "availability": [{"file": "/nowhere/at/all"}],"#)
    let again = try Hosting([], room: hosting.room)
    let result = try Self.send(again.host, [["away"]])
    #expect(result.outcome == .completed)
    #expect(result.shares[0].attempts.map(\.target) == ["org.example.away", "org.example.null"])
  }

  @Test("several targets have one outcome each, in order; together they are partial")
  func several() throws {
    let hosting = try Hosting(Self.fixtures)
    let host = hosting.host
    let result = try Self.send(host, [["null"], ["abort"], ["nobody"]])
    #expect(result.shares.map(\.outcome) == [.completed, .crashed, .unavailable])
    #expect(result.outcome == .partial)
    #expect(result.conclusion != .shared)
    #expect(result.shares[2].reason?.code == .unknownTarget)
  }

  @Test("no target is an answer too")
  func none() throws {
    let hosting = try Hosting(["null"])
    let host = hosting.host
    #expect(try Self.send(host, []).outcome == .refused)
    #expect(try Self.send(host, [[]]).shares.map { $0.reason?.code } == [.unknownTarget])
  }

  @Test("a name that two targets share is not guessed")
  func ambiguous() throws {
    let room = try Room()
    try room.plugin("plugins/1", id: "org.example.twin")
    try room.plugin("plugins/2", id: "com.example.twin")
    let hosting = try Hosting([], room: room)
    let host = hosting.host
    let share = try Self.send(host, [["twin"]]).shares[0]
    #expect(share.outcome == .unavailable)
    #expect(share.reason?.code == .ambiguousTarget)
    #expect(share.reason?.detail == "twin may be com.example.twin or org.example.twin; write the whole id")
  }

  @Test("a broken plugin's name gives its manifest's fault, with line and column")
  func brokenPlugin() throws {
    let room = try Room()
    try room.write("plugins/bad/manifest.json", "{\"manifest\": 1,}")
    let share = try Self.send(try Hosting([], room: room).host, [["bad"]]).shares[0]
    #expect(share.outcome == .unavailable)
    #expect(share.reason?.code == .invalidManifest)
    #expect(share.reason?.detail.contains("manifest.json:1:") == true)
  }

  @Test("a message that would be left out needs consent: a person's, or --partial")
  func consent() throws {
    let room = try Room()
    try room.folder("plugins")
    // The target takes pictures only, so the message has no place.
    let folder = try FixturePlugins.folder("null")
    try room.write(
      "plugins/pictures/manifest.json",
      """
      {"manifest": 1, "id": "org.example.pictures", "version": "1.0.0", "name": "P", "library": "libnull.so", "abi": 1,
       "targets": [{"id": "org.example.pictures", "title": "P", "category": "share",
         "accepts": [{"slots": [{"types": ["public.image"]}]}]}]}
      """)
    try room.link("plugins/pictures/libnull.so", to: folder.appending("libnull.so"))
    let hosting = try Hosting([], room: room)
    let host = hosting.host
    let items = [RequestItem(.data(Looking.png), name: "a.png")]
    let message = Attribute(name: "message", value: "look")
    let refused = try Self.send(host, [["pictures"]], items: items) { $0.attributes = [message] }
    #expect(refused.outcome == .refused)
    #expect(refused.shares[0].reason?.code == .consentNeeded)
    #expect(refused.shares[0].reason?.detail.contains("--partial") == true)
    let seen = try Self.send(host, [["pictures"]], items: items, hasConsent: true) { $0.attributes = [message] }
    #expect(seen.outcome == .partial)
    let partial = try Self.send(host, [["pictures"]], items: items) {
      $0.attributes = [message]
      $0.policy.partial = true
    }
    #expect(partial.outcome == .partial)
  }

  @Test("nothing is started when no byte can be read")
  func unreadable() throws {
    let hosting = try Hosting(["null"], worker: "/nowhere/share-worker")
    let host = hosting.host
    let negotiation = try host.negotiate(ShareRequest(items: [RequestItem(.text("x"))], to: [["null"]]))
    let error = SystemError(code: 13, call: "open", subject: "/secret")
    let blocked = Negotiation(
      request: negotiation.request,
      views: SelectionViews(
        SelectionView([
          ItemProvider(
            description: negotiation.providers[0].description, evidence: "", sources: [.unreadable(error)])
        ]), types: .standard), candidates: negotiation.candidates, verdicts: negotiation.verdicts,
      negotiator: negotiation.negotiator)
    let share = try host.send(blocked, control: try ShareControl()).shares[0]
    #expect(share.outcome == .failed)
    #expect(share.reason?.code == .permissionDenied)
    #expect(share.reason?.detail == "open /secret: permission denied")
  }

  @Test("without a worker nothing is shared, and that is the host's own problem")
  func noWorker() throws {
    let hosting = try Hosting(["null"], worker: "/nowhere/share-worker")
    let host = hosting.host
    do {
      _ = try Self.send(host, [["null"]])
      Issue.record("something was shared without a worker")
    } catch let problem as HostProblem {
      #expect(problem.code == .workerUnavailable)
      #expect(ExitStatus(problem.code) == .host)
    }
  }

  @Test("a program that is no worker is one that ended before it answered")
  func wrongWorker() throws {
    let hosting = try Hosting(["null"], worker: "/bin/true")
    let host = hosting.host
    let share = try Self.send(host, [["null"]]).shares[0]
    #expect(share.outcome == .crashed)
    #expect(share.reason?.code == .exitedEarly)
  }

  @Test("a setting that the target does not have is refused before anything starts")
  func setting() throws {
    let hosting = try Hosting(["null"], worker: "/nowhere/share-worker")
    let host = hosting.host
    let share = try Self.send(host, [["null"]]) { $0.settings = ["x": "1"] }.shares[0]
    #expect(share.outcome == .refused)
    #expect(share.reason?.code == .invalidSetting)
  }

  @Test("a source that vanished after it was offered is an item that was not delivered")
  func vanished() throws {
    let room = try Room()
    let hosting = try Hosting(["reads-slowly"], room: room)
    let host = hosting.host
    let file = try room.write("a.txt", "hello")
    let negotiation = try host.negotiate(ShareRequest(items: [RequestItem(.path(file))], to: [["reads-slowly"]]))
    try room.remove("a.txt")
    let share = try host.send(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome != .completed)
    #expect(share.items.map { $0.reason?.code } == [.sourceGone])
  }

  @Test("a control that was cancelled before stops everything, without a worker")
  func cancelledBefore() throws {
    let hosting = try Hosting(["null"], worker: "/nowhere/share-worker")
    let host = hosting.host
    let control = try ShareControl()
    control.cancel()
    let negotiation = try host.negotiate(ShareRequest(items: [RequestItem(.text("x"))], to: [["null"], ["null"]]))
    #expect(try host.send(negotiation, control: control).shares.map(\.outcome) == [.cancelled, .cancelled])
  }

  @Test("the events tell the story in order, with one outcome")
  func events() throws {
    let hosting = try Hosting(["null"])
    let host = hosting.host
    let seen = Mutex<[String]>([])
    let observe = { (event: ShareEvent) in
      let word =
        switch event {
        case .planned: "planned"
        case .started: "started"
        case .progress: "progress"
        case .warning: "warning"
        case .returned: "returned"
        case .outcome(_, let outcome, _): outcome.rawValue
        }
      seen.withLock { $0.append(word) }
    }
    _ = try Self.send(host, [["null"]], observe: observe)
    #expect(seen.withLock { $0.filter { $0 != "progress" } } == ["planned", "started", "completed"])
  }

  @Test("the fast list of targets is the whole list without those that are not eligible")
  func eligible() throws {
    let room = try Room()
    try room.plugin("plugins/off", id: "org.example.off", target: #""areas": ["elsewhere"],"#)
    let hosting = try Hosting(Self.fixtures, room: room)
    let host = hosting.host
    let request = ShareRequest(items: [RequestItem(.text("hello"))])
    let whole = try host.negotiate(request)
    let fast = try host.eligible(request)
    let ids = { (negotiation: Negotiation) in negotiation.eligible.map { negotiation.candidate($0).target.id } }
    #expect(ids(fast) == ids(whole))
    #expect(fast.verdicts.count == fast.eligible.count)
    #expect(whole.verdicts.count > whole.eligible.count)
    #expect(whole.verdict(for: "org.example.off")?.reason?.code == .areaNotAllowed)
  }
}
