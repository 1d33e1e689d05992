import Glibc
import ShareModel
import Testing

@testable import ShareSystem

@Suite struct RawArgumentsTests {
  @Test func theyAreTheWordsOfTheProcess() {
    #expect(RawArguments.all.map(\.display) == CommandLine.arguments)
    #expect(!RawArguments.all.isEmpty)
  }

  @Test("case 33: a value that is not UTF-8 stays as it is") func environment() async {
    await #expect(processExitsWith: .exitCode(0)) {
      let bytes: [CChar] = [0x42, -0x17, 0]
      unsafe setenv("SHARE_TEST_BYTES", bytes, 1)
      unsafe setenv("SHARE_TEST_EMPTY", "", 1)
      guard Environment.value("SHARE_TEST_BYTES") == ByteString([0x42, 0xE9]) else { exit(10) }
      guard Environment.value("SHARE_TEST_EMPTY") == ByteString([]) else { exit(11) }
      guard Environment.value("SHARE_TEST_NONE") == nil else { exit(12) }
      let entry = Environment.all.first { $0.name == "SHARE_TEST_BYTES" }
      guard entry?.value == ByteString([0x42, 0xE9]) else { exit(13) }
      exit(0)
    }
  }

  struct Row: Sendable {
    let value: ByteString?
    let number: Int?
  }

  static let numbers: [Row] = [
    Row(value: nil, number: nil), Row(value: "", number: nil), Row(value: "40", number: 40),
    Row(value: "0", number: nil), Row(value: "-3", number: nil), Row(value: "x", number: nil),
    Row(value: "99999999", number: nil),
  ]

  @Test(arguments: numbers) func columnsVariable(row: Row) {
    #expect(Terminal.number(row.value) == row.number)
  }
}
