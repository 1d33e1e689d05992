import ShareFiles
import ShareModel

/// What a file is: opened, its first bytes read, its type found, for every sample whose type the table knows.
enum DetectionBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let folder = scene.checkout.appending("Tests/Fixtures/Files")
    let names = try DirectoryReader.entries(ofPath: folder).map(\.name).filter { $0.display != "README.md" }
    let detector = ContentDetector()
    let paths = names.map { folder.appending($0) }
    var buffer = [UInt8](repeating: 0, count: ContentDetector.firstRead)

    func look(_ path: ByteString) throws -> Detection {
      let file = try Descriptor.open(path)
      let size = try file.status().size
      let count = try file.read(at: 0, into: &buffer)
      return detector.detect(name: path.lastComponent, head: Array(buffer[..<count]), size: size) { offset, count in
        (try? file.read(at: offset, max: count)) ?? []
      }
    }
    func open(_ path: ByteString) throws {
      let file = try Descriptor.open(path)
      _ = try file.status()
      _ = try file.read(at: 0, into: &buffer)
    }

    let rounds = scene.isQuick ? 2 : 25
    let calls = scene.isQuick ? 10 : 200
    let all = try Harness.alternate(
      rounds,
      [
        Contender(name: "all samples", unit: .microseconds) {
          try Harness.seconds(calls: calls) { for path in paths { _ = try look(path) } } / Double(paths.count)
        },
        Contender(name: "only opened and read", unit: .microseconds) {
          try Harness.seconds(calls: calls) { for path in paths { try open(path) } } / Double(paths.count)
        },
      ])
    var findings: [Finding] = [
      .measured(name: "a file, mean of \(paths.count) kinds", all[0], unit: .microseconds),
      .measured(name: "opening and reading alone", all[1], unit: .microseconds),
    ]
    let single = try Harness.alternate(
      scene.isQuick ? 1 : 9,
      paths.map { path in
        Contender(name: path.display, unit: .microseconds) {
          try Harness.seconds(calls: calls) { _ = try look(path) }
        }
      })
    for (name, samples) in zip(names, single).sorted(by: { $0.1.median > $1.1.median }).prefix(5) {
      findings.append(.measured(name: "  the slowest: \(name.display)", samples, unit: .microseconds))
    }
    return findings
  }
}
