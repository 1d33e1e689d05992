import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// A worker that is killed in the middle of a copy leaves nothing of it.
@Suite(.serialized)
struct KilledSaveTests {
  @Test(
    "E30: a Save worker that SIGKILL ends in the middle of a file leaves nothing in the folder",
    arguments: [false, true])
  func killed(isTaken: Bool) throws {
    let scene = try Scene()
    try FileSystem.makeDirectories(scene.box)
    let file = try Descriptor.open(scene.work.appending("big.bin"), [.write, .create])
    let piece = [UInt8](repeating: 0x5a, count: 4 << 20)
    for _ in 0..<128 { try file.write(piece) }
    let existing: [ByteString] = isTaken ? ["big.bin"] : []
    if isTaken { try Descriptor.open(scene.box.appending("big.bin"), [.write, .create]).write(Array("old".utf8)) }
    var kills = 0
    // A copy that is faster than the signal completes: that is right, and no test of the signal.
    for _ in 0..<40 where kills == 0 {
      let running = try scene.saving(["big.bin", "--json", "--events", "2"]).start()
      let isMoving = running.signal(0, after: Event.progress)
      let workers = isMoving ? running.children() : []
      for worker in workers { _ = kill(worker, SIGKILL) }
      let output = try running.wait()
      let outcome = try output.document()["outcome"]?.text
      if outcome == "crashed" {
        kills += 1
        #expect(output.status == 8)
        #expect(try output.document()["shares"]?[0]?["reason"]?["code"]?.text == "signalled")
        #expect(try scene.names() == existing)
      } else {
        #expect(outcome == "completed")
        let box = try Descriptor.openDirectory(scene.box)
        for name in try scene.names() where !existing.contains(name) {
          #expect(name == (isTaken ? "big (2).bin" : "big.bin"))
          try FileSystem.remove(at: box, name: name)
        }
      }
    }
    #expect(kills == 1)
    if isTaken { #expect(try scene.saved("big.bin") == Array("old".utf8)) }
    #expect(try scene.isTidy())
  }
}
