import Testing
import _StringProcessing

@testable import ShareModel

@Suite("What is remembered of plugins that crashed")
struct QuarantineTests {
  private static func stamp(_ inode: UInt64 = 7) -> FileStamp {
    FileStamp(device: 1, inode: inode, size: 3, modified: -5, changed: Int64.max)
  }

  private static let circumstances = Quarantine.Circumstances(library: stamp(), worker: stamp(8), linker: stamp(9))

  private static func crashed() -> Quarantine {
    var quarantine = Quarantine()
    quarantine.note(
      Quarantine.LoadCrash(
        plugin: "org.example.a", library: "/p/a.so", detail: "it crashed", circumstances: circumstances))
    return quarantine
  }

  /// What may have changed since the crash, all of it.
  private static let changes: [@Sendable (inout Quarantine.Circumstances) -> Void] = [
    { $0.library.device += 1 }, { $0.library.inode += 1 }, { $0.library.size += 1 }, { $0.library.modified += 1 },
    { $0.library.changed -= 1 }, { $0.worker?.inode += 1 }, { $0.worker = nil }, { $0.linker?.modified += 1 },
    { $0.linker = nil },
  ]

  @Test("a library that crashed is not loaded until it, the worker or the machine's libraries change")
  func obstacle() {
    let quarantine = Self.crashed()
    let reason = quarantine.obstacle("/p/a.so") { Self.circumstances }
    #expect(reason?.code == .quarantined)
    #expect(reason?.detail.hasPrefix("it crashed, and nothing has changed since; ") == true)
    #expect(reason?.detail.contains("--rescan") == true)
    for change in Self.changes {
      var circumstances = Self.circumstances
      change(&circumstances)
      #expect(quarantine.obstacle("/p/a.so") { circumstances } == nil)
    }
    #expect(quarantine.obstacle("/p/a.so") { nil } == nil)
    #expect(quarantine.obstacle("/p/b.so") { Self.circumstances } == nil)
  }

  @Test("a target is unreliable after three crashes at different requests, and not after one success")
  func caution() {
    var quarantine = Quarantine()
    for _ in 0..<5 { quarantine.noteCrash(of: "t", "/p/a.so", Self.stamp(), request: 1) }
    quarantine.noteCrash(of: "t", "/p/a.so", Self.stamp(), request: 2)
    #expect(quarantine.caution("t", "/p/a.so") { Self.stamp() } == nil)
    quarantine.noteCrash(of: "t", "/p/a.so", Self.stamp(), request: 3)
    let caution = quarantine.caution("t", "/p/a.so") { Self.stamp() }
    #expect(caution?.code == "unreliable")
    #expect(caution?.detail.contains("3 different requests") == true)
    #expect(quarantine.caution("t.other", "/p/a.so") { Self.stamp() } == nil)
    #expect(quarantine.caution("t", "/p/b.so") { Self.stamp() } == nil)
    #expect(quarantine.caution("t", "/p/a.so") { Self.stamp(70) } == nil)
    let forgets = [quarantine.noteSuccess(of: "t", "/p/a.so"), quarantine.noteSuccess(of: "t", "/p/a.so")]
    #expect(forgets == [true, false])
    #expect(quarantine.isEmpty)
  }

  @Test("a library of another version starts with a clean slate")
  func anew() {
    var quarantine = Quarantine()
    for request in 1...2 as ClosedRange<UInt16> {
      quarantine.noteCrash(of: "t", "/p/a.so", Self.stamp(), request: request)
    }
    quarantine.noteCrash(of: "t", "/p/a.so", Self.stamp(70), request: 3)
    #expect(quarantine.rows.map(\.requests) == [[3]])
  }

  @Test("what is remembered is read as it was written, whatever the path")
  func roundTrip() throws {
    var quarantine = Self.crashed()
    quarantine.note(
      Quarantine.LoadCrash(
        plugin: "b", library: ByteString([0x2F, 0xFF, 0x0A]), detail: "\u{0}\"",
        circumstances: .init(library: Self.stamp(UInt64.max), worker: nil, linker: nil)))
    quarantine.noteCrash(of: "t", ByteString([0x2F, 0xFE]), Self.stamp(), request: UInt16.max)
    #expect(try Quarantine(quarantine.encoded()) == quarantine)
    #expect(try Quarantine(Quarantine().encoded()) == Quarantine())
  }

  @Test(
    "what is no memory is refused with its place",
    arguments: [
      "", "[]", "{}", #"{"loads": [], "rows": [{}]}"#, #"{"loads": [1], "rows": []}"#,
      #"{"loads": [], "rows": [{"target": "t", "library": "!", "stamp": "1 2 3 4 5", "requests": []}]}"#,
      #"{"loads": [], "rows": [{"target": "t", "library": "YQ==", "stamp": "1 2 3 4", "requests": []}]}"#,
      #"{"loads": [], "rows": [{"target": "t", "library": "YQ==", "stamp": "1 2 3 4 5", "requests": [70000]}]}"#,
    ])
  func faults(_ text: String) {
    let fault = #expect(throws: DocumentFault.self) { try Quarantine(Array(text.utf8)) }
    #expect(fault?.message.hasPrefix("1:") == true)
  }
}
