import Glibc
import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("A process that was started")
struct ChildProcessTests {
  /// Runs a line of the shell.
  private static func shell(_ line: String, isDetached: Bool = true, directory: ByteString = "/") throws -> (
    end: ChildProcess.End, output: String
  ) {
    let printed = try MemoryFile.writable()
    let nothing = try Descriptor.open("/dev/null", .read)
    var child = try ChildProcess(
      path: "/bin/sh", arguments: ["-c", ByteString(line)], environment: ["A=1", "PATH=/usr/bin:/bin"],
      inherited: [.init(nothing.raw, as: 0), .init(printed.raw, as: 1), .init(printed.raw, as: 2)],
      directory: directory,
      isDetached: isDetached)
    let end = child.wait()
    return (end, String(decoding: try printed.read(at: 0, max: 1 << 16), as: UTF8.self))
  }

  @Test("its exit status, or the signal that ended it, arrives")
  func ends() throws {
    #expect(try Self.shell("exit 0").end == .exited(0))
    #expect(try Self.shell("exit 255").end == .exited(255))
    #expect(try Self.shell("kill -SEGV $$").end == .signalled(11))
    #expect(signalName(11) == "SIGSEGV")
  }

  @Test("it can be asked to end, with all that it has started, and what it leaves running can be left alone")
  func leftRunning() throws {
    let alive = try MemoryFile.writable()
    let nothing = try Descriptor.open("/dev/null", .read)
    func start(_ line: String) throws -> ChildProcess {
      try ChildProcess(
        path: "/bin/sh", arguments: ["-c", ByteString(line)], environment: ["PATH=/usr/bin:/bin"],
        inherited: [.init(nothing.raw, as: 0), .init(alive.raw, as: 1), .init(alive.raw, as: 2)])
    }
    var asked = try start("sleep 60 & wait")
    asked.terminate()
    #expect(asked.wait() == .signalled(15))
    var leaving = try start("sleep 60 & echo $!")
    #expect(leaving.wait(endingGroup: false) == .exited(0))
    let number = String(decoding: try alive.read(at: 0, max: 100), as: UTF8.self).split(separator: "\n").last
    let left = try #require(number.flatMap { Int32($0) })
    #expect(kill(left, 0) == 0, "it goes on")
    kill(left, SIGKILL)
  }

  @Test("it has the environment, directory and descriptors that it was given, and no others")
  func surroundings() throws {
    let extra = try Descriptor.open("/dev/null", .read)
    #expect(try Self.shell("echo $A; pwd; ls /proc/self/fd", directory: "/usr").output == "1\n/usr\n0\n1\n2\n3\n")
    let isOpen = extra.raw > 2
    #expect(isOpen)
  }

  @Test("a descriptor takes its place even where the source has the number of another target")
  func swapped() throws {
    let first = try MemoryFile.sealed(Array("first".utf8))
    let second = try MemoryFile.sealed(Array("second".utf8))
    let printed = try MemoryFile.writable()
    var child = try ChildProcess(
      path: "/bin/sh", arguments: ["-c", ByteString("cat /proc/self/fd/\(second.raw) /proc/self/fd/\(first.raw)")],
      environment: ["PATH=/usr/bin:/bin"],
      inherited: [.init(printed.raw, as: 1), .init(first.raw, as: second.raw), .init(second.raw, as: first.raw)])
    #expect(child.wait() == .exited(0))
    #expect(String(decoding: try printed.read(at: 0, max: 100), as: UTF8.self) == "firstsecond")
  }

  @Test("it leads a session of its own unless it is attached")
  func session() throws {
    let own = try Self.shell("test $(ps -o sid= -p $$) = $$ && echo own").output
    let shared = try Self.shell("test $(ps -o sid= -p $$) = $$ && echo own", isDetached: false).output
    #expect(own == "own\n")
    #expect(shared == "")
  }

  @Test("whatever it has started ends with it")
  func group() throws {
    let (end, output) = try Self.shell("sleep 1000 & echo $!")
    #expect(end == .exited(0))
    let pid = output.split(separator: "\n").first.map(String.init) ?? ""
    // The kernel ends it in its own time, and init has to take it.
    var isRunning = true
    for _ in 0..<200 where isRunning {
      let state = try? String(decoding: FileReading.read(ByteString("/proc/\(pid)/stat"), max: 500), as: UTF8.self)
      isRunning = !(state == nil || state?.contains(") Z ") == true || state?.contains(") X ") == true)
      if isRunning { _ = waitReadable([], milliseconds: 100) }
    }
    #expect(!isRunning)
  }

  @Test("it is ended when nobody wants it any more")
  func dropped() throws {
    let id: Int32
    do {
      let child = try ChildProcess(path: "/bin/sleep", arguments: ["1000"], environment: [], inherited: [])
      id = child.id
    }
    #expect(throws: SystemError.self) { try Descriptor.status(of: ByteString("/proc/\(id)")) }
  }

  @Test("a program that is not there is said to be so", arguments: ["/nowhere", "/etc/passwd"] as [ByteString])
  func missing(_ path: ByteString) {
    let error = #expect(throws: SystemError.self) {
      _ = try ChildProcess(path: path, environment: [], inherited: []).id
    }
    #expect(error?.subject == path.display)
  }

  @Test("its end is seen as a descriptor becomes readable")
  func ended() throws {
    var child = try ChildProcess(path: "/bin/sleep", arguments: ["1000"], environment: [], inherited: [])
    let isEarly = child.ended.isReadable()
    #expect(!isEarly)
    child.kill()
    let isSeen = child.ended.waitReadable(milliseconds: 20_000)
    #expect(isSeen)
    #expect(child.wait() == .signalled(9))
  }
}
