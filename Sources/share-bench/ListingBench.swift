import ShareModel

/// `share targets FILE` as a whole process, with few plugins and with many.
enum ListingBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let words: [ByteString] = ["targets", scene.picture]
    let few = try scene.makePlugins(20)
    let many = try scene.makePlugins(1000)
    let shipped = scene.share(words)
    let with20 = scene.share(words, plugins: few)
    let with1000 = scene.share(words, plugins: many)
    let floor = Program(path: "/bin/true", arguments: [], environment: scene.environment())
    let purpose = try PurposePeer(scene)

    var contenders = [
      Contender(name: "share targets, shipped plugins", run: shipped.run),
      Contender(name: "share targets, and 20 more", run: with20.run),
      Contender(name: "share targets, and 1000 more", run: with1000.run),
      Contender(name: "/bin/true, the floor", run: floor.run),
    ]
    if let list = purpose.list { contenders.append(Contender(name: "KDE Purpose, its stock plugins", run: list.run)) }
    var (findings, samples) = try Harness.findings(scene.isQuick ? 3 : 41, contenders)
    if samples.count > 4 {
      findings.append(.ratio(name: "Purpose to share targets, shipped", samples[4].median / samples[0].median))
    }
    if let note = purpose.note { findings.append(.note(note)) }
    return findings
  }
}
