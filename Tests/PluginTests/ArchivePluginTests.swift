import Glibc
import ShareFiles
import ShareHost
import ShareModel
import Testing

@Suite("The Archive plugin")
struct ArchivePluginTests {
  /// What `unzip` finds in an archive: the names and contents of its files.
  private func unpack(_ share: TargetShare, in room: borrowing SharingRoom) throws -> Descriptor {
    let path = room.room.path.appending("packed.zip")
    try Descriptor.open(path, [.write, .create, .truncate]).write(share.onlyBytes())
    let status = Command.run("cd '\(room.room.path.display)' && rm -rf un && mkdir un && unzip -q -d un packed.zip")
      .status
    #expect(status == 0)
    return try Descriptor.openDirectory(room.room.path.appending("un"))
  }

  private func selection(in room: borrowing SharingRoom) throws -> [RequestItem] {
    _ = try room.file("tree/sub/f", Array("deep".utf8))
    try FileSystem.makeDirectories(room.room.path.appending("tree/empty"))
    let tree = try Descriptor.openDirectory(room.room.path.appending("tree"))
    try FileSystem.makeLink(at: tree, target: "/etc/passwd", name: "link")
    let program = try room.file("run", Array("#!/bin/sh\n".utf8))
    try FileSystem.setMode(0o755, of: Descriptor.open(room.room.path.appending("run")))
    return [
      room.item("tree"), program, RequestItem(.text("note")), RequestItem(.text("note")),
      RequestItem(.url("https://e.x/a?b")),
    ]
  }

  @Test("Everything is in the archive, links as links, each with a name of its own")
  func whole() throws {
    let room = try SharingRoom()
    let share = try room.share(selection(in: room), to: "archive")
    #expect(share.outcome == .completed)
    #expect(share.returned.map(\.name) == ["Archive.zip"])
    #expect(share.returned.map(\.type) == [ContentType("public.zip-archive")])
    let unpacked = try unpack(share, in: room)
    #expect(
      try DirectoryReader.entries(of: unpacked).map(\.name) == ["e.x.url", "note (2).txt", "note.txt", "run", "tree"])
    let tree = try Descriptor.openDirectory(at: unpacked, name: "tree")
    #expect(try DirectoryReader.entries(of: tree).map(\.kind) == [.directory, .symbolicLink, .directory])
    #expect(try FileSystem.readLink(at: tree, name: "link") == "/etc/passwd")
    let sub = try Descriptor.openDirectory(at: tree, name: "sub")
    #expect(try FileReading.read(at: sub, name: "f", max: 10) == Array("deep".utf8))
    #expect(try Descriptor.status(at: unpacked, name: "run").mode & 0o111 != 0)
    #expect(
      try FileReading.read(at: unpacked, name: "e.x.url", max: 99)
        == Array("[InternetShortcut]\r\nURL=https://e.x/a?b\r\n".utf8))
  }

  @Test("The same input gives the same bytes")
  func sameBytes() throws {
    let room = try SharingRoom()
    let items = try selection(in: room)
    let first = try room.share(items, to: "archive").onlyBytes()
    let second = try room.share(items, to: "archive").onlyBytes()
    let isSame = first == second
    #expect(isSame && !first.isEmpty)
  }

  static let names: [(file: String, archive: String)] = [
    ("photo.bin", "photo.bin.zip"), (String(repeating: "x", count: 255), String(repeating: "x", count: 251) + ".zip"),
  ]

  @Test("One item gives the archive its name", arguments: names)
  func name(row: (file: String, archive: String)) throws {
    let room = try SharingRoom()
    let share = try room.share([room.file(ByteString(row.file), [1])], to: "archive")
    #expect(share.returned.map(\.name) == [ByteString(row.archive)])
  }

  @Test("What cannot be packed is left out by name, and the rest is packed")
  func leftOut() throws {
    let room = try SharingRoom()
    _ = try room.file("tree/f", [4])
    let made = unsafe mkfifo(room.room.path.appending("tree/pipe").display, 0o600)
    #expect(made == 0)
    let gone = try room.file("gone", [1])
    let share = try room.share(
      [room.item("tree"), gone], to: "archive",
      before: { try FileSystem.remove(at: room.room.directory, name: "gone") })
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.partial, .failed])
    #expect(share.reason?.detail == "tree: one entry is missing: tree/pipe: is a FIFO, which cannot be packed")
    #expect(share.returned.map(\.name) == ["tree.zip"])
    let unpacked = try unpack(share, in: room)
    let tree = try Descriptor.openDirectory(at: unpacked, name: "tree")
    #expect(try DirectoryReader.entries(of: tree).map(\.name) == ["f"])
  }

  @Test(
    "Case 39: a file that is rewritten while it is packed is not in the archive, and the rest is",
    arguments: [false, true])
  func rewritten(keepsTime: Bool) throws {
    let room = try SharingRoom()
    let item = try room.file("a", [UInt8](repeating: 1, count: 32 << 20))
    let rest = try room.file("b", [2])
    let writer = try Descriptor.open(at: room.room.directory, name: "a", [.write])
    let disturber = Disturber(writer, keepsTime: keepsTime)
    let share = try room.share(
      [item, rest], to: "archive",
      observe: { event in
        if case .progress = event { disturber.write() }
      })
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.failed, .completed])
    #expect(share.items.first?.reason?.code == .sourceGone)
    let unpacked = try unpack(share, in: room)
    // A share that was over before the first progress was told is whole; else the file was noticed, and is not in it.
    let names = try DirectoryReader.entries(of: unpacked).map(\.name)
    #expect(names == ["b"] || names == ["a", "b"])
  }

  /// Files that say to be longer than they are.
  private static let tooShort: ByteString = "/sys/kernel/mm/transparent_hugepage/khugepaged"

  @Test(
    "A file that ends too early costs that file, not the archive",
    .enabled(if: (try? Descriptor.status(of: tooShort)) != nil, "this system shows no such files"))
  func shortened() throws {
    let room = try SharingRoom()
    let share = try room.share([room.file("a", [1]), RequestItem(.path(Self.tooShort))], to: "archive")
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.completed, .partial])
    #expect(share.reason?.detail.contains("the file became shorter while it was packed") == true)
    let unpacked = try unpack(share, in: room)
    #expect(try DirectoryReader.entries(of: unpacked).map(\.name) == ["a", "khugepaged"])
    #expect(try FileReading.read(at: unpacked, name: "a", max: 10) == [1])
  }
}

/// Somebody who writes into a file while others read it.
private final class Disturber: Sendable {
  private let file: Descriptor
  private let keepsTime: Bool

  init(_ file: consuming Descriptor, keepsTime: Bool) {
    self.file = file
    self.keepsTime = keepsTime
  }

  func write() {
    let time = try? file.status().modified
    try? file.write([2], at: 0)
    if keepsTime, let time { try? FileSystem.setModified(time, of: file) }
  }
}
