import ShareModel
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Where the worker is")
struct WorkerLocationTests {
  private static func program(_ room: Room, _ name: ByteString, mode: UInt32 = 0o755) throws -> ByteString {
    try room.write(name, "#!/bin/sh\n", mode: mode)
  }

  private static func found(_ result: Result<ByteString, HostProblem>) -> ByteString? { try? result.get() }

  @Test("what the caller names counts alone")
  func explicit() throws {
    let room = try Room()
    let named = try Self.program(room, "mine")
    let executable = try Self.program(room, "bin/share")
    _ = try Self.program(room, "bin/share-worker")
    #expect(Self.found(WorkerLocation.find(explicit: named, executable: executable, commandPath: [])) == named)
    let missing = WorkerLocation.find(
      explicit: room.path.appending("none"), executable: executable, commandPath: [room.path.appending("bin")])
    #expect(Self.found(missing) == nil)
  }

  @Test("beside the executable comes first, then the libexec of its tree, then that of a share in the search path")
  func order() throws {
    let room = try Room()
    let executable = try Self.program(room, "bin/client")
    let path = [room.path.appending("other/bin")]
    func find() -> ByteString? {
      Self.found(WorkerLocation.find(explicit: nil, executable: executable, commandPath: path))
    }
    _ = try Self.program(room, "tree/bin/share")
    try room.link("other/bin/share", to: "../../tree/bin/share")
    let inPath = try Self.program(room, "tree/libexec/share-host/share-worker")
    #expect(find() == inPath)
    let inTree = try Self.program(room, "libexec/share-host/share-worker")
    #expect(find() == inTree)
    let beside = try Self.program(room, "bin/share-worker")
    #expect(find() == beside)
  }

  @Test("a file that cannot be run and a folder are no worker; the words say where it was looked for")
  func missing() throws {
    let room = try Room()
    let file = try Self.program(room, "share-worker", mode: 0o644)
    for named in [file, try room.folder("box")] {
      guard case .failure(let problem) = WorkerLocation.find(explicit: named, executable: nil, commandPath: []) else {
        Issue.record("\(named.display) was taken for a worker")
        continue
      }
      #expect(problem.code == .workerUnavailable)
      #expect(ExitStatus(problem.code) == .host)
      #expect(problem.subject == "share-worker")
      #expect(problem.detail.contains("looked for \(named.display)"))
      #expect(problem.detail.contains("SHARE_WORKER"))
    }
  }
}
