import ShareModel

extension FuzzTarget {
  /// What the host has kept about plugins: what was allowed to them, and which crashed.
  static let keptFiles = FuzzTarget(
    name: "kept-files",
    sources: [
      "Sources/ShareModel/Approval/Approvals+JSON.swift", "Sources/ShareModel/Quarantine/Quarantine+Document.swift",
      "Sources/ShareModel/Quarantine/FileStamp.swift", "Sources/ShareModel/JSON/DocumentReader+Whole.swift",
    ],
    generate: { random in
      let keys = random.once(in: 2) ? ["approvals"] : ["loads", "rows"]
      let members = keys.map { (Array($0.utf8), JSONShape.random(depth: 3, vocabulary, using: &random)) }
      return JSONShape.object(members).changed(vocabulary, using: &random).spelled(using: &random)
    },
    mutate: { input, random in changedDocument(input, vocabulary, using: &random) },
    check: { input throws(Violation) in
      if let approvals = try? Approvals(input) {
        let again = try? Approvals(approvals.encoded())
        try require(again?.all == approvals.all, "what was allowed is read as something else when it is written again")
      }
      if let quarantine = try? Quarantine(input) {
        let again = try? Quarantine(quarantine.encoded())
        try require(again == quarantine, "crashes are read as something else when they are written again")
      }
    })

  private static let vocabulary = JSONShape.Vocabulary(
    keys: [
      "approvals", "plugin", "folder", "version", "asked", "network", "read", "execute", "loads", "rows", "library",
      "detail", "stamp", "worker", "linker", "target", "requests", "",
    ],
    strings: [
      "org.example.a", "L3A=", "/w==", "A", "", "1.0.0", "{setting: log}", "/srv/a", "1 2 3 4 5", "1 2 3 4",
      "18446744073709551615 0 0 -9223372036854775808 9", "65535", "\u{0}", "a\nb",
    ])
}
