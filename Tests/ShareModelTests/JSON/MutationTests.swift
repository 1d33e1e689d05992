import ShareModel
import Testing

/// Sound documents with small damages: whatever comes of them, it is an answer, and its places are in the document.
struct MutationTests {
  static let seeds = 0..<20 as Range<UInt64>

  @Test("a damaged document is read, or refused at a place in it", arguments: seeds)
  func reader(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let source = [ManifestSamples.whole, RequestDecoderTests.whole].randomElement(using: &generator) ?? ""
      let bytes = Array(source.utf8).mutated(using: &generator)
      do throws(JSONFault) {
        // What is read can be written, and is then read again as the same.
        let text = JSONText(try JSONReader.read(bytes))
        let again = JSONText(try JSONReader.read(text.encoded()))
        if !again.isIdentical(to: text) { Issue.record("not the same again in seed \(seed)") }
      } catch {
        if !DocumentLines(bytes).hold(error.position) { Issue.record("\(error) in seed \(seed)") }
      }
    }
  }

  @Test("a damaged manifest is read, or has faults at places in it", arguments: seeds)
  func manifest(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = Self.damaged(Self.manifest, using: &generator)
      let reading = ManifestDecoder(resolveType: ManifestSamples.resolve).decode(bytes)
      #expect((reading.manifest == nil) == reading.hasErrors)
      let lines = DocumentLines(bytes)
      for fault in reading.faults where !lines.hold(fault.position) { Issue.record("\(fault) in seed \(seed)") }
      let findings = ManifestLint.findings(reading, others: [], bundleHas: { _ in false }, isKnown: { _ in false })
      for fault in findings where !lines.hold(fault.position) { Issue.record("\(fault) in seed \(seed)") }
    }
  }

  @Test("a damaged request is read, or has faults at places in it", arguments: seeds)
  func request(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let bytes = Self.damaged(Self.request, using: &generator)
      let reading = RequestDecoder.decode(bytes)
      #expect((reading.request == nil) != reading.faults.isEmpty)
      let lines = DocumentLines(bytes)
      for fault in reading.faults where !lines.hold(fault.position) { Issue.record("\(fault) in seed \(seed)") }
    }
  }

  static let manifest = read(ManifestSamples.whole)
  static let request = read(RequestDecoderTests.whole)

  private static func read(_ document: String) -> JSONText {
    (try? JSONReader.read(Array(document.utf8))).map { JSONText($0) } ?? nil
  }

  /// A document in which some values are others, so that it is still JSON and the damage reaches the decoder.
  private static func damaged(_ document: JSONText, using generator: inout SeededGenerator) -> [UInt8] {
    exchanged(document, using: &generator).encoded(pretty: true)
  }

  private static func exchanged(_ text: JSONText, using generator: inout SeededGenerator) -> JSONText {
    if Int.random(in: 0..<25, using: &generator) == 0 {
      return JSONTextTests.randomText(depth: 2, using: &generator)
    }
    switch text {
    case .array(let elements):
      return .array(elements.map { exchanged($0, using: &generator) })
    case .object(let members):
      return .object(
        members.map { key, value in
          let key =
            Int.random(in: 0..<40, using: &generator) == 0 ? key + JSONTextTests.randomString(using: &generator) : key
          return (key, exchanged(value, using: &generator))
        })
    default: return text
    }
  }
}
