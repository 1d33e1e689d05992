import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// Files that are larger than memory should be.
@Suite(.serialized)
struct LimitCaseTests {
  private static let hugeSize: UInt64 = (4 << 30) + 1

  /// A file without content but its last byte.
  private func makeSparse(_ path: ByteString, _ size: UInt64) throws {
    let output = try Program("/usr/bin/truncate", ["-s", ByteString("\(size - 1)"), path]).run()
    #expect(output.status == 0)
    #expect(try Program("/bin/sh", ["-c", "printf z >> \"$0\"", path]).run().status == 0)
  }

  @Test("Case 59: 20 files and one of 4 GiB pass through in a few MiB of memory")
  func memory() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("reads-all"))
    var names: [ByteString] = []
    for index in 1...20 {
      names.append(ByteString("photo \(index).raw"))
      try makeSparse(scene.work.appending(ByteString("photo \(index).raw")), 64 << 20)
    }
    try makeSparse(scene.work.appending("big.bin"), Self.hugeSize)
    let running = try scene.share(names + ["big.bin", "--to", "reads-all"]).start()
    var peaks: [Int32: Int] = [:]
    repeat {
      for process in [running.id] + running.children() {
        if let peak = ProcessFacts.peak(process) { peaks[process] = max(peaks[process] ?? 0, peak) }
      }
    } while !running.child.ended.waitReadable(milliseconds: 5)
    let output = try running.wait()
    #expect(output.status == 0, "\(output.errors)")
    #expect(
      output.lines == names.map { _ in "67108864 7a" } + ["4294967297 7a"])
    #expect(peaks.count == 2, "the command and one worker")
    #expect(peaks.values.reduce(0, +) < 64 << 10, "\(peaks) KiB")
  }

  @Test("Case 60: sizes beyond 4 GiB are told right everywhere")
  func size() throws {
    let scene = try Scene()
    try scene.install(try FixturePlugins.folder("reads-all"))
    try makeSparse(scene.work.appending("big.bin"), Self.hugeSize)
    let listed = try scene.share(["types", "--json", "big.bin"]).run().document()
    #expect(listed["items"]?[0]?["bytes"]?.integer == Int64(Self.hugeSize))
    let output = try scene.share(["big.bin", "--to", "reads-all", "--events", "2"]).run()
    #expect(output.lines == ["4294967297 7a"])
    let events = try output.errors.utf8.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "{") }
      .map { try Document(Array($0)) }
    let progress = events.filter { $0["event"]?.text == "progress" }.map { $0["done"]?.integer ?? -1 }
    #expect(progress == progress.sorted() && progress.allSatisfy { $0 >= 0 && $0 <= Int64(Self.hugeSize) })
    #expect(events.allSatisfy { $0["event"]?.text != "progress" || $0["total"]?.integer == Int64(Self.hugeSize) })
    #expect(!progress.isEmpty)
  }

  @Test("Case 60: a file beyond 4 GiB is saved to its last byte, and its holes stay holes")
  func saved() throws {
    let scene = try Scene()
    try makeSparse(scene.work.appending("big.bin"), Self.hugeSize)
    #expect(try scene.save(["big.bin"]).status == 0)
    let file = try Descriptor.open(scene.box.appending("big.bin"))
    #expect(try file.status().size == Self.hugeSize)
    #expect(try file.read(at: Self.hugeSize - 2, max: 10) == [0, UInt8(ascii: "z")])
    #expect(try file.status().allocated < 64 << 20)
  }
}
