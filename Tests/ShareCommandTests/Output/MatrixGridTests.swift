import ShareHost
import ShareSystem
import Testing
import _StringProcessing

@testable import ShareCommand

@Suite struct MatrixGridTests {
  private func grid(_ columns: [String], rows: [String] = ["text", "image"], groups: [String] = ["default", "chat"])
    -> MatrixGrid
  {
    MatrixGrid(groups: groups, rows: rows, columns: columns, paint: Paint(usesColor: false)) { group, row, column in
      TargetMatrix.Mark.allCases[(group + row + column) % 4]
    }
  }

  @Test func natural() {
    #expect(
      grid(["keep", "a"]).lines(width: nil) == [
        "default  keep  a", "  text   yes   off", "  image  off   more", "", "chat     keep  a", "  text   off   more",
        "  image  more  -",
      ])
    #expect(grid(["keep"]).lines(width: 80) == grid(["keep"]).lines(width: nil))
  }

  @Test func blocks() {
    #expect(
      grid(["keep", "album", "notes"], groups: ["chat"]).lines(width: 22) == [
        "chat     keep  album", "  text   yes   off", "  image  off   more", "", "chat     notes", "  text   more",
        "  image  -",
      ])
  }

  @Test("a long name goes on below, and none is cut") func longNames() {
    let lines = grid(["org.example.of-a-very-long-name", "a"], groups: ["a-rather-long-area"]).lines(width: 44)
    #expect(
      lines == [
        "                    org.example.of-a", "a-rather-long-area  -very-long-name   a",
        "  text              yes               off", "  image             off               more",
      ])
  }

  @Test(arguments: [16, 20, 40, 80, 120]) func neverWider(width: Int) {
    let columns = (1...40).map { $0 % 7 == 0 ? "a-target-of-a-long-name-\($0)" : "target\($0)" }
    let lines = grid(columns).lines(width: width)
    for line in lines { #expect(DisplayWidth.of(line) <= max(width, 12 + 2 + 16), "\(line)") }
    // Every cell is there: two areas, two types, forty targets.
    let marks = lines.joined(separator: " ").split(separator: " ").count { ["yes", "off", "more", "-"].contains($0) }
    #expect(marks == 160)
  }

  @Test func shortNames() {
    #expect(
      MatrixText.shortNames(["org.a.save", "org.b.save", "org.b.mail"]) == ["org.a.save", "org.b.save", "mail"])
  }
}
