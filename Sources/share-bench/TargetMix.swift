import ShareModel

/// Registries to negotiate with, all of manifests as somebody would write them.
enum TargetMix: CaseIterable {
  /// Every target is an album, which takes pictures.
  case albums
  /// One target in twenty is an album, the others take tables in place of pictures; all take films and links.
  case few
  /// Twenty different kinds of target as on a desktop, over and over: six of them take a picture, the others texts, tables, music,
  /// films, documents, links, folders. One in ten is only for the area `chat`.
  case desktop

  var words: String {
    switch self {
    case .albums: "all take pictures"
    case .few: "one in 20 takes pictures"
    case .desktop: "20 kinds of target"
    }
  }

  /// One in so many takes a picture, where that is so simple.
  var every: Int? {
    switch self {
    case .albums: 1
    case .few: 20
    case .desktop: nil
    }
  }

  /// The candidates of such a registry, in the order of their ids, as an installed registry has them.
  func candidates(_ count: Int) throws -> [Candidate] {
    let decoder = ManifestDecoder { ContentTypeTree.standard.type($0) }
    return try (0..<count).map { number in
      let reading = decoder.decode(Array(manifest(number).utf8))
      guard !reading.hasErrors, let target = reading.manifest?.targets.first else {
        throw BenchFailure(description: "the sample manifest has faults: \(reading.faults)")
      }
      return Candidate(target: target, plugin: target.id)
    }
    .sorted { $0.target.id < $1.target.id }
  }

  private func manifest(_ number: Int) -> String {
    switch self {
    case .albums: SampleManifest.text(number)
    case .few: SampleManifest.text(number, types: number % 20 == 0 ? "image/*" : "text/csv")
    case .desktop:
      """
      {"manifest": 1, "id": "org.example.target\(number)", "version": "1.0.0", "name": "Target \(number)",
       "library": "libnull.so", "abi": 1,
       "targets": [{"id": "org.example.target\(number)", "title": "Target \(number)", "category": "share",
         "rank": \(number % 7), \(number % 10 == 9 ? #""areas": ["chat"], "# : "")"accepts": \(Self.kinds[number % 20])}]}
      """
    }
  }

  /// What the kinds of target of a desktop take.
  private static let kinds = [
    #"[{"slots": [{"types": ["image/*"], "except": ["image/svg+xml"], "max": 30, "maxBytes": 12582911}]}]"#,
    #"[{"slots": [{"types": ["*/*"], "max": 20}], "maxTotalBytes": 26214400}, {"slots": [{"types": ["public.url"]}]}]"#,
    #"[{"slots": [{"types": ["image/*"], "max": 10}, {"types": ["public.movie"], "max": 1}]}]"#,
    #"[{"slots": [{"types": ["text/*"]}]}, {"slots": [{"types": ["public.url"], "max": 1}]}]"#,
    #"[{"slots": [{"types": ["application/pdf", "image/*", "text/plain"], "max": 50}]}]"#,
    #"[{"slots": [{"types": ["text/csv"]}]}]"#,
    #"[{"slots": [{"types": ["*/*"]}, {"types": ["public.folder"]}]}]"#,
    #"[{"slots": [{"types": ["public.url"], "max": 1}]}]"#,
    #"[{"slots": [{"types": ["audio/*"]}]}]"#,
    #"[{"slots": [{"types": ["public.movie"], "max": 1, "maxBytes": 52428799}]}]"#,
    #"[{"slots": [{"types": ["text/plain", "text/html"], "text": {"max": 5000}}]}]"#,
    #"[{"slots": [{"types": ["application/pdf", "application/epub+zip"]}]}]"#,
    #"[{"slots": [{"types": ["text/vcard"]}]}]"#,
    #"[{"slots": [{"types": ["text/calendar"], "max": 1}]}]"#,
    #"[{"slots": [{"types": ["model/*"]}]}]"#,
    #"[{"slots": [{"types": ["font/*"]}]}]"#,
    #"[{"slots": [{"types": ["public.url"], "schemes": ["geo"], "max": 1}]}]"#,
    #"[{"slots": [{"types": ["public.folder"]}]}]"#,
    #"[{"slots": [{"types": ["image/*"], "max": 1, "location": "local"}]}]"#,
    #"[{"slots": [{"types": ["public.url"], "schemes": ["magnet"]}]}]"#,
  ]
}
