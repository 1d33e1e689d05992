import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Promises")
struct PromiseTests {
  private static let large = [UInt8](repeating: 7, count: RepresentationSource.inlineLimit + 1)

  @Test("D26: bytes over 64 KiB are put into a file that goes with the promise; fewer stay in memory")
  func spill() async throws {
    var promise: Promise? = Promise { _ in .bytes(Self.large) }
    guard case .temporary(let path, _)? = try await promise?.product() else { return #expect(Bool(false)) }
    #expect(try Providing.read(path) == Self.large)
    #expect(try promise?.open().readWhole() == Self.large)
    promise = nil
    // The task that made it may not have ended yet.
    for _ in 0..<10_000 where Providing.exists(path) { try await Task.sleep(for: .milliseconds(1)) }
    #expect(!Providing.exists(path))
    let small = Promise { _ in .bytes(Array(Self.large.dropLast())) }
    guard case .bytes(let bytes) = try await small.product() else { return #expect(Bool(false)) }
    #expect(bytes.count == RepresentationSource.inlineLimit)
  }

  @Test("D26: twenty products of 16 MiB that are all kept are all in files")
  func memory() async throws {
    var promises: [Promise] = []
    for number in 0..<20 {
      let promise = Promise { _ in .bytes([UInt8](repeating: UInt8(number), count: 16 << 20)) }
      _ = try await promise.product()
      promises.append(promise)
    }
    for (number, promise) in promises.enumerated() {
      guard case .success(.temporary(let path, _))? = promise.result else { return #expect(Bool(false)) }
      #expect(try Descriptor.status(of: path).size == 16 << 20)
      #expect(try promise.open().read(at: 1 << 20, max: 1) == [UInt8(number)])
    }
  }

  @Test("D26: promises cost no descriptor before they are started, nor when their end has been seen")
  func descriptors() async throws {
    // Apart from the threads of Swift's tasks, which must not wait.
    let (opened, count) = try await FileTaking.detached { try Self.produceMany() }
    #expect(opened == 2100)
    // Other tests open files meanwhile, but not hundreds.
    #expect(count < 400)
  }

  private static func produceMany() throws -> (opened: Int, descriptors: Int) {
    let promises = (0..<2000).map { number in Promise { _ in .bytes([UInt8(truncatingIfNeeded: number)]) } }
    let spills = (0..<100).map { _ in Promise { _ in .bytes(Self.large) } }
    var opened = 0
    for promise in promises + spills {
      promise.start()
      promise.finished.waitReadable()
      if try !promise.open().readWhole().isEmpty { opened += 1 }
    }
    return try withExtendedLifetime((promises, spills)) { (opened, try Hosting.descriptors()) }
  }

  @Test("D12: the end is told to whoever waits, in whatever way, and is the same for all")
  func waiting() async throws {
    let gate = Gate()
    let promise = Promise { _ in
      await gate.pass()
      return .bytes([1])
    }
    promise.start()
    let event = promise.finished
    #expect(!event.isReadable())
    #expect(throws: SystemError(code: SystemError.stale, call: "load", subject: "")) { _ = try promise.open() }
    let tasks = (0..<5).map { _ in
      Task { () -> Int in
        if case .bytes(let bytes)? = try? await promise.product(isOwner: false) { bytes.count } else { 0 }
      }
    }
    gate.open()
    for task in tasks { #expect(await task.value == 1) }
    for _ in 0..<10_000 where !event.isReadable() { await Task.yield() }
    #expect(event.isReadable())
    #expect(promise.finished.isReadable())
  }

  @Test("D11: a cancelled promise has ended at once; a late product is dropped; it cannot be opened")
  func cancel() async throws {
    let (begun, gate, done) = (Gate(), Gate(), Gate())
    let promise = Promise { _ in
      begun.open()
      await gate.pass()
      done.open()
      return .bytes([1])
    }
    promise.start()
    await begun.pass()
    promise.cancel()
    #expect(promise.finished.isReadable())
    gate.open()
    await done.pass()
    for _ in 0..<100 { await Task.yield() }
    guard case .failure(let error)? = promise.result else { return #expect(Bool(false)) }
    #expect(error.code == .cancelled)
    #expect(throws: SystemError.self) { _ = try promise.open() }
  }

  @Test("D12: a failed production is an error of reading, with the reason")
  func failure() async throws {
    let promise = Promise { _ in throw ItemLoadError(.unknown, "the camera is gone") }
    _ = try? await promise.product()
    #expect(throws: SystemError(code: 5, call: "load", subject: "the camera is gone")) { _ = try promise.open() }
  }

  @Test("D11: a promise that nobody holds any more stops its loader")
  func abandoned() async throws {
    let (begun, told) = (Gate(), Gate())
    var promise: Promise? = Promise { _ in
      begun.open()
      while !Task.isCancelled { pause(milliseconds: 5) }
      told.open()
      return .bytes([])
    }
    promise?.start()
    await begun.pass()
    promise = nil
    await told.pass()
  }
}
