import ShareModel

/// Negotiation alone: manifests are read and items are described, so that only the rules are at work.
enum NegotiationBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    var findings: [Finding] = []
    for (items, targets) in [(1, 1000), (1, 10_000), (100, 10_000)] {
      let negotiator = Negotiator(
        types: ContentTypeTree.standard, candidates: try candidates(targets), machine: .complete)
      let descriptions = (0..<items).map { number in
        ItemDescription(
          kind: .file, name: ByteString("photo\(number).png"),
          representations: [
            RepresentationDescription(type: ContentType("public.png"), mime: "image/png", bytes: UInt64(1000 + number))
          ])
      }
      let request = ShareRequest(items: [])
      let rounds = scene.isQuick ? 2 : 15
      let title = "\(items) item\(items == 1 ? "" : "s") over \(targets) targets"
      guard negotiator.eligible(items: descriptions, request: request).count == (items == 1 ? targets : 0) else {
        throw BenchFailure(description: "\(title): the wrong targets are eligible")
      }
      let calls = 10
      let samples = try Harness.alternate(
        rounds,
        [
          Contender(name: title, unit: .milliseconds) {
            Harness.seconds(calls: calls) { _ = negotiator.eligible(items: descriptions, request: request) }
          }
        ])
      findings.append(.measured(name: title, samples[0], unit: .milliseconds))
      let each = Samples(values: samples[0].values.map { $0 * 1e6 / Double(targets) })
      findings.append(.measured(name: "  for each target", each, unit: .nanoseconds))
    }
    return findings
  }

  private static func candidates(_ count: Int) throws -> [Candidate] {
    let decoder = ManifestDecoder { ContentTypeTree.standard.type($0) }
    return try (0..<count).map { number in
      let reading = decoder.decode(Array(SampleManifest.text(number).utf8))
      guard !reading.hasErrors, let target = reading.manifest?.targets.first else {
        throw BenchFailure(description: "the sample manifest has faults: \(reading.faults)")
      }
      return Candidate(target: target, plugin: target.id)
    }
  }
}
