import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Secrets where no Secret Service is")
struct SecretFileTests {
  private static func file(_ room: Room) -> SecretFile {
    // Without a command path there is no secret-tool.
    SecretFile(stateDirectory: room.path.appending("state"), commandPath: [])
  }

  @Test("a value is kept for its owner only, is replaced, and is forgotten")
  func kept() throws {
    let room = try Room()
    let secrets = Self.file(room)
    #expect(try secrets.value(of: "token", of: "a.b") == nil)
    #expect(try secrets.set("token", of: "a.b", to: "s3cret\n\"") == .file)
    #expect(try secrets.set("token", of: "a.c", to: "other") == .file)
    #expect(try secrets.value(of: "token", of: "a.b") == "s3cret\n\"")
    #expect(try Descriptor.status(of: secrets.file).mode & 0o777 == 0o600)
    #expect(try Descriptor.status(of: secrets.file.parent).mode & 0o077 == 0)
    try secrets.set("token", of: "a.b", to: "new")
    #expect(try secrets.value(of: "token", of: "a.b") == "new")
    #expect(try secrets.set("token", of: "a.b", to: nil) == nil)
    #expect(try secrets.place(of: "token", of: "a.b") == nil)
    #expect(try secrets.value(of: "token", of: "a.c") == "other")
    let bytes = String(decoding: try FileReading.read(secrets.file, max: 1 << 16), as: UTF8.self)
    #expect(!bytes.contains("new"))
  }

  @Test("a file that others can read, or that is damaged, does not count and is not overwritten")
  func refused() throws {
    let room = try Room()
    let secrets = Self.file(room)
    try secrets.set("token", of: "a.b", to: "v")
    try FileSystem.setMode(0o640, of: Descriptor.open(secrets.file))
    let open = #expect(throws: KeptFileProblem.self) { try secrets.value(of: "token", of: "a.b") }
    #expect(open?.detail.contains("chmod 600") == true)
    try FileReplacing.replace(secrets.file, with: Array("[{}]".utf8))
    #expect(throws: KeptFileProblem.self) { try secrets.set("token", of: "a.b", to: "w") }
    #expect(try FileReading.read(secrets.file, max: 16) == Array("[{}]".utf8))
  }
}
