import ShareBoundary
import ShareModel

extension FuzzTarget {
  /// What a worker, which may be anybody, says to the host, and the other way round.
  static let wire = FuzzTarget(
    name: "wire",
    sources: [
      "Sources/ShareBoundary/Wire/WireReader.swift", "Sources/ShareBoundary/Wire/WireWriter.swift",
      "Sources/ShareBoundary/Wire/WorkerMessage.swift", "Sources/ShareBoundary/Wire/CrashReport.swift",
      "Sources/ShareBoundary/Wire/StartMessage.swift",
    ],
    generate: { random in WireShape.random(using: &random) },
    mutate: { input, random in
      guard !input.isEmpty, !random.once(in: 3) else { return ByteShape.changed(input, using: &random) }
      var bytes = input
      let index = random.below(bytes.count)
      switch random.below(5) {
      case 0: bytes[0] = UInt8(random.below(12))
      case 1: bytes.put(ByteShape.little(random.boundary(near: bytes.count - index), 4), at: index)
      case 2: bytes.removeLast(random.below(bytes.count))
      case 3: bytes += random.bytes(upTo: 9)
      default: bytes[index] = UInt8(random.below(6))
      }
      return bytes
    },
    check: { input throws(Violation) in
      if let message = try? WorkerMessage(decoding: input) {
        let bytes = message.encoded()
        guard let again = try? WorkerMessage(decoding: bytes) else {
          throw Violation("a worker's message is refused again")
        }
        try require(again.encoded() == bytes && again == message, "a worker's message is read as another")
      }
      if let message = try? HostMessage(decoding: input) {
        try require(message.encoded() == input, "a host's message is not the bytes that it was")
      }
      if let message = try? StartMessage(decoding: input) {
        let bytes = message.encoded()
        guard let again = try? StartMessage(decoding: bytes) else {
          throw Violation("a start message is refused again")
        }
        try require(again.encoded() == bytes, "a start message is read as another")
      }
    })
}

/// Messages with some value in each field.
private enum WireShape {
  static func random(using random: inout FuzzRandom) -> [UInt8] {
    switch random.below(4) {
    case 0: return start(using: &random).encoded()
    case 1: return (random.once(in: 2) ? HostMessage.opened(status: -1) : .taken(status: 0)).encoded()
    default: return worker(using: &random).encoded()
    }
  }

  private static func text(using random: inout FuzzRandom) -> String {
    random.text(of: ["", "a", "public.png", "/tmp/x", "https://example.org", "\u{0}", "é", "a\r\nb"])
  }

  private static func number(using random: inout FuzzRandom) -> UInt64 {
    UInt64(truncatingIfNeeded: random.boundary())
  }

  private static func worker(using random: inout FuzzRandom) -> WorkerMessage {
    let status = Int32(truncatingIfNeeded: random.boundary())
    let text = text(using: &random)
    switch random.below(10) {
    case 0: return random.once(in: 2) ? .loading : .loaded
    case 9:
      return .crashed(
        CrashReport(
          signal: status, isSent: random.once(in: 2), address: number(using: &random),
          isStackUsedUp: random.once(in: 2), offset: number(using: &random), file: ByteString(random.bytes(upTo: 9))))
    case 1:
      return .notLoaded(random.one(of: [.notOpened, .noEntry, .entryRefused, .badTable], or: .noEntry), detail: text)
    case 2: return .open(item: number(using: &random), representation: number(using: &random))
    case 3:
      let contents: [WorkerMessage.Returned.Content] = [
        .bytes(random.bytes(upTo: 20)), .descriptor, .place(ByteString(text)), .link(text),
      ]
      let content = random.one(of: contents, or: .descriptor)
      return .giveBack(.init(type: text, name: ByteString(random.bytes(upTo: 9)), content: content))
    case 4: return .itemResult(item: number(using: &random), status: status, code: text, message: text)
    case 5: return .progress(done: number(using: &random), total: number(using: &random), moved: number(using: &random))
    case 6: return .complete(status: status, message: text)
    case 7: return .misbehaved(text)
    default: return .log(level: status, message: text)
    }
  }

  private static func start(using random: inout FuzzRandom) -> StartMessage {
    var message = StartMessage(
      library: "/l.so", plugin: "org.example.p", bundle: ByteString([47, 0xFF]), state: "", language: "de", target: "t",
      id: "1", source: "", area: "share", temporary: "/tmp/x", umask: 0o22, items: [], attributes: [], settings: [])
    for _ in 0..<random.below(4) {
      let forms = (0..<random.below(3)).map { _ in
        StartMessage.Representation(
          type: text(using: &random), mime: "a/b", bytes: random.once(in: 2) ? nil : number(using: &random), flags: 1,
          inline: random.once(in: 2) ? nil : random.bytes(upTo: 9))
      }
      message.items.append(
        .init(
          kind: random.one(of: ItemKind.allCases, or: .file), name: ByteString(random.bytes(upTo: 9)),
          index: number(using: &random), provenance: random.one(of: Provenance.allCases, or: .app),
          representations: forms))
    }
    for _ in 0..<random.below(3) {
      message.attributes.append(Attribute(name: text(using: &random), value: text(using: &random), provenance: .staff))
      message.settings.append(.init(name: text(using: &random), value: ByteString(random.bytes(upTo: 5))))
    }
    return message
  }
}
