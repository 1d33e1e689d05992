import ShareFiles
package import ShareModel
import ShareSystem

/// An X11 display without a screen, which ends with the test.
package struct VirtualDisplay: ~Copyable {
  /// What `DISPLAY` says.
  package let name: ByteString
  private let server: ChildProcess

  /// Why there is no display.
  package struct Failure: Error {
    package var words: String
  }

  /// Starts one with a number that nobody has.
  package init() throws {
    let ready = try Descriptor.open("/dev/null", .write)
    let number = try MemoryFile.writable(name: "display")
    let said = try MemoryFile.writable(name: "server")
    // The server itself takes a free number, and says which when it is ready.
    let server = try ChildProcess(
      path: "/usr/bin/Xvfb", arguments: ["-displayfd", "3", "-screen", "0", "64x64x8", "-nolisten", "tcp"],
      environment: ["PATH=/usr/bin:/bin"],
      inherited: [.init(ready.raw, as: 1), .init(said.raw, as: 2), .init(number.raw, as: 3)])
    var digits = ""
    let isUp = try eventually {
      let text = String(decoding: try number.read(at: 0, max: 16), as: UTF8.self)
      digits = text.filter(\.isNumber)
      return text.hasSuffix("\n") || server.ended.isReadable()
    }
    guard isUp, !digits.isEmpty else {
      throw Failure(words: String(decoding: try said.read(at: 0, max: 4096), as: UTF8.self))
    }
    name = ByteString(":" + digits)
    self.server = server
  }
}
