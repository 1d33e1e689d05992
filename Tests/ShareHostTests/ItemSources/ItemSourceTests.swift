import ShareFiles
import ShareModel
import Synchronization
import TestSupport
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Item sources")
struct ItemSourceTests {
  private static let a = "org.example.readers.a"
  private static let b = "org.example.readers.b"

  private static func hosting(
    _ first: String = takesAnything, _ second: String = takesAnything, worker: ByteString? = Checkout.worker
  ) throws -> Hosting {
    let room = try Room()
    try room.readers([("a", first), ("b", second)])
    return try Hosting([], room: room, worker: worker)
  }

  private static func request(_ targets: String..., attributes: [Attribute] = []) -> ShareRequest {
    ShareRequest(items: [], to: targets.map { [$0] }, attributes: attributes)
  }

  @Test("A4: a source is asked for its placeholder, then for the real item of the chosen target, in one place")
  func calls() async throws {
    let hosting = try Self.hosting()
    let source = RecordingSource(Offers.text("later")) { _ in Offers.text("real") }
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a), offering: [.source(source)])
    #expect(source.calls == ["placeholder", "preview"])
    #expect(negotiation.providers.count == 1)
    // Saying what a share would come to is no choice.
    #expect(try hosting.host.rehearse(negotiation).outcome == .completed)
    #expect(source.calls == ["placeholder", "preview"])
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome == .completed)
    #expect(share.lengths == [4])
    #expect(source.calls == ["placeholder", "preview", "item \(Self.a)", "type \(Self.a)"])
    _ = await negotiation.thumbnail(of: 0, for: Self.a, size: ThumbnailSize(width: 64, height: 48))
    #expect(source.calls.last == "thumbnail \(Self.a) 64x48")
  }

  @Test("A5: two targets get different payloads from one source, each asked for once")
  func perTarget() async throws {
    let hosting = try Self.hosting()
    let source = RecordingSource(Offers.text("later")) { $0 == Self.a ? Offers.text("one") : Offers.text("the other") }
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a, Self.b), offering: [.source(source)])
    let result = try await hosting.host.sending(negotiation, control: try ShareControl())
    #expect(result.shares.map(\.lengths) == [[3], [9]])
    #expect(source.calls.filter { $0.hasPrefix("item") } == ["item \(Self.a)", "item \(Self.b)"])
  }

  @Test("A6: an item that a source does not give to a target is dropped there, and everybody else gets it")
  func dropped() async throws {
    let hosting = try Self.hosting(
      #"[{"slots": [{"types": ["public.image"]}, {"types": ["public.text"], "kinds": ["text"]}]}]"#)
    let text = RecordingSource(Offers.text("words")) { $0 == Self.a ? nil : Offers.text("words") }
    let negotiation = try await hosting.host.negotiating(
      Self.request(Self.a, Self.b), offering: [.provider(Offers.picture(Looking.png)), .source(text)])
    let shares = try await hosting.host.sending(negotiation, control: try ShareControl()).shares
    #expect(shares.map(\.outcome) == [.completed, .completed])
    #expect(shares.map(\.lengths) == [[Looking.png.count], [Looking.png.count, 5]])
    #expect(shares[0].items.map(\.outcome) == [.completed, nil])
    #expect(shares[0].items[1].reason?.code == .notForTarget)
    #expect(shares[0].warnings.contains { $0.code == "itemLeftOut" && $0.item == 1 })
  }

  @Test("A6: when a target gets nothing at all, no plugin runs and the share is refused with noItems")
  func nothing() async throws {
    let hosting = try Self.hosting(worker: "/nowhere/share-worker")
    let sources = [RecordingSource(Offers.text("x")) { _ in nil }, RecordingSource(Offers.text("y")) { _ in nil }]
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a), offering: sources.map { .source($0) })
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome == .refused)
    #expect(share.reason?.code == .noItems)
    #expect(ExitStatus(share.outcome, reason: share.reason) == .content)
  }

  @Test("A7: a source that is no item counts as none, and is asked for no item")
  func metadataOnly() async throws {
    let hosting = try Self.hosting(
      #"[{"slots": [{"types": ["public.item"], "kinds": ["text"], "max": 1}], "maxItems": 1}]"#)
    let preview = RecordingSource(nil, preview: PreviewMetadata(title: "Both of them")) { _ in Offers.text("never") }
    let negotiation = try await hosting.host.negotiating(
      Self.request(Self.a), offering: [.source(preview), .provider(Offers.text("hello"))])
    #expect(negotiation.providers.count == 1)
    #expect(negotiation.indices == [1])
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.lengths == [5])
    #expect(share.items.map(\.index) == [1])
    #expect(preview.calls == ["placeholder", "preview"])
    #expect(negotiation.previews.map(\.title) == ["Both of them"])
    #expect(hosting.host.preview(of: negotiation).header.title == "Both of them")
  }

  @Test("A2: no plugin is ever started for nothing")
  func empty() async throws {
    let hosting = try Self.hosting(worker: "/nowhere/share-worker")
    for offers in [[], [ItemOffer.source(RecordingSource(nil) { _ in nil })], [.provider(Self.formless)]] {
      let negotiation = try await hosting.host.negotiating(Self.request(Self.a), offering: offers)
      let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
      #expect(share.outcome == .refused)
      #expect(share.reason?.code == .noItems)
    }
  }

  private static let formless = ItemProvider(
    description: ItemDescription(kind: .file, name: "", representations: []), evidence: "", sources: [])

  @Test(
    "A8, E32: the placeholder decides what is offered, and a real item that the target does not take fails as typeChanged"
  )
  func typeChanged() async throws {
    let hosting = try Self.hosting(#"[{"slots": [{"types": ["public.url"]}]}]"#, worker: "/nowhere/share-worker")
    let source = RecordingSource(Offers.link("https://e.x")) { _ in Offers.picture(Looking.png) }
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a), offering: [.source(source)])
    #expect(negotiation.verdict(for: Self.a)?.isEligible == true)
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome == .failed)
    #expect(share.reason?.code == .typeChanged)
    #expect(share.reason?.item == 0)
    let picture = try await hosting.host.negotiating(
      Self.request(Self.a), offering: [.provider(Offers.picture(Looking.png))])
    #expect(picture.verdict(for: Self.a)?.isEligible == false)
  }

  @Test("A9: a generator runs once, only after a target was chosen, and not where sources are asked")
  func generator() async throws {
    let hosting = try Self.hosting()
    let runs = Mutex(0)
    let generator = ItemGenerator(placeholder: Offers.text("later")) { _ in
      runs.withLock { $0 += 1 }
      return Offers.text("generated")
    }
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a, Self.b), offering: [.source(generator)])
    #expect(runs.withLock { $0 } == 0)
    let shares = try await hosting.host.sending(negotiation, control: try ShareControl()).shares
    #expect(shares.map(\.lengths) == [[9], [9]])
    #expect(runs.withLock { $0 } == 1)
  }

  @Test("A9: a generator stops when the share is cancelled, and what it still makes is dropped")
  func cancelledGenerator() async throws {
    let hosting = try Self.hosting()
    let control = try ShareControl()
    let (stopped, stop) = AsyncStream.makeStream(of: Bool.self)
    let generator = ItemGenerator(placeholder: Offers.text("later")) { progress in
      // Somebody cancels while it works.
      control.cancel()
      while !Task.isCancelled { pause(milliseconds: 5) }
      stop.yield(progress.isCancelled)
      stop.finish()
      return Offers.text("late")
    }
    let negotiation = try await hosting.host.negotiating(Self.request(Self.a), offering: [.source(generator)])
    #expect(try await hosting.host.sending(negotiation, control: control).outcome == .cancelled)
    var saw: [Bool] = []
    for await isCancelled in stopped { saw.append(isCancelled) }
    #expect(saw == [true])
  }

  @Test("A13: the subject for the target goes as its title, where it takes one and the request has none")
  func subject() async throws {
    let room = try Room()
    let log = room.path.appending("log")
    let hosting = try Hosting(["recorder"], room: room)
    let source = RecordingSource(Offers.text("x"), subject: "About x") { _ in Offers.text("x") }
    for given in [nil, "Given"] as [String?] {
      var request = Self.request("recorder", attributes: given.map { [Attribute(name: "title", value: $0)] } ?? [])
      request.settings = ["log": log.display]
      let negotiation = try await hosting.host.negotiating(request, offering: [.source(source)])
      #expect(try await hosting.host.sending(negotiation, control: try ShareControl()).outcome == .completed)
    }
    let hex = { (text: String) in text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
    let lines = String(decoding: try FileReading.read(log, max: 1 << 20), as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.contains(hex("About x")) } == [true, false])
    #expect(lines.map { $0.contains(hex("Given")) } == [false, true])
    #expect(source.calls.count { $0.hasPrefix("subject") } == 1)
  }

  @Test("E33: the subject is given also by a source whose item is not")
  func subjectOnly() async throws {
    let room = try Room()
    let log = room.path.appending("log")
    let hosting = try Hosting(["recorder"], room: room)
    let title = RecordingSource(Offers.text("t"), subject: "Head") { _ in nil }
    var request = Self.request("recorder")
    request.settings = ["log": log.display]
    let negotiation = try await hosting.host.negotiating(
      request, offering: [.source(title), .provider(Offers.text("body"))])
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome == .completed)
    #expect(share.items.map(\.outcome) == [nil, .completed])
    #expect(String(decoding: try FileReading.read(log, max: 1 << 20), as: UTF8.self).contains("48656164"))
  }

  @Test("a source that fails fails its item with its own words; the others are shared")
  func failing() async throws {
    let hosting = try Self.hosting()
    let source = RecordingSource(Offers.text("x")) { _ in throw ItemLoadError(.unknown, "the camera is off") }
    let negotiation = try await hosting.host.negotiating(
      Self.request(Self.a), offering: [.source(source), .provider(Offers.text("hello"))])
    let share = try await hosting.host.sending(negotiation, control: try ShareControl()).shares[0]
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.failed, .completed])
    #expect(share.items[0].reason?.detail == "the camera is off")
    #expect(share.lengths == [5])
    let alone = try await hosting.host.negotiating(Self.request(Self.a), offering: [.source(source)])
    let failed = try await hosting.host.sending(alone, control: try ShareControl()).shares[0]
    #expect(failed.outcome == .failed)
    #expect(failed.reason?.detail == "the camera is off")
  }

  @Test("a source that does not answer ends with the time of the share, and its late answer changes nothing")
  func late() async throws {
    let hosting = try Self.hosting()
    let host = hosting.host
    let source = RecordingSource(Offers.text("x")) { _ in
      try? await Task.sleep(for: .seconds(600))
      return Offers.text("late")
    }
    var request = Self.request(Self.a)
    request.timeout = 5
    let result = try await host.share(request, offering: [.source(source)])
    #expect(result.outcome == .timedOut)
    #expect(result.shares[0].reason?.code == .deadline)
  }

  @Test("A1: an object that cannot be shared is an error that names its index")
  func unknownObject() async throws {
    let objects: [any Sendable] = [
      "text", ByteString("/etc/hostname"), [UInt8](arrayLiteral: 1), RequestItem(.url("https://e.x")),
      Offers.text("t"), RecordingSource(nil) { _ in nil },
    ]
    #expect(try ItemOffer.offers(objects).count == 6)
    do {
      _ = try ItemOffer.offers(objects + [42])
      Issue.record("a number was shared")
    } catch {
      #expect(error.item == 6)
      #expect(error.kind == .malformed)
      #expect(error.detail.contains("Int"))
    }
  }

  @Test(
    "A10: title and message are asked of the whole selection, what is shown of an item of the item, and nothing else")
  func configuration() async throws {
    final class Recording: ItemsConfiguration {
      let asked = Mutex<[String]>([])
      var items: [ItemProvider] { [Offers.text("one"), Offers.text("two")] }
      func metadata(_ key: MetadataKey) async -> String? {
        ItemSourceActor.shared.preconditionIsolated()
        asked.withLock { $0.append(key.rawValue) }
        return key == .title ? "T" : "M"
      }
      func metadata(ofItemAt index: Int, _ key: ItemMetadataKey) async -> PreviewMetadata? {
        ItemSourceActor.shared.preconditionIsolated()
        asked.withLock { $0.append("\(key.rawValue) of \(index)") }
        return index == 1 ? PreviewMetadata(title: "Two") : nil
      }
    }
    let hosting = try Self.hosting()
    let configuration = Recording()
    let negotiation = try await hosting.host.negotiating(
      Self.request(Self.a, attributes: [Attribute(name: "message", value: "mine")]), configuration)
    #expect(configuration.asked.withLock { $0 } == ["linkMetadata of 0", "linkMetadata of 1", "title"])
    #expect(negotiation.providers.map(\.preview?.title) == [nil, "Two"])
    #expect(negotiation.providers.count == 2)
    #expect(negotiation.request.attributes.map(\.value) == ["mine", "T"])
  }
}
