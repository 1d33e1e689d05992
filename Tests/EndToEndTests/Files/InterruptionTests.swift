import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// Somebody presses Ctrl-C in the middle of a large file.
@Suite(.serialized)
struct InterruptionTests {
  private static let name: ByteString = "big.bin"

  /// A scene with a file of 1 GiB without holes, so that copying it takes a while.
  private func scene() throws -> Scene {
    let scene = try Scene()
    try FileSystem.makeDirectories(scene.box)
    let file = try Descriptor.open(scene.work.appending(Self.name), [.write, .create])
    let piece = [UInt8](repeating: 0x5a, count: 4 << 20)
    for _ in 0..<256 { try file.write(piece) }
    return scene
  }

  /// Removes what a share that was faster than the signal has made.
  private func clear(_ scene: Scene, keeping kept: [ByteString]) throws {
    let box = try Descriptor.openDirectory(scene.box)
    for name in try scene.names() where !kept.contains(name) { try FileSystem.remove(at: box, name: name) }
  }

  @Test("case 107: a cancelled share leaves nothing behind and harms nothing that was there")
  func cancelled() throws {
    let scene = try scene()
    for isTaken in [false, true] {
      let existing: [ByteString] = isTaken ? [Self.name] : []
      if isTaken { try Descriptor.open(scene.box.appending(Self.name), [.write, .create]).write(Array("old".utf8)) }
      for signal in [SIGINT, SIGTERM, SIGHUP] {
        var ends: [Int32?] = []
        // A share that is faster than its signal completes: that is right, and no test of the signal.
        for _ in 0..<20 {
          let running = try scene.saving([Self.name, "--events", "2", "--json"]).start()
          _ = running.signal(signal, after: Event.progress)
          let output = try running.wait()
          let document = try output.document()
          if case .signalled(let number) = output.end {
            #expect(number == signal)
            #expect(document["outcome"]?.text == "cancelled")
            #expect(document["shares"]?[0]?["reason"]?["code"]?.text == "cancelledByUser")
            #expect(document["shares"]?[0]?["items"]?[0]?["outcome"]?.text == "cancelled")
            #expect(document["shares"]?[0]?["returned"]?.elements.count == 0)
            #expect(try scene.names() == existing)
            ends.append(number)
            break
          }
          #expect(output.status == 0)
          try clear(scene, keeping: existing)
        }
        #expect(ends == [signal])
        #expect(try scene.isTidy())
      }
      if isTaken { #expect(try scene.saved(Self.name) == Array("old".utf8)) }
    }
  }

  @Test("Ctrl-C stops a shell loop around the command too")
  func loop() throws {
    let scene = try scene()
    let script = """
      for round in 1 2 3; do
        echo "round $round" >&2
        "$0" big.bin --to save --set "folder=$1" --events 2
      done
      echo "after the loop" >&2
      """
    var stopped = 0
    for _ in 0..<20 where stopped == 0 {
      let running = try Program(
        "/bin/bash", ["-c", ByteString(script), Checkout.share, scene.box], environment: scene.environment,
        directory: scene.work
      ).start()
      while !running.errorsSoFar().contains(Event.progress) {
        if running.child.ended.waitReadable(milliseconds: 2) { break }
      }
      // What a terminal does: the whole group gets it.
      _ = kill(-running.id, SIGINT)
      let output = try running.wait()
      if try scene.names() == [] {
        stopped += 1
        #expect(output.end == .signalled(SIGINT))
        #expect(!output.errors.contains("round 2") && !output.errors.contains("after the loop"))
        #expect(output.errors.contains("cancelled"))
      }
      try clear(scene, keeping: [])
    }
    #expect(stopped == 1)
    #expect(try scene.isTidy())
  }
}
