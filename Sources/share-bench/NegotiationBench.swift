import ShareModel

/// Negotiation alone: manifests are read and items are described, so that only the rules are at work.
enum NegotiationBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    var findings: [Finding] = []
    for (items, targets, every) in [(1, 1000, 1), (1, 10_000, 1), (1, 10_000, 20), (100, 10_000, 20)] {
      let negotiator = Negotiator(
        types: ContentTypeTree.standard, candidates: try candidates(targets, fitting: every), machine: .complete)
      let descriptions = (0..<items).map { number in
        ItemDescription(
          kind: .file, name: ByteString("photo\(number).png"),
          representations: [
            RepresentationDescription(type: ContentType("public.png"), mime: "image/png", bytes: UInt64(1000 + number))
          ])
      }
      let request = ShareRequest(items: [])
      let rounds = scene.isQuick ? 2 : 15
      // The samples take thirty pictures, so that a hundred have no target.
      let expected = items == 1 ? targets / every : 0
      let title = "\(items) item\(items == 1 ? "" : "s") over \(targets) targets, \(expected) fit"
      guard negotiator.eligible(items: descriptions, request: request).count == expected else {
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

  /// Targets of which one in so many takes pictures, and the others tables.
  private static func candidates(_ count: Int, fitting every: Int) throws -> [Candidate] {
    let decoder = ManifestDecoder { ContentTypeTree.standard.type($0) }
    return try (0..<count).map { number in
      let types = number % every == 0 ? "image/*" : "text/csv"
      let reading = decoder.decode(Array(SampleManifest.text(number, types: types).utf8))
      guard !reading.hasErrors, let target = reading.manifest?.targets.first else {
        throw BenchFailure(description: "the sample manifest has faults: \(reading.faults)")
      }
      return Candidate(target: target, plugin: target.id)
    }
  }
}
