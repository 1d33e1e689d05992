import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("How much has moved")
struct TransferMeterTests {
  private static func part(_ meter: borrowing TransferMeter) -> Double {
    meter.shown.total == 0 ? 0 : Double(meter.shown.done) / Double(meter.shown.total)
  }

  @Test("neither the bytes, nor the whole, nor their ratio ever falls, whatever is reported")
  func neverFalls() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var meter = TransferMeter(total: [0, 10, 1000].randomElement(using: &random) ?? 0)
      var before: (done: UInt64, total: UInt64, part: Double) = (0, 0, 0)
      for _ in 0..<40 {
        meter.report(
          done: .random(in: 0...2000, using: &random), total: .random(in: 0...2000, using: &random),
          moved: .random(in: 0...2000, using: &random))
        #expect(meter.shown.done >= before.done && meter.shown.total >= before.total)
        #expect(meter.shown.done <= meter.shown.total)
        // Whole bytes are shown, so the ratio may be one byte short.
        #expect(Self.part(meter) >= before.part - 1 / Double(max(meter.shown.total, 1)))
        before = (meter.shown.done, meter.shown.total, Self.part(meter))
      }
    }
  }

  @Test("a whole that grows does not take back what was shown")
  func growing() {
    var meter = TransferMeter(total: 0)
    meter.report(done: 50, total: 100, moved: 0)
    #expect(meter.shown == (50, 100))
    meter.report(done: 60, total: 1000, moved: 0)
    #expect(meter.shown == (500, 1000))
  }

  static let extremes: [UInt64] = [0, 1, UInt64(Int64.max), .max - 1, .max]

  @Test("no numbers can end the host", arguments: extremes, extremes)
  func extreme(_ one: UInt64, _ other: UInt64) throws {
    for total in Self.extremes {
      var meter = TransferMeter(total: total)
      meter.report(done: one, total: other, moved: other)
      let room = try Room()
      let file = try Descriptor.open(try room.write("a", "hello"))
      for item in 0..<3 {
        meter.watch(file, item: item)
        try file.seek(to: 1 << 42)
        _ = meter.look()
        meter.report(done: other, total: one, moved: .max)
      }
      #expect(meter.shown.done <= meter.shown.total)
    }
  }

  @Test("what a worker reads is seen at the descriptor, and the next one goes on from there")
  func position() throws {
    let room = try Room()
    let file = try Descriptor.open(try room.write("a", [UInt8](repeating: 1, count: 100)))
    var meter = TransferMeter(total: 200)
    meter.watch(file, item: 0)
    let step1 = meter.look()
    #expect(step1 == false)
    _ = try file.read(max: 60)
    let step2 = meter.look()
    #expect(step2 == true)
    let step3 = meter.look()
    #expect(step3 == false)
    #expect(meter.shown == (60, 200))
    try file.seek(to: 10)
    let step4 = meter.look()
    #expect(step4 == false)
    #expect(meter.shown == (60, 200))
    let next = try Descriptor.open(room.path.appending("a"))
    meter.watch(next, item: 1)
    _ = try next.read(max: 40)
    let step5 = meter.look()
    #expect(step5 == true)
    #expect(meter.shown == (100, 200))
  }

  @Test("the position of a folder says nothing")
  func folder() throws {
    let room = try Room()
    let folder = try Descriptor.openDirectory(try room.folder("box"))
    var meter = TransferMeter(total: 100)
    meter.watch(folder, item: 0)
    let step6 = meter.look()
    #expect(step6 == false)
    #expect(meter.shown.done == 0)
  }
}
