import ShareSystem
import Testing

@testable import ShareCommand

@Suite struct ProgressBarTests {
  @Test func wide() {
    var bar = ProgressBar()
    #expect(
      bar.line(title: "film.mp4", done: 0, total: 2_097_152, columns: 80)
        == "film.mp4  [....................]    0%  0 bytes of 2.00 MB")
    #expect(
      bar.line(title: "film.mp4", done: 1_048_576, total: 2_097_152, columns: 80)
        == "film.mp4  [##########..........]   50%  1.00 MB of 2.00 MB")
    #expect(
      bar.line(title: "film.mp4", done: 2_097_152, total: 2_097_152, columns: 80)
        == "film.mp4  [####################]  100%  2.00 MB of 2.00 MB")
  }

  @Test func narrow() {
    var bar = ProgressBar()
    let line = bar.line(title: "a very long name of a film.mp4", done: 30, total: 100, columns: 40)
    #expect(line == "a very long …lm.mp4  [###.......]   30%")
    #expect(bar.line(title: "film.mp4", done: 30, total: 100, columns: 12) == " 30%")
  }

  @Test func itNeverFalls() {
    var bar = ProgressBar()
    _ = bar.line(title: "", done: 50, total: 100, columns: 80)
    let behind = bar.line(title: "", done: 20, total: 100, columns: 80)
    #expect(behind.contains(" 50%  50 bytes of 100 bytes"))
    let grown = bar.line(title: "", done: 60, total: 1000, columns: 80)
    #expect(grown.contains(" 50%  60 bytes of 1000 bytes"))
    let more = bar.line(title: "", done: 5000, total: 1000, columns: 80)
    #expect(more.contains("100%  1000 bytes of 1000 bytes"))
  }

  @Test func withoutATotal() {
    var bar = ProgressBar()
    #expect(bar.line(title: "-\u{1B}", done: 2048, total: nil, columns: 80) == #"-\x1b  2.00 KB"#)
    var empty = ProgressBar()
    #expect(empty.line(title: "empty", done: 0, total: 0, columns: 80) == "empty  0 bytes")
  }

  @Test(arguments: 1...90) func oneLine(columns: Int) {
    var bar = ProgressBar()
    let line = bar.line(title: "写真とほかのもの.jpeg", done: 77, total: 99, columns: columns)
    #expect(DisplayWidth.of(line) <= max(columns - 1, 1))
  }
}
