import Glibc
import ShareFiles
import ShareModel
import TestSupport
import Testing

@testable import ShareHost

@Suite("Item providers: how a loading ends")
struct LoadingEndTests {
  @Test("D11: cancelled half-way the loader is told, the caller gets `cancelled` once, and what comes later is dropped")
  func cancelHalfway() async throws {
    let (half, late) = (Gate(), Gate())
    let told = Kept<Bool>()
    var provider = ItemProvider()
    provider.registerData(Providing.png) { progress in
      progress.report(completed: 50, of: 100)
      half.open()
      await late.pass()
      told.add(progress.isCancelled && Task.isCancelled)
      return [1]
    }
    let ends = Kept<Result<[UInt8], ItemLoadError>>()
    let ended = Gate()
    let progress = provider.loadData(Providing.png) { result in
      ends.add(result)
      ended.open()
    }
    await half.pass()
    #expect(progress.fraction == 0.5)
    progress.cancel()
    progress.cancel()
    await ended.pass()
    late.open()
    while told.values.isEmpty { await Task.yield() }
    #expect(told.values == [true])
    #expect(ends.values.count == 1)
    guard case .failure(let error)? = ends.values.first else { return #expect(Bool(false), "\(ends.values)") }
    #expect(error.code == .cancelled)
  }

  @Test("D11: cancelling the task that waits stops the loading, whether or not the loader listens")
  func cancelTask() async throws {
    let (begun, never) = (Gate(), Gate())
    var provider = ItemProvider()
    provider.registerFile(Providing.png) { _ in
      begun.open()
      await never.pass()
      return "/"
    }
    let item = provider
    let waiting = Task { await Providing.error { try await item.loadFile(Providing.png) { _ in } } }
    await begun.pass()
    waiting.cancel()
    #expect(await waiting.value?.code == .cancelled)
    never.open()
  }

  @Test("D11: a progress that is cancelled before starts no loader")
  func cancelledBefore() async throws {
    let calls = Counter()
    var provider = ItemProvider()
    provider.registerData(Providing.png) { _ in
      calls.add()
      return []
    }
    let progress = LoadProgress()
    progress.cancel()
    #expect(
      await Providing.error { try await provider.loadData(Providing.png, progress: progress) }?.code == .cancelled)
    let item = provider
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Providing.error { try await item.loadData(Providing.png) }
    }
    task.cancel()
    #expect(await task.value?.code == .cancelled)
    #expect(calls.value == 0)
  }

  @Test("D11: progress is a tree: in all, and for every item; cancelling the whole cancels every part")
  func tree() async throws {
    let gate = Gate()
    var quick = ItemProvider()
    quick.registerData(Providing.png) { progress in
      progress.report(completed: 10, of: 10)
      return []
    }
    let begun = Gate()
    var slow = ItemProvider()
    slow.registerData(Providing.png) { progress in
      progress.report(completed: 1, of: 4)
      begun.open()
      await gate.pass()
      return []
    }
    let whole = LoadProgress(units: 2)
    let parts = [whole.child(units: 1), whole.child(units: 1)]
    _ = try await quick.loadData(Providing.png, progress: parts[0])
    let item = slow
    let waiting = Task { await Providing.error { try await item.loadData(Providing.png, progress: parts[1]) } }
    await begun.pass()
    #expect(parts.map(\.fraction) == [1, 0.25])
    #expect(whole.fraction == 0.625)
    whole.cancel()
    #expect(parts[1].isCancelled)
    #expect(await waiting.value?.code == .cancelled)
    gate.open()
    #expect(whole.child(units: 1).isCancelled)
  }

  @Test("D11: what is done stays done")
  func monotonic() {
    let progress = LoadProgress(units: 10)
    progress.report(completed: 6)
    progress.report(completed: 2)
    #expect(progress.fraction == 0.6)
    progress.report(completed: 60)
    #expect(progress.fraction == 1)
    #expect(LoadProgress().fraction == 0)
  }

  @Test("D12: a second completion is ignored, and noted")
  func twice() async throws {
    var provider = ItemProvider()
    provider.registerData(Providing.png) { _, completion in
      completion.succeed([1])
      completion.succeed([2])
      completion.fail(CancellationError())
    }
    #expect(try await provider.loadData(Providing.png) == [1])
    #expect(provider.loadWarnings.map(\.code) == ["completedTwice", "completedTwice"])
  }

  @Test("D12: a loader that keeps its completion for ever, or never returns, has timed out")
  func never() async throws {
    let kept = Kept<LoadCompletion<[UInt8]>>()
    let limit = Duration.milliseconds(30)
    var provider = ItemProvider()
    provider.registerData(Providing.png, idleLimit: limit) { _, completion in kept.add(completion) }
    #expect(await Providing.error { try await provider.loadData(Providing.png) }?.code == .timedOut)
    kept.values.first?.succeed([1])
    let never = Gate()
    provider.registerData(Providing.png, idleLimit: limit) { _ in
      await never.pass()
      return []
    }
    #expect(await Providing.error { try await provider.loadData(Providing.png) }?.code == .timedOut)
    #expect(await Providing.error { try await provider.loadFile(Providing.png) { _ in } }?.code == .timedOut)
    never.open()
  }

  @Test("D12: a loader that lets go of its completion has timed out at once, whatever its limit")
  func lost() async throws {
    var provider = ItemProvider()
    provider.registerFile(Providing.png) { _, _ in }
    let error = await Providing.error { try await provider.loadData(Providing.png) }
    #expect(error == ItemLoadError(.timedOut, "the loader let go of its completion without calling it"))
  }

  @Test("D12: a slow loader that reports progress may take as long as it needs")
  func alive() async throws {
    var provider = ItemProvider()
    provider.registerData(Providing.png, idleLimit: .seconds(2)) { progress in
      for step in 1...9 {
        pause(milliseconds: 300)
        progress.report(completed: Int64(step), of: 9)
      }
      return [1]
    }
    #expect(try await provider.loadData(Providing.png) == [1])
  }

  @Test("D12: a loader that throws fails with its own words")
  func throwing() async throws {
    struct Mine: Error, CustomStringConvertible { var description: String { "the camera is gone" } }
    var provider = ItemProvider()
    provider.registerData(Providing.png) { _ in throw Mine() }
    provider.registerData(Providing.jpeg) { _, completion in completion.fail(ItemLoadError(.itemUnavailable, "no")) }
    #expect(
      await Providing.error { try await provider.loadData(Providing.png) }
        == ItemLoadError(.unknown, "the camera is gone"))
    #expect(
      await Providing.error { try await provider.loadData(Providing.jpeg) } == ItemLoadError(.itemUnavailable, "no"))
  }

  @Test("D13: neither the loader nor the completion runs on the thread that asks")
  func threads() async throws {
    let seen = Kept<UInt>()
    var provider = ItemProvider()
    provider.registerData(Providing.png) { _ in
      seen.add(Self.thread)
      return []
    }
    let item = provider
    let asking = try await FileTaking.detached {
      item.loadData(Providing.png) { _ in seen.add(Self.thread) }
      // The thread stays until both have run: its number could be given away otherwise.
      while seen.values.count < 2 { usleep(1000) }
      return Self.thread
    }
    #expect(seen.values.count == 2)
    #expect(!seen.values.contains(asking))
  }

  private static var thread: UInt { UInt(pthread_self()) }

  @Test(
    "D14: every reason has the number that programs know it by",
    arguments: [
      (ItemLoadError.Code.unknown, -1), (.itemUnavailable, -1000), (.unexpectedValueClass, -1100),
      (.coercionUnavailable, -1200), (.cancelled, -1), (.timedOut, -1),
    ])
  func numbers(_ code: ItemLoadError.Code, _ number: Int) {
    #expect(ItemLoadError(code, "").number == number)
  }

  @Test("D14: the errors of the system become those of a loading")
  func system() {
    func code(_ number: Int32) -> ItemLoadError.Code {
      ItemLoadError(SystemError(code: number, call: "open", subject: "/x")).code
    }
    #expect(code(ENOENT) == .itemUnavailable)
    #expect(code(EACCES) == .itemUnavailable)
    #expect(code(ESTALE) == .itemUnavailable)
    #expect(code(EIO) == .unknown)
    #expect(code(ECANCELED) == .cancelled)
    #expect(ItemLoadError(CancellationError()).code == .cancelled)
    #expect(ItemLoadError(FileCopy.Failure.shortened(promised: 2, found: 1)).code == .itemUnavailable)
    #expect(ItemLoadError(FileCopy.Failure.cancelled).code == .cancelled)
  }
}
