import ShareSystem
import ShareThreads
import Testing

@Suite("Work that blocks")
struct BlockingThreadTests {
  struct Fault: Error {}

  @Test("a thread of its own returns what its work returns, and throws what it throws")
  func run() async throws {
    #expect(try await BlockingThread.run { 42 } == 42)
    await #expect(throws: Fault.self) { try await BlockingThread.run { throw Fault() } }
  }

  @Test("more threads than processors block at once without a lock-up")
  func many() async throws {
    let sum = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<64 {
        group.addTask {
          try await BlockingThread.run {
            _ = waitReadable([], milliseconds: 20)
            return number
          }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(sum == 64 * 63 / 2)
  }
}
