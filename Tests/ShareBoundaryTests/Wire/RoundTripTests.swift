import ShareBoundary
import ShareModel
import ShareSystem
import Testing

@Suite("Messages between host and worker")
struct RoundTripTests {
  static let texts: [String] = ["", "a", "\u{0}", "ä\u{308}\r\n", String(repeating: "x", count: 70_000)]
  static let numbers: [UInt64] = [0, 1, 255, 1 << 32, UInt64.max]

  static var workerMessages: [WorkerMessage] {
    var all: [WorkerMessage] = [
      .loading, .loaded, .giveBack(.init(type: "", name: ByteString([0xFF, 0]), content: .descriptor)),
      .hand(.init(form: .content, type: "", name: ByteString([0xFF, 0]), content: .descriptor)), .handOver(.clipboard),
    ]
    for text in texts {
      for failure in [WorkerMessage.LoadFailure.notOpened, .noEntry, .entryRefused, .badTable] {
        all.append(.notLoaded(failure, detail: text))
      }
      all += [
        .misbehaved(text), .log(level: Int32.min, message: text), .complete(status: Int32.max, message: text),
        .itemResult(item: UInt64.max, status: -1, code: text, message: ""),
        .itemResult(item: 0, status: 0, code: "http-413", message: text),
        .giveBack(.init(type: text, name: "n", content: .bytes(Array(text.utf8)))),
        .giveBack(.init(type: "t", name: ByteString(text), content: .place(ByteString(text)))),
        .giveBack(.init(type: "t", name: "", content: .link(text))),
        .hand(.init(form: .file, type: text, name: "n", content: .bytes(Array(text.utf8)))),
        .hand(.init(form: .content, type: "", name: ByteString(text), content: .link(text))),
        .handOver(.open(application: text)), .handOver(.run(command: text)),
      ]
    }
    for number in numbers {
      all += [
        .open(item: number, representation: UInt64.max - number),
        .hand(.init(form: .file, type: "", name: "", content: .item(number, representation: UInt64.max - number))),
        .progress(done: number, total: UInt64.max, moved: number),
      ]
    }
    return all
  }

  @Test("what a worker says arrives as it was")
  func worker() throws {
    for message in Self.workerMessages { #expect(try WorkerMessage(decoding: message.encoded()) == message) }
  }

  @Test("what the host answers arrives as it was", arguments: [Int32.min, -1, 0, 1, Int32.max] as [Int32])
  func host(_ status: Int32) throws {
    for message in [HostMessage.opened(status: status), .taken(status: status)] {
      #expect(try HostMessage(decoding: message.encoded()) == message)
    }
  }

  static func start(items: Int) -> StartMessage {
    let kinds: [ItemKind] = [.file, .directory, .text, .link]
    let provenances: [Provenance] = [.person, .app, .staff]
    return StartMessage(
      library: "/l.so", plugin: "org.example.p", bundle: ByteString([47, 0xFF]), state: "", language: "de-AT",
      target: "t", id: "1", source: "", area: "share", temporary: "/tmp/x", umask: UInt32.max,
      items: (0..<items).map { index in
        .init(
          kind: kinds[index % 4], name: ByteString([0xC3, UInt8(index % 256)]), index: UInt64.max,
          provenance: provenances[index % 3],
          representations: [
            .init(type: "public.data", mime: "a/b; c=d", bytes: nil, flags: UInt32.max, inline: nil),
            .init(type: "", mime: "", bytes: UInt64.max, flags: 0, inline: []),
          ])
      },
      attributes: [Attribute(name: "message", value: "\r\n\u{0}", provenance: .staff)],
      settings: [.init(name: "s", value: ByteString([0, 0xFF]))])
  }

  @Test("a request arrives as it was", arguments: [0, 1, 5, 2000] as [Int])
  func start(_ items: Int) throws {
    let message = Self.start(items: items)
    let read = try StartMessage(decoding: message.encoded())
    // Writing is the inverse of reading, so equal bytes are equal messages.
    #expect(read.encoded() == message.encoded())
    #expect(read.items.count == items)
    #expect(read.umask == UInt32.max)
    #expect(read.items.first?.representations.last?.inline == (items == 0 ? nil : []))
    #expect(read.items.first?.representations.first?.inline == nil)
    #expect(read.items.first?.name.bytes == (items == 0 ? nil : [0xC3, 0]))
    #expect(read.attributes == message.attributes)
    #expect(read.settings.first?.value.bytes == [0, 0xFF])
  }

  @Test("a message that is cut anywhere, or too long, is refused")
  func cut() {
    let start = Self.start(items: 2).encoded()
    for length in 0..<start.count {
      #expect(throws: WireError.self) { try StartMessage(decoding: Array(start[..<length])) }
    }
    #expect(throws: WireError.self) { try StartMessage(decoding: start + [0]) }
    for message in Self.workerMessages {
      #expect(throws: WireError.self) { try WorkerMessage(decoding: message.encoded() + [0]) }
      #expect(throws: WireError.self) { try WorkerMessage(decoding: message.encoded().dropLast()) }
    }
  }
}
