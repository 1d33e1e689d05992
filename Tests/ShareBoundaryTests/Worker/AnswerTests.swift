import ShareBoundary
import ShareModel
import ShareSystem
import Testing

@Suite("What a plugin answers")
struct AnswerTests {
  /// A share whose plugin does what its target's id says.
  struct Case: Sendable, CustomTestStringConvertible {
    var target: String
    var status: Int32
    var message = ""
    var misbehaviours = 0
    var notes: [String]

    var testDescription: String { target }
  }

  static let cases: [Case] = [
    Case(target: "same-twice", status: -17, notes: ["first=0", "second=0"]),
    Case(target: "complete-then-ok", status: -6, misbehaviours: 1, notes: ["first=0"]),
    Case(
      target: "positive", status: -1, message: "the plugin ended with the status 42, which means nothing",
      misbehaviours: 1, notes: ["first=-3"]),
    Case(
      target: "item-results", status: 0, misbehaviours: 4,
      notes: ["ok=0", "same=0", "other=-4", "missing=-11", "nonsense=-3", "again=-4"]),
    Case(target: "fail-after", status: 0, misbehaviours: 1, notes: ["fail=-4"]),
    Case(target: "fail-other", status: -9, message: "the last reason", notes: ["positive=-3", "first=0", "last=0"]),
    Case(target: "thread", status: 0, notes: []),
    Case(
      target: "late", status: 0, misbehaviours: 5,
      notes: [
        "item_result=-4", "progress=-4", "give_back=-4", "open_descriptor=-4", "descriptor=-1", "read_bytes=-4",
        "length=0", "request_info=0", "stranger=-3",
      ]),
    Case(target: "not-null", status: 0, notes: ["empty=1", "all=1", "handles=1"]),
    Case(target: "forks", status: 0, notes: ["child=0", "inherited=0"]),
    Case(target: "broken-pipe", status: 0, notes: ["write=32", "own programs=1"]),
  ]

  @Test("the first answer counts, and the worker says what the header says", arguments: cases)
  func answer(_ expected: Case) throws {
    let report = try WorkerBench.run(try WorkerBench.start(expected.target))
    #expect(report.end == .exited(0))
    #expect(report.messages.first { $0 == .loaded } != nil)
    #expect(report.completions.map(\.status) == [expected.status])
    #expect(report.completions.map(\.message) == [expected.message])
    #expect(report.misbehaviour.count == expected.misbehaviours, "\(report.misbehaviour)")
    #expect(report.notes.filter { $0 != "closed=1" && $0 != "language=1" } == expected.notes)
    #expect(report.notes.contains("closed=1"))
  }

  @Test("a nonsense status of an item fails the item")
  func nonsenseItem() throws {
    let report = try WorkerBench.run(try WorkerBench.start("item-results"))
    let results = report.messages.compactMap { message -> String? in
      if case .itemResult(let item, let status, _, _) = message { "\(item) \(status)" } else { nil }
    }
    #expect(results == ["0 0", "1 -1"])
  }

  @Test("a word for programs goes along, cut to 64 bytes between two characters")
  func itemCodes() throws {
    let report = try WorkerBench.run(try WorkerBench.start("item-codes"))
    let results = report.messages.compactMap { message -> String? in
      if case .itemResult(let item, let status, let code, let message) = message {
        "\(item) \(status) [\(code)] [\(message)]"
      } else {
        nil
      }
    }
    let long = String(repeating: "x", count: 63)
    #expect(results == ["0 -13 [http-413] [too large]", "1 -6 [\(long)] []", "2 -6 [] [broken]"])
    #expect(
      report.notes.filter { !$0.hasPrefix("closed") && !$0.hasPrefix("lang") }
        == ["code=0", "long=0", "none=0", "nonsense=-3"])
  }

  @Test("progress that says the same again is passed on too, a few times a second: it is a sign of life")
  func sameProgress() throws {
    let report = try WorkerBench.run(try WorkerBench.start("same-progress"))
    let passed = report.messages.filter { if case .progress = $0 { true } else { false } }
    // Fifty reports take half a second at least.
    #expect(passed.count >= 4)
    #expect(Set(passed) == [.progress(done: 1, total: 2, moved: 0)])
  }

  @Test("a message is cut between two characters")
  func longMessage() throws {
    let report = try WorkerBench.run(try WorkerBench.start("long-message"))
    let message = try #require(report.completions.first?.message)
    #expect(message == "x" + String(repeating: "ä", count: 2047))
  }

  @Test("every structure has the one rule for its size")
  func sizes() throws {
    let report = try WorkerBench.run(try WorkerBench.start("sizes"))
    let values = report.notes.filter { $0.contains(" ") }
    #expect(values.filter { $0.contains(" small=") }.count == 5)
    for note in values {
      let expected =
        note.contains(" small")
        ? -3 : note.contains(" size") || note.contains(" large") ? 0 : note.contains("no item") ? -11 : 1
      #expect(note.hasSuffix("=\(expected)"), "\(note)")
    }
  }

  @Test("what is handed back is looked at before it is taken")
  func returned() throws {
    let report = try WorkerBench.run(try WorkerBench.start("returned"))
    #expect(
      report.notes.filter { $0 != "closed=1" && $0 != "language=1" } == [
        "zeroed with bytes=0", "descriptor and bytes=-3", "bytes and link=-3", "nothing=-3", "descriptor 0=-3",
        "no bytes=0",
        "length alone=-3", "absurd length=-3", "file=0", "write-only=-3", "a place's descriptor=-3", "folder=-3",
        "closed=-3",
        "long name=-3", "long link=-13", "many bytes=0", "small=-3",
      ])
    #expect(report.carried == 2)
    #expect(report.completions.map(\.status) == [0])
  }

  @Test("bounded reads know the end, no room, absurd numbers, directories and what is gone")
  func reads() throws {
    let report = try WorkerBench.run(try WorkerBench.start("reads"))
    let each = [
      "part=0", "length=2", "byte=2", "no room=0", "length=0", "past=0", "length=0", "far=0", "length=0", "absurd=-3",
      "no form=-11",
    ]
    #expect(
      report.notes.filter { $0 != "closed=1" && $0 != "language=1" } == each + each + [
        "directory=-2", "gone=-18", "no item=-11", "open=0", "close-on-exec=1", "position=0", "openat=1", "readdir=1",
      ])
    #expect(report.end == .exited(0))
  }
}
