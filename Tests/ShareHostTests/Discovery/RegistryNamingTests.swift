import ShareHost
import ShareModel
import Testing

@Suite("What a name means")
struct RegistryNamingTests {
  private static func registry() throws -> Registry {
    let room = try Room()
    try room.plugin("p/1", id: "org.sharehost.save")
    try room.plugin("p/2", id: "org.sharehost.archive")
    try room.plugin("p/3", id: "com.example.archive")
    try room.plugin("q/1", id: "org.sharehost.save", version: "2.0.0")
    return Samples.found([(room.path.appending("p"), .user), (room.path.appending("q"), .system)])
  }

  struct Name: Sendable, CustomTestStringConvertible {
    var name: String
    var meaning: Registry.Naming
    var testDescription: String { name }
  }

  static let names: [Name] = [
    Name(name: "org.sharehost.save", meaning: .target("org.sharehost.save")),
    Name(name: "save", meaning: .target("org.sharehost.save")),
    Name(name: "Save", meaning: .target("org.sharehost.save")),
    Name(name: "archive", meaning: .ambiguous(["com.example.archive", "org.sharehost.archive"])),
    Name(name: "com.example.archive", meaning: .target("com.example.archive")),
    Name(name: "sav", meaning: .unknown(near: ["save"])),
    Name(name: "org.sharehost.sav", meaning: .unknown(near: ["org.sharehost.save"])),
    Name(name: "sharehost.save", meaning: .unknown(near: [])),
    Name(name: "printer", meaning: .unknown(near: [])),
    Name(name: "", meaning: .unknown(near: [])),
  ]

  @Test("an id, the last part of one, both of two, or what is near", arguments: names)
  func name(_ name: Name) throws {
    #expect(try Self.registry().target(named: name.name) == name.meaning)
  }
}
