import ShareFiles
import ShareModel

/// What a file is: opened, its first bytes read, its type found, for every sample whose type the table knows.
enum DetectionBench {
  /// The samples that are told one by one.
  private static let common: [ByteString] = [
    "photo.jpg", "photo.png", "photo.heic", "photo.webp", "animated.gif", "clip.mp4", "clip.mov", "tone.mp3",
    "tone.m4a", "page.pdf", "notes.docx", "sheet.xlsx", "notes.odt", "book.epub", "bundle.zip", "plain-utf8.txt",
    "data.json", "page.html", "table.csv", "drawing.svg",
  ]

  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let folder = scene.checkout.appending("Tests/Fixtures/Files")
    let names = try DirectoryReader.entries(ofPath: folder).map(\.name)
      .filter { $0.display != "README.md" && $0.display != "expected.json" }
    let paths = names.map { folder.appending($0) }
    let calls = scene.isQuick ? 10 : 200
    let peers = try DetectionPeers(scene, files: paths, calls: calls)
    let finders = [ours(paths, calls: calls), opening(paths, calls: calls)] + peers.finders

    var samples = finders.map { _ in names.map { _ in Samples(values: []) } }
    let means = try Harness.alternate(
      scene.isQuick ? 1 : 15,
      finders.indices.map { index in
        Contender(name: finders[index].name, unit: .microseconds) {
          let seconds = try finders[index].measure()
          guard seconds.count == paths.count else {
            throw BenchFailure(description: "\(finders[index].name): \(seconds.count) of \(paths.count) files")
          }
          for (file, value) in seconds.enumerated() { samples[index][file].values.append(value * 1e6) }
          return seconds.reduce(0, +) / Double(seconds.count)
        }
      })

    var findings: [Finding] = zip(finders, means).map {
      .measured(name: "\($0.name), mean of \(paths.count) kinds", $1, unit: .microseconds)
    }
    for index in finders.indices.dropFirst(2) {
      findings.append(.ratio(name: "\(finders[index].name) to ours", means[index].median / means[0].median))
    }
    for name in common {
      guard let file = names.firstIndex(of: name) else { continue }
      for index in finders.indices where index != 1 {
        let label = index == 0 ? name.display : "  \(finders[index].name)"
        findings.append(.measured(name: label, samples[index][file], unit: .microseconds))
      }
    }
    let slowest = names.indices.sorted { samples[0][$0].median > samples[0][$1].median }.prefix(5)
    for file in slowest {
      findings.append(
        .measured(name: "the slowest: \(names[file].display)", samples[0][file], unit: .microseconds))
    }
    return findings + peers.notes.map { .note($0) }
  }

  private static func ours(_ paths: [ByteString], calls: Int) -> TypeFinder {
    let detector = ContentDetector()
    return TypeFinder(name: "ours") {
      var buffer = [UInt8](repeating: 0, count: ContentDetector.firstRead)
      return try paths.map { path in
        try Harness.seconds(calls: calls) {
          let file = try Descriptor.open(path)
          let size = try file.status().size
          let count = try file.read(at: 0, into: &buffer)
          _ = detector.detect(name: path.lastComponent, head: Array(buffer[..<count]), size: size) { offset, count in
            (try? file.read(at: offset, max: count)) ?? []
          }
        }
      }
    }
  }

  private static func opening(_ paths: [ByteString], calls: Int) -> TypeFinder {
    TypeFinder(name: "opened and read only") {
      var buffer = [UInt8](repeating: 0, count: ContentDetector.firstRead)
      return try paths.map { path in
        try Harness.seconds(calls: calls) {
          let file = try Descriptor.open(path)
          _ = try file.status()
          _ = try file.read(at: 0, into: &buffer)
        }
      }
    }
  }
}
