import ShareFiles
import ShareModel

/// A large file into the Save target, beside `cp`: both into a new file that is removed after each round.
enum SaveBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let mebibytes = scene.isQuick ? 64 : 1024
    let source = scene.path.appending("large.bin")
    try makeFile(source, mebibytes)
    let folder = scene.path.appending("saved")
    try FileSystem.makeDirectories(folder)
    let setting = ByteString(Array("folder=".utf8) + folder.bytes)
    let save = scene.share([source, "--to", "org.sharehost.save", "--set", setting])
    let cp = Program(
      path: "/bin/cp", arguments: [source, folder.appending("large.bin")], environment: scene.environment())

    let contenders = [
      Contender(name: "share to Save, \(mebibytes) MiB") { try once(save, folder) },
      Contender(name: "cp, \(mebibytes) MiB") { try once(cp, folder) },
    ]
    var (findings, samples) = try Harness.findings(scene.isQuick ? 2 : 9, contenders)
    findings.append(.ratio(name: "Save to cp, medians", samples[0].median / samples[1].median))
    findings.append(.ratio(name: "Save to cp, fastest rounds", samples[0].minimum / samples[1].minimum))
    let peak = try save.peakMemory()
    try clear(folder)
    findings.append(.figure(name: "peak memory of host and worker", Double(peak) / 1_048_576, unit: .mebibytes))
    return findings
  }

  private static func once(_ program: Program, _ folder: ByteString) throws -> Double {
    let seconds = try program.run()
    try clear(folder)
    return seconds
  }

  private static func clear(_ folder: ByteString) throws {
    let directory = try Descriptor.openDirectory(folder)
    for entry in try DirectoryReader.entries(of: directory) {
      try FileSystem.remove(at: directory, name: entry.name)
    }
  }

  /// Bytes that no file system can leave out or pack.
  private static func makeFile(_ path: ByteString, _ mebibytes: Int) throws {
    var generator = SystemRandomNumberGenerator()
    var block: [UInt8] = []
    block.reserveCapacity(1 << 20)
    while block.count < 1 << 20 {
      let word = generator.next()
      for shift in stride(from: 0, to: 64, by: 8) { block.append(UInt8(truncatingIfNeeded: word >> UInt64(shift))) }
    }
    let file = try Descriptor.open(path, [.write, .create, .truncate])
    for number in 0..<mebibytes {
      block[0] = UInt8(truncatingIfNeeded: number)
      try file.write(block)
    }
  }
}
