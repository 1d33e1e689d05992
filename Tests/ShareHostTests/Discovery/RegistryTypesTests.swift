import ShareHost
import ShareModel
import Testing

/// The types that installed plugins declare.
@Suite("Types of plugins")
struct RegistryTypesTests {
  private static func types(_ text: String) -> String { "\"types\": [\(text)]," }

  @Test("B11: two plugins export one type: the directory that comes first decides, then the id, and it is told")
  func clash() throws {
    let room = try Room()
    let text = Self.types(#"{"id": "org.example.note", "parents": ["public.text"], "extensions": ["note"]}"#)
    let picture = Self.types(#"{"id": "org.example.note", "parents": ["public.image"], "extensions": ["note"]}"#)
    try room.plugin("p/1", id: "org.example.z", extra: text)
    try room.plugin("q/1", id: "org.example.a", extra: picture)
    try room.plugin("q/2", id: "org.example.b", extra: picture)
    let (p, q) = (room.path.appending("p"), room.path.appending("q"))
    let first = Samples.found([(p, .user), (q, .system)])
    #expect(first.typeProblems.map(\.plugin) == ["org.example.a", "org.example.b"])
    #expect(first.typeProblems.allSatisfy { $0.cause == .exported(by: "org.example.z") && $0.index == 0 })
    #expect(first.types.conforms(ContentType("org.example.note"), to: .text))
    let second = Samples.found([(q, .user), (p, .system)])
    #expect(second.typeProblems.map { "\($0.plugin) \($0.cause)" }.count == 2)
    #expect(second.typeProblems.allSatisfy { $0.cause == .exported(by: "org.example.a") })
    #expect(second.types.conforms(ContentType("org.example.note"), to: .image))
  }

  @Test("B11: a plugin that cannot be used declares nothing") func unusable() throws {
    let room = try Room()
    let text = Self.types(#"{"id": "org.example.note", "extensions": ["note"]}"#)
    try room.plugin("p/1", id: "org.example.a", extra: text, file: nil)
    try room.plugin("p/2", id: "org.example.b", extra: text)
    let registry = Samples.found([(room.path.appending("p"), .user)])
    #expect(registry.typeProblems == [] && registry.types.isDeclared(ContentType("org.example.note")))
  }

  @Test("B11: other plugins name an exported type by its id or its MIME type") func rules() throws {
    let room = try Room()
    try room.plugin(
      "p/1", id: "org.example.a",
      extra: Self.types(#"{"id": "org.example.note", "mimeTypes": ["application/x-note"], "extensions": ["note"]}"#))
    let rule = { (type: String) in #""accepts": [{"slots": [{"types": ["\#(type)"], "except": ["chemical/x-pdb"]}]}],"#
    }
    for (name, type) in [("b", "org.example.note"), ("c", "application/x-note"), ("d", "application/x-other")] {
      try room.write(
        ByteString("p/\(name)/manifest.json"),
        """
        {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "N", "library": "a.so",
         "targets": [{"id": "org.example.\(name)", \(rule(type)) "title": "T"}]}
        """)
      try room.write(ByteString("p/\(name)/a.so"), "")
    }
    let registry = Samples.found([(room.path.appending("p"), .user)])
    let accepted = registry.candidates().dropFirst().map { $0.target.accepts[0].slots[0].types[0].identifier }
    #expect(Array(accepted.prefix(2)) == ["org.example.note", "org.example.note"])
    #expect(registry.types.isDynamic(ContentType(accepted[2])))
  }

  @Test("B11: what a plugin that is not installed would clash with") func notInstalled() throws {
    let room = try Room()
    try room.plugin("p/1", id: "org.example.a", extra: Self.types(#"{"id": "org.example.note"}"#))
    let registry = Samples.found([(room.path.appending("p"), .user)])
    var manifest = try #require(registry.plugins[0].manifest)
    #expect(registry.typeProblems(of: manifest) == [])
    manifest.id = "org.example.aa"
    #expect(registry.typeProblems(of: manifest).map(\.cause) == [.exported(by: "org.example.a")])
  }
}
