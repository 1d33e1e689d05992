import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Live Photos")
struct LivePhotoTests {
  private static let film: [UInt8] = [0, 0, 0, 20] + Array("ftypqt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)

  private static func folder(_ files: [(ByteString, [UInt8])]) throws -> (room: Room, path: ByteString) {
    let room = try Room()
    for (name, bytes) in files { try room.write(ByteString("IMG.pvt").appending(name), bytes) }
    return (room, room.path.appending("IMG.pvt"))
  }

  @Test("D23: a picture and its film are one item: the pair first, the still picture last")
  func pair() throws {
    let (room, path) = try Self.folder([("IMG.PNG", Looking.png), ("IMG.MOV", Self.film), ("metadata.plist", [1])])
    let item = try Looking.at(RequestItem(.path(path)))
    #expect(
      item.description.representations.map(\.type.identifier) == [
        "com.apple.live-photo", "com.apple.package", "public.png",
      ])
    #expect(item.description.kind == .directory)
    #expect(item.sources.count == 3)
    #expect(try item.sources[2].open().readAll(max: 1000) == Looking.png)
    _ = room
  }

  static let takers: [(accepts: String, type: String?)] = [
    (#"[{"slots": [{"types": ["public.image"], "max": 1}], "maxItems": 1}]"#, "public.png"),
    (#"[{"slots": [{"types": ["com.apple.live-photo"], "kinds": ["directory"]}]}]"#, "com.apple.live-photo"),
    (takesAnything, "com.apple.package"),
    (#"[{"slots": [{"types": ["public.movie"]}]}]"#, nil),
  ]

  @Test(
    "E18: who takes pictures gets the still, who takes the pair gets it whole, and nobody gets two items",
    arguments: takers)
  func taken(_ taker: (accepts: String, type: String?)) throws {
    let (room, path) = try Self.folder([("IMG.PNG", Looking.png), ("IMG.MOV", Self.film)])
    try room.readers([("a", taker.accepts)])
    let host = try Hosting([], room: room).host
    let negotiation = try host.negotiate(ShareRequest(items: [RequestItem(.path(path))]))
    let verdict = try #require(negotiation.verdict(for: "org.example.readers.a"))
    let plan = verdict.plan
    #expect(plan.map(\.items.count) == (taker.type == nil ? nil : 1))
    let form = plan?.items.first?.representation
    #expect(form.map { negotiation.providers[0].description.representations[$0].type.identifier } == taker.type)
    // The film is never left out in silence.
    #expect(verdict.warnings.map(\.code) == (taker.type == "public.png" ? ["filmLeftOut"] : []))
  }

  static let others: [[(ByteString, [UInt8])]] = [
    [("a.png", Looking.png)], [("a.mov", film)], [("a.png", Looking.png), ("b.png", Looking.png), ("a.mov", film)], [],
  ]

  @Test("a folder of that name with anything else in it has no picture to fall back to", arguments: others)
  func ordinary(_ files: [(ByteString, [UInt8])]) throws {
    let (room, path) = try Self.folder(files)
    try room.folder("IMG.pvt")
    let item = try Looking.at(RequestItem(.path(path)))
    #expect(item.description.representations.map(\.type.identifier) == ["com.apple.live-photo", "com.apple.package"])
  }
}
