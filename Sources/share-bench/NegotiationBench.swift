import ShareModel

/// Negotiation alone: manifests are read and items are described, so that only the rules are at work.
enum NegotiationBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let peer = try NegotiationPeer(scene)
    let isQuick = scene.isQuick
    let rounds = isQuick ? 2 : 21
    var findings: [Finding] = []
    for mix in TargetMix.allCases {
      for targets in isQuick ? [1000] : [1000, 10_000] {
        let candidates = try mix.candidates(targets)
        let before = AllocationCheck.bytes
        let negotiator = Negotiator(types: ContentTypeTree.standard, candidates: candidates, machine: .complete)
        let bytes = Double(AllocationCheck.bytes - before) / Double(targets)
        for items in targets == 1000 ? [1] : [1, 100] {
          let title = "\(items) item\(items == 1 ? "" : "s"), \(targets) targets"
          var contenders = try contenders(negotiator, mix, items: items, targets: targets, rounds: rounds)
          if items == 1, let every = mix.every, peer.note == nil {
            contenders.append(
              Contender(name: "  GStreamer, as many element factories", unit: .microseconds) {
                try peer.seconds(targets: targets, every: every, calls: isQuick ? 2 : 20)
              })
          }
          let samples = try Harness.alternate(rounds, contenders)
          findings.append(.note("\(title): \(mix.words)"))
          for (contender, sample) in zip(contenders, samples) {
            findings.append(.measured(name: contender.name, sample, unit: contender.unit))
            let each = Samples(values: sample.values.map { $0 * 1e3 / Double(targets) })
            findings.append(.measured(name: "    for each target", each, unit: .nanoseconds))
          }
        }
        let building = try Harness.alternate(
          rounds,
          [
            Contender(name: "  their rules made ready", unit: .microseconds) {
              Harness.seconds(calls: 1) {
                _ = Negotiator(types: ContentTypeTree.standard, candidates: candidates, machine: .complete)
              }
            }
          ])
        findings.append(
          .measured(name: "  \(targets) targets: rules made ready", building[0], unit: .microseconds))
        findings.append(.figure(name: "  bytes of rules for each target", bytes, unit: .count))
      }
    }
    if let note = peer.note { findings.append(.note(note)) }
    return findings + (try AllocationCheck.measure(scene))
  }

  /// The ways to ask, each with its answer checked.
  private static func contenders(
    _ negotiator: Negotiator, _ mix: TargetMix, items: Int, targets: Int, rounds: Int
  ) throws -> [Contender] {
    let descriptions = pictures(items)
    let request = ShareRequest(items: [])
    let eligible = negotiator.eligible(items: descriptions, request: request)
    let verdicts = negotiator.verdicts(items: descriptions, request: request)
    // An album takes thirty pictures, so that a hundred have no target.
    let expected = mix.every.map { items == 1 ? targets / $0 : 0 } ?? eligible.count
    guard eligible.count == expected, verdicts.count == targets, verdicts.count(where: \.isEligible) == expected else {
      throw BenchFailure(description: "\(items) items, \(targets) targets: the wrong targets are eligible")
    }
    let calls = 10
    let ways: [(String, () -> Void)] = [
      ("  eligible (\(expected) are)", { _ = negotiator.eligible(items: descriptions, request: request) }),
      ("  all verdicts, reasons unread", { _ = negotiator.verdicts(items: descriptions, request: request) }),
      (
        "  all verdicts, every reason read",
        {
          for verdict in negotiator.verdicts(items: descriptions, request: request) { _ = verdict.reason }
        }
      ),
    ]
    return ways.enumerated().map { index, way in
      Contender(name: way.0, unit: .microseconds) { Harness.seconds(calls: index == 2 ? 1 : calls, way.1) }
    }
  }

  /// So many pictures, the usual thing to share.
  static func pictures(_ count: Int, bytes: Int = 1000) -> [ItemDescription] {
    (0..<count).map { number in
      ItemDescription(
        kind: .file, name: ByteString("photo\(number).png"),
        representations: [
          RepresentationDescription(
            type: ContentType("public.png"), mime: "image/png", bytes: UInt64(bytes + number))
        ])
    }
  }

  /// Something that hardly any target takes.
  static let font = ItemDescription(
    kind: .file, name: "letters.ttf",
    representations: [RepresentationDescription(type: ContentType("public.truetype-ttf-font"), bytes: 1000)])
}
