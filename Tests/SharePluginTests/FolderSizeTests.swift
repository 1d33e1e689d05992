import Glibc
import ShareFiles
import ShareModel
import Testing

@testable import SharePlugin

@Suite("How large a shared folder is")
struct FolderSizeTests {
  /// A folder with 1 + 20 bytes in files, and things that count nothing.
  private func folder() throws -> TemporaryDirectory {
    let room = try TemporaryDirectory()
    try FileSystem.makeDirectories(room.path.appending("sub/empty"))
    try Descriptor.open(room.path.appending("one"), [.write, .create]).write([1])
    try Descriptor.open(room.path.appending("sub/twenty"), [.write, .create]).write([UInt8](repeating: 0, count: 20))
    try FileSystem.makeLink(at: room.directory, target: "sub/twenty", name: "link")
    return room
  }

  @Test("The files of all directories count, links do not")
  func sum() throws {
    let room = try folder()
    #expect(FolderSize.bytes(in: room.directory) { true } == 21)
  }

  @Test("Counting that is stopped gives no size")
  func stopped() throws {
    let room = try folder()
    var asked = 0
    let bytes = FolderSize.bytes(in: room.directory) {
      asked += 1
      return asked < 3
    }
    #expect(bytes == nil)
    #expect(asked == 3)
  }

  /// A disk in memory takes files of nearly 8 EiB.
  private static let hasMemoryDisk = unsafe access("/dev/shm", W_OK) == 0

  @Test(
    "Sizes that are too large to add up are no fault", .enabled(if: FolderSizeTests.hasMemoryDisk, "needs /dev/shm"))
  func enormous() throws {
    let room = try TemporaryDirectory(in: "/dev/shm")
    for name in ["a", "b", "c"] as [ByteString] {
      try Descriptor.open(room.path.appending(name), [.write, .create]).resize(to: UInt64(Int64.max) & ~0xFFFF)
    }
    #expect(FolderSize.bytes(in: room.directory) { true } == .max)
  }

  @Test("A directory that cannot be read makes the size unknown", .enabled(if: geteuid() != 0, "root reads everything"))
  func unreadable() throws {
    let room = try folder()
    try FileSystem.makeDirectory(at: room.directory, name: "locked", mode: 0)
    #expect(FolderSize.bytes(in: room.directory) { true } == nil)
  }
}
