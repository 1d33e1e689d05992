import ShareSystem
import Testing

@testable import ShareCommand

@Suite struct TableTests {
  private func table() -> Table {
    var table = Table([
      Table.Column("ID"), Table.Column("TITLE", isFlexible: true), Table.Column("WHY", isFlexible: true),
    ])
    table.add(["org.sharehost.save", "Save to Folder", ""])
    table.add(["org.x", "写真を保存する", "a.txt is plain text; takes public.image"])
    table.add(["org.y", "bad\u{1B}[2J\nname"])
    return table
  }

  @Test func natural() {
    #expect(
      table().lines(width: nil) == [
        "ID                  TITLE             WHY",
        "org.sharehost.save  Save to Folder",
        "org.x               写真を保存する    a.txt is plain text; takes public.image",
        #"org.y               bad\x1b[2J\nname"#,
      ])
  }

  @Test func narrow() {
    #expect(
      table().lines(width: 40) == [
        "ID                  TITLE      WHY",
        "org.sharehost.save  Save to …",
        "org.x               写真を保…  a.txt is…",
        #"org.y               bad\x1b[…"#,
      ])
  }

  @Test func reasonsAreNotCut() {
    var table = Table([Table.Column("ID"), Table.Column("WHY", wraps: true)])
    table.add(["org.x", "a.txt is plain text; takes public.image"])
    table.add(["org.y", ""])
    #expect(table.lines(width: nil).count == 3)
    #expect(
      table.lines(width: 24) == [
        "ID     WHY", "org.x  a.txt is plain", "       text; takes", "       public.image", "org.y",
      ])
    for width in 1...60 { for line in table.lines(width: width) { #expect(DisplayWidth.of(line) <= width) } }
  }

  @Test(arguments: [1, 10, 20, 39, 40, 80, 200]) func neverWider(width: Int) {
    for line in table().lines(width: width) { #expect(DisplayWidth.of(line) <= width) }
  }

  @Test("an id is never cut: where it leaves no room, it has lines of its own") func wholeIDs() {
    var table = Table([
      Table.Column("TARGET", isWhole: true), Table.Column(""), Table.Column("WHY", wraps: true),
    ])
    table.add(["org.example.rather.long.album", "no", "31 pictures, limit 30"])
    table.add(["org.x", "yes", ""])
    #expect(
      table.lines(width: 80) == [
        "TARGET                              WHY", "org.example.rather.long.album  no   31 pictures, limit 30",
        "org.x                          yes",
      ])
    #expect(
      table.lines(width: 40) == [
        "org.example.rather.long.album", "  no   31 pictures, limit 30", "org.x", "  yes",
      ])
    #expect(
      table.lines(width: 20) == [
        "org.example.rather.l", "ong.album", "  no", "  31 pictures, limit", "  30", "org.x", "  yes",
      ])
    for width in 4...60 { for line in table.lines(width: width) { #expect(DisplayWidth.of(line) <= width) } }
  }

  @Test func withoutHeadings() {
    var table = Table([Table.Column(""), Table.Column("")])
    table.add(["a", "b"])
    #expect(table.lines(width: 80) == ["a  b"])
    #expect(Table([Table.Column("")]).lines(width: 80).isEmpty)
  }
}
