import Glibc
import ShareFiles
import ShareHost
import ShareModel
import Synchronization
import Testing

@Suite("The Save plugin")
struct SavePluginTests {
  @Test("Everything arrives in order, with every byte and name, and the places come back")
  func mixed() throws {
    let room = try SharingRoom()
    let odd = ByteString([0x62, 0xE9, 0x25])
    let items = try [
      room.file("photo.bin", [0, 1, 2]), room.file(odd, [3]), room.file("tree/sub/f", [4]),
      RequestItem(.url("https://e.x/%20a?b=100%#ü")), RequestItem(.text("one\0two\r\n")),
      RequestItem(.data(Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) }) + [13, 10, 26, 10]), name: nil),
    ]
    var selection = items
    selection[2] = room.item("tree")
    let share = try room.share(selection, to: "save")
    #expect(share.outcome == .completed)
    #expect(share.items.map(\.outcome) == Array(repeating: .completed, count: 6))
    let names: [ByteString] = ["photo.bin", odd, "tree", "e.x.url", "one two.txt", "untitled.png"]
    #expect(share.places == names.map { room.folderPath.appending($0) })
    #expect(try Set(room.names()) == Set(names))
    #expect(try room.content(odd) == [3])
    #expect(try room.content("e.x.url") == Array("[InternetShortcut]\r\nURL=https://e.x/%20a?b=100%#ü\r\n".utf8))
    #expect(try room.content("one two.txt") == Array("one\0two\r\n".utf8))
    #expect(try FileReading.read(room.folderPath.appending("tree/sub/f"), max: 10) == [4])
  }

  @Test("One bad item does not stop the others")
  func badItem() throws {
    let room = try SharingRoom()
    let items = [try room.file("a", [1]), try room.file("b", [2]), try room.file("c", [3])]
    let share = try room.share(
      items, to: "save", before: { try FileSystem.remove(at: room.room.directory, name: "b") })
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.completed, .failed, .completed])
    #expect(share.reason?.detail.contains("b was deleted or moved away after it was offered") == true)
    #expect(try room.names() == ["a", "c"])
  }

  @Test("A folder with something in it that cannot be saved is saved in part, and says so")
  func partOfFolder() throws {
    let room = try SharingRoom()
    _ = try room.file("tree/f", [4])
    let made = unsafe mkfifo(room.room.path.appending("tree/pipe").display, 0o600)
    #expect(made == 0)
    let share = try room.share([room.item("tree")], to: "save")
    #expect(share.outcome == .partial)
    #expect(share.items.map(\.outcome) == [.partial])
    #expect(
      share.reason?.detail
        == "\(room.folderPath.display)/tree: one entry is missing: pipe: is a FIFO, which cannot be saved")
    #expect(share.places.count == 1)
  }

  @Test("A share that is cancelled takes back what it saved, and only that", arguments: [false, true])
  func cancelled(makesFolder: Bool) throws {
    let room = try SharingRoom()
    try Descriptor.open(at: room.folder, name: "first", [.write, .create]).write(Array("old".utf8))
    // Each is opened by the host, which stops the share after the first: however slow or fast this machine is, some are left.
    let items = try (["first"] + (0..<300).map { "f\($0)" }).map { try room.file(ByteString($0), [1]) }
    let control = try ShareControl()
    let folder = makesFolder ? room.folderPath.appending("new/er") : room.folderPath
    let share = try room.share(items, to: "save", folder: folder, control: control) { event in
      if case .progress = event { control.cancel() }
    }
    #expect(share.outcome == .cancelled)
    #expect(share.returned.isEmpty)
    #expect(try room.names() == ["first"])
    #expect(try room.content("first") == Array("old".utf8))
  }

  @Test("case 107: what was handed back before somebody cancelled stays where it was announced")
  func cancelledLate() throws {
    let room = try SharingRoom()
    let items = try (0..<50).map { try room.file(ByteString("f\($0)"), [1]) }
    let control = try ShareControl()
    let share = try room.share(items, to: "save", control: control) { event in
      if case .returned = event { control.cancel() }
    }
    #expect(!share.places.isEmpty)
    for place in share.places { #expect(throws: Never.self) { try Descriptor.status(of: place) } }
    #expect(try room.names().count == 50)
  }

  @Test("A folder that cannot be is a failure that names it", arguments: ["/dev/null", "/proc/nowhere"])
  func noFolder(path: String) throws {
    let room = try SharingRoom()
    let share = try room.share([RequestItem(.text("x"))], to: "save", folder: ByteString(path))
    #expect(share.outcome == .failed)
    #expect(share.reason?.detail.hasPrefix("\(path): ") == true)
    #expect(share.reason?.detail.hasSuffix("choose another folder") == true)
  }

  @Test("Two items of one name are both kept")
  func sameName() throws {
    let room = try SharingRoom()
    let share = try room.share([RequestItem(.text("same")), RequestItem(.text("same"))], to: "save")
    #expect(share.places.map(\.lastComponent) == ["same.txt", "same (2).txt"])
  }
}
