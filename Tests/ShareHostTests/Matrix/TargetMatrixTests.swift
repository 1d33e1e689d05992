import ShareModel
import Testing

@testable import ShareHost

@Suite("A matrix of targets")
struct TargetMatrixTests {
  private static func room() throws -> Room {
    let room = try Room()
    try room.plugin("plugins/keep", id: "org.example.keep")
    try room.plugin("plugins/album", id: "org.example.album", target: #""areas": ["chat", "album"], "rank": 5,"#)
    try room.plugin("plugins/hollow", id: "org.example.hollow", file: nil)
    return room
  }

  private func matrix(_ areas: [String], _ words: [String], _ request: ShareRequest) throws -> TargetMatrix {
    let hosting = try Hosting([], room: try Self.room())
    let types = hosting.host.registry.types
    return try hosting.host.matrix(
      areas: areas, samples: words.compactMap { ContentSample($0, types: types) }, for: request)
  }

  private let own = ShareRequest(items: [], include: [.prefix("org.example")])

  @Test("rows are default, then every area that a request or a target names")
  func areas() throws {
    let host = try Hosting([], room: try Self.room()).host
    #expect(host.areas(for: ShareRequest(items: [])) == ["default", "album", "chat"])
    #expect(
      host.areas(for: ShareRequest(items: [], area: "board", areas: ["zoo": []]))
        == ["default", "album", "board", "chat", "zoo"])
  }

  @Test("columns go by rank and id; a plugin that cannot be used has one, and its mark says what it would take")
  func marks() throws {
    let matrix = try matrix(["default", "chat"], ["text", "folder"], own)
    #expect(matrix.targets.map(\.id) == ["org.example.album", "org.example.hollow", "org.example.keep"])
    #expect((0..<3).map { matrix[0, 0, $0].mark } == [.refused, .unavailable, .offered])
    #expect((0..<3).map { matrix[1, 1, $0].mark } == [.offered, .unavailable, .offered])
    #expect(matrix[0, 0, 0].reason?.code == .areaNotAllowed)
    #expect(matrix[0, 0, 1].reason?.code == .missingDependency)
    #expect(matrix[0, 0, 2].reason == nil)
  }

  @Test("a name in a list that no target has is noted once, however many cells there are")
  func notes() throws {
    let matrix = try matrix([], ["text", "image"], ShareRequest(items: [], exclude: [.id("org.example.gone")]))
    #expect(matrix.notes.count == 1)
  }

  @Test("an empty included list leaves no column")
  func empty() throws {
    let matrix = try matrix([], ["text"], ShareRequest(items: [], include: []))
    #expect(matrix.targets.isEmpty)
  }

  struct Spelling: Sendable {
    var word: String
    var type: String
    var kind: ItemKind
  }

  static let spellings: [Spelling] = [
    Spelling(word: "Video", type: "public.mpeg-4", kind: .file),
    Spelling(word: "image/*", type: "public.image", kind: .file),
    Spelling(word: "text/plain", type: "public.plain-text", kind: .text),
    Spelling(word: "public.folder", type: "public.folder", kind: .directory),
    Spelling(word: "public.file-url", type: "public.file-url", kind: .link),
    Spelling(word: "application/x-nobody-knows", type: "", kind: .file),
  ]

  @Test("a type is what it names, or what a word stands for", arguments: spellings)
  func spelling(_ row: Spelling) throws {
    let sample = try #require(ContentSample(row.word, types: .standard))
    #expect(sample.kind == row.kind)
    if !row.type.isEmpty { #expect(sample.type.identifier == row.type) }
    let described = sample.provider(types: .standard).description
    #expect(described.kind == row.kind && described.type == sample.type && described.representations[0].bytes == nil)
  }

  @Test func noType() {
    for word in ["", "picture", "text/", "a b"] { #expect(ContentSample(word, types: .standard) == nil, "\(word)") }
  }
}
