import ShareFiles
import ShareModel

/// Much data, and many items, to a target that reads every byte: what host and worker need for it.
///
/// Memory is what the kernel says was resident at most (`VmHWM` in `/proc/PID/status`), looked at every millisecond while they
/// run, of the host and of the worker added up: more than what both had at any one moment, never less.
enum MemoryBench {
  /// The descriptors that a process may have open while it sends many items.
  private static let descriptors = 256

  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let folder = scene.path.appending("memory")
    try FileSystem.makeDirectories(folder)
    var findings: [Finding] = []

    let (count, mebibytes) = scene.isQuick ? (4, 8) : (20, 64)
    let files = try (1...count).map { try makeFile(folder.appending(ByteString("\($0).raw")), mebibytes) }
    findings += try figures(
      "\(count) files of \(mebibytes) MiB", scene.share(files + ["--to", "org.sharehost.digest"]))

    let huge: UInt64 = (scene.isQuick ? 64 << 20 : 4 << 30) + 1
    let sparse = folder.appending("sparse")
    try Descriptor.open(sparse, [.write, .create]).resize(to: huge)
    findings += try figures(
      "a sparse file of \(scene.isQuick ? "64 MiB" : "4 GiB") and 1 byte",
      scene.share([sparse, "--to", "org.sharehost.digest"]))

    let items = scene.isQuick ? 500 : 5000
    findings += try figures("\(items) files, at most \(descriptors) open", manyItems(items, folder, scene))
    try FileSystem.removeTree(at: try Descriptor.openDirectory(scene.path), name: "memory")
    return findings
  }

  private static func figures(_ name: String, _ program: Program) throws -> [Finding] {
    let (peak, seconds) = try program.peakMemoryAndTime()
    return [
      .measured(name: name, Samples(values: [seconds * Finding.Unit.milliseconds.perSecond]), unit: .milliseconds),
      .figure(name: "  peak memory of host and worker", Double(peak) / 1_048_576, unit: .mebibytes),
    ]
  }

  /// A share of many small files by a shell that allows few descriptors.
  private static func manyItems(_ count: Int, _ folder: ByteString, _ scene: borrowing Scene) throws -> Program {
    var names: [UInt8] = []
    let many = folder.appending("many")
    try FileSystem.makeDirectories(many)
    for number in 0..<count {
      let path = many.appending(ByteString("\(number).txt"))
      try scene.write(Array("content of \(number)".utf8), to: path)
      names += path.bytes + [0]
    }
    let list = folder.appending("names")
    try scene.write(names, to: list)
    let script = "ulimit -n \(descriptors) && exec \"$0\" --files0-from \"$1\" --to org.sharehost.digest"
    return Program(
      path: "/bin/sh", arguments: ["-c", ByteString(script), scene.share, list], environment: scene.environment())
  }

  /// A file of bytes that are there.
  private static func makeFile(_ path: ByteString, _ mebibytes: Int) throws -> ByteString {
    let file = try Descriptor.open(path, [.write, .create])
    var byte: UInt8 = 1
    for _ in 0..<mebibytes {
      try file.write([UInt8](repeating: byte, count: 1 << 20))
      byte &+= 1
    }
    return path
  }
}
