import ShareFiles
import ShareModel
import ShareSystem

/// The benchmarks: which there are, and one run of them.
enum Bench {
  /// What a group of benchmarks is called, what it measures, and how.
  struct Group: Sendable {
    var name: String
    var summary: String
    var measure: @Sendable (borrowing Scene) throws -> [Finding]
  }

  static let groups = [
    Group(name: "listing", summary: "share targets FILE, the whole process", measure: ListingBench.measure),
    Group(name: "share", summary: "an isolated share to a target that does nothing", measure: ShareBench.measure),
    Group(name: "save", summary: "a large file into Save, beside cp", measure: SaveBench.measure),
    Group(name: "memory", summary: "much data and many items to Digest", measure: MemoryBench.measure),
    Group(name: "negotiation", summary: "negotiation alone", measure: NegotiationBench.measure),
    Group(name: "detection", summary: "what a file is, opened and read", measure: DetectionBench.measure),
  ]

  static let usage = """
    usage: share-bench [--quick] [--json] [--only NAME]…

      --quick      few rounds and small files: whether it works, not how fast it is
      --json       one JSON document on standard output
      --only NAME  one group: \(groups.map(\.name).joined(separator: ", "))
    """

  /// Does what the arguments ask for.
  ///
  /// - Returns: the exit status: 0 when everything could be measured, 1 when not, 2 for words that it does not know.
  static func run() -> Int32 {
    var isQuick = false
    var isJSON = false
    var names: [String] = []
    var words = RawArguments.all.dropFirst().map(\.display)[...]
    while let word = words.popFirst() {
      switch word {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--only":
        guard let name = words.popFirst(), groups.contains(where: { $0.name == name }) else { return complain(usage) }
        names.append(name)
      case "--help", "-h":
        write(usage, to: 1)
        return 0
      default: return complain("share-bench: \(word): unknown\n\(usage)")
      }
    }

    let chosen = names.isEmpty ? groups : groups.filter { names.contains($0.name) }
    var report = Report(isQuick: isQuick)
    do {
      let scene = try Scene.make(isQuick: isQuick)
      for group in chosen {
        let findings = try group.measure(scene)
        report.sections.append(Report.Section(name: group.name, summary: group.summary, findings: findings))
        if !isJSON { write(report.sections[report.sections.count - 1].text, to: 1) }
      }
    } catch {
      _ = complain("share-bench: \(error)")
      return 1
    }
    if isJSON { write(String(decoding: report.json.encoded(pretty: true), as: UTF8.self), to: 1) }
    return 0
  }

  private static func complain(_ text: String) -> Int32 {
    write(text, to: 2)
    return 2
  }

  /// Writes at once: nothing is flushed at the end of a process that leaves.
  private static func write(_ text: String, to number: Int32) {
    let output = Descriptor(adopting: number)
    try? output.write(Array((text + "\n").utf8))
    _ = output.release()
  }
}
