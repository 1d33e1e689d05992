import ShareFiles
import ShareModel
import Synchronization
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("The file in which crashes are remembered")
struct QuarantineFileTests {
  private static func row(_ quarantine: inout Quarantine, _ number: UInt16) {
    let stamp = FileStamp(device: 1, inode: 2, size: 3, modified: 4, changed: 5)
    quarantine.noteCrash(of: "org.example.t\(number)", "/p/a.so", stamp, request: number)
  }

  @Test("it is made when there is something to remember, for its person only, and goes with the last of it")
  func life() throws {
    let room = try Room()
    let file = QuarantineFile(stateDirectory: room.path.appending("state"))
    #expect(file.read().isEmpty)
    try file.update { _ in false }
    #expect((try? Descriptor.status(of: file.file)) == nil)
    try file.update {
      Self.row(&$0, 1)
      return true
    }
    #expect(try Descriptor.status(of: file.file).mode == 0o600)
    #expect(file.read().rows.map(\.target) == ["org.example.t1"])
    try file.update { $0.noteSuccess(of: "org.example.t1", "/p/a.so") }
    #expect((try? Descriptor.status(of: file.file)) == nil)
    try file.remove()
  }

  @Test("many that write at the same moment lose nothing")
  func together() async throws {
    let room = try Room()
    let file = QuarantineFile(stateDirectory: room.path.appending("state"))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<24 as Range<UInt16> {
        group.addTask {
          try file.update {
            Self.row(&$0, number)
            return true
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(Set(file.read().rows.map(\.target)).count == 24)
    #expect(try DirectoryReader.entries(ofPath: room.path.appending("state")).map(\.name) == ["quarantine.json"])
  }

  @Test("what cannot be read is set aside, said once, and no obstacle to remembering")
  func damaged() throws {
    let room = try Room()
    let damaged = try room.write("state/quarantine.json", "{\"loads\": [")
    let file = QuarantineFile(stateDirectory: room.path.appending("state"))
    var notes: [String] = []
    #expect(file.read { notes.append($0) }.isEmpty)
    #expect(notes.count == 1)
    #expect(notes.first?.hasPrefix(damaged.display + ": 1:12: ") == true, "\(notes)")
    #expect(notes.first?.hasSuffix("it is now called quarantine.json.damaged") == true, "\(notes)")
    #expect(file.read { notes.append($0) }.isEmpty)
    #expect(notes.count == 1)
    #expect(try FileReading.read(damaged.parent.appending("quarantine.json.damaged"), max: 99).count == 11)
    try file.update {
      Self.row(&$0, 1)
      return true
    }
    #expect(file.read().rows.count == 1)
  }
}
