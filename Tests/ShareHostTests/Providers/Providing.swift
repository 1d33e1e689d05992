import ShareFiles
import ShareModel
import ShareSystem
import Synchronization
import TestSupport
import Testing

@testable import ShareHost

/// What several tests of providers need.
enum Providing {
  static let jpeg = ContentType("public.jpeg")
  static let heic = ContentType("public.heic")
  static let png = ContentType("public.png")
  static let html = ContentType("public.html")
  static let rtf = ContentType("public.rtf")

  /// A provider with a form of each of these types, whose bytes are the type's identifier.
  static func provider(_ types: [ContentType]) -> ItemProvider {
    var provider = ItemProvider()
    for type in types { provider.registerData(type) { _ in Array(type.identifier.utf8) } }
    return provider
  }

  /// The error of something that must fail.
  static func error(_ body: () async throws -> some Any) async -> ItemLoadError? {
    do {
      _ = try await body()
      return nil
    } catch {
      return error as? ItemLoadError
    }
  }

  /// What is at a path.
  static func exists(_ path: ByteString) -> Bool { (try? Descriptor.status(of: path, followLinks: false)) != nil }

  static func read(_ path: ByteString) throws -> [UInt8] { try FileReading.read(path, max: 1 << 28) }

  /// What Python's `zipfile` finds in an archive: name, mode and content, one line for each entry.
  static func entries(of archive: [UInt8]) throws -> [String] {
    let script = """
      import io, sys, zipfile
      z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
      for e in z.infolist(): print(e.filename, oct(e.external_attr >> 16), z.read(e).decode(errors="backslashreplace"))
      """
    let result = try Program(
      "/usr/bin/env", ["python3", "-c", ByteString(script)],
      environment: ["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"], input: archive
    ).run()
    try #require(result.status == 0, "\(result.errors)")
    return result.text.split(separator: "\n").map(String.init)
  }
}

/// Counts from any thread.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func add() { count.add(1, ordering: .sequentiallyConsistent) }
}

/// Something that any thread may put and any other may take.
final class Kept<Value: Sendable>: Sendable {
  private let kept = Mutex<[Value]>([])

  var values: [Value] { kept.withLock { $0 } }

  func add(_ value: Value) { kept.withLock { $0.append(value) } }
}

/// A door that opens once, for tasks that wait for it.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// Waits, whether or not the task is cancelled.
  func pass() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }
}
