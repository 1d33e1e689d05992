import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// The content rules of a social network, written as a manifest: a link, pictures, a video, or pictures with a video; each
/// within its limits, and each with what it needs on this machine.
///
/// The network's own kit documents these sizes and numbers and checks none of them; here a manifest is checked.
struct NetworkExampleTests {
  /// - Parameter app: the version of the installed program; nil: there is none.
  private static func scene(app: String? = "26.0") throws -> Scene {
    let scene = try Scene()
    try scene.installManifests("Facebook")
    if let app { try scene.installProgram("facebook-app", version: app) }
    try scene.installProgram("messenger-app")
    try scene.writeSamples()
    return scene
  }

  struct Size: Sendable, CustomTestStringConvertible {
    var name: ByteString
    var bytes: UInt64
    var reason: String?
    var testDescription: String { "\(name.display) of \(bytes) bytes" }
  }

  /// Under 12 MB means 12 · 1024² − 1 bytes at most, under 50 MB likewise.
  static let sizes: [Size] = [
    Size(name: "a.jpg", bytes: 12_582_910), Size(name: "a.jpg", bytes: 12_582_911),
    Size(name: "a.jpg", bytes: 12_582_912, reason: "tooLarge 0: a.jpg has 12.00 MB, limit 12.00 MB - 1 byte"),
    Size(name: "clip.mp4", bytes: 52_428_798), Size(name: "clip.mp4", bytes: 52_428_799),
    Size(name: "clip.mp4", bytes: 52_428_800, reason: "tooLarge 0: clip.mp4 has 50.00 MB, limit 50.00 MB - 1 byte"),
  ]

  @Test("C25: a picture and a video one byte below, at and one byte beyond their limit", arguments: sizes)
  func size(_ row: Size) throws {
    let scene = try Self.scene()
    try scene.write(row.name, row.name == "a.jpg" ? Recipe.jpeg : Recipe.mp4, size: row.bytes)
    let alone = try scene.verdicts(words: row.name.display)
    #expect(alone.reason("app") == row.reason)
    #expect(alone.reason("messenger") == row.reason)
    // The same beside others, and with the other kind.
    let other = row.name == "a.jpg" ? "clip.mp4" : "b.png"
    let beside = try scene.verdicts(words: "\(other) \(row.name.display)")
    #expect(beside.reason("app") == row.reason?.replacing(" 0:", with: " 1:"))
    // Sharing agrees with the list.
    let sent = try scene.shell(
      "\"$SHARE\" \(row.name.display) --to org.example.facebook.app --json", environment: scene.withPrograms
    ).run()
    #expect(sent.status == (row.reason == nil ? 0 : 4))
    #expect(try sent.document()["shares"]?[0]?["reason"]?.asReason == row.reason)
  }

  struct Count: Sendable, CustomTestStringConvertible {
    var pictures: Int
    var videos: Int
    var reason: String?
    var testDescription: String { "\(pictures) pictures, \(videos) videos" }
  }

  static let counts: [Count] = [
    Count(pictures: 29, videos: 0), Count(pictures: 30, videos: 0),
    Count(pictures: 31, videos: 0, reason: "tooMany 30: 31 pictures, limit 30"),
    Count(pictures: 29, videos: 1), Count(pictures: 30, videos: 1),
    Count(pictures: 31, videos: 1, reason: "tooMany 31: 31 pictures, limit 30"),
    Count(pictures: 0, videos: 1), Count(pictures: 0, videos: 2, reason: "tooMany 1: 2 videos, limit 1"),
    Count(pictures: 3, videos: 2, reason: "tooMany 1: 2 videos, limit 1"),
  ]

  @Test("C24: one video, and 29, 30 and 31 pictures with it and alone", arguments: counts)
  func count(_ row: Count) throws {
    let scene = try Self.scene()
    let pictures = (0..<row.pictures).map { "p\($0).jpg" }
    let videos = (0..<row.videos).map { "v\($0).mp4" }
    for name in pictures { try scene.write(ByteString(name), Recipe.jpeg) }
    for name in videos { try scene.write(ByteString(name), Recipe.mp4) }
    let words = (videos + pictures).joined(separator: " ")
    let found = try scene.verdicts(words: words)
    #expect(found.reason("app") == row.reason)
    if row.reason == nil { #expect(found.plan("app")?.count == row.pictures + row.videos) }
    // Messenger takes pictures or a video, never both.
    let isMixed = row.pictures > 0 && row.videos > 0
    if isMixed { #expect(found.reason("messenger")?.hasPrefix("typeNotAccepted") == true) }
  }

  @Test("C26: a link goes alone; with a picture, a video or a text it fits no combination")
  func combinations() throws {
    let scene = try Self.scene()
    #expect(try scene.verdicts(words: "https://example.org").plan("app") == ["public.url"])
    for other in ["a.jpg", "clip.mp4", "--text hello"] {
      let found = try scene.verdicts(words: "https://example.org \(other)")
      #expect(found.reason("app")?.hasPrefix("typeNotAccepted") == true, "\(other)")
    }
    #expect(
      try scene.verdicts(words: "https://example.org https://example.com").reason("app")
        == "tooMany 1: 2 links, limit 1")
    #expect(
      try scene.verdicts(words: "page.html").reason("app")?.hasPrefix("typeNotAccepted 0: page.html is text/html")
        == true)
  }

  @Test(
    "F6, F7: a hashtag goes with every combination, a quote with links only",
    arguments: ["a.jpg", "clip.mp4", "https://example.org"])
  func attributes(_ item: String) throws {
    let scene = try Self.scene()
    let found = try scene.verdicts(words: "\(item) --hashtag '#made_with_care' --quote 'a passage' --provenance app")
    let uses = found.verdict("app")?["plan"]?["attributes"]?.elements.map {
      "\($0["name"]?.text ?? "") \($0["use"]?.text ?? "")"
    }
    // The quote is the program's, and this target takes only what a person wrote.
    #expect(uses == ["hashtag taken", "quote leftOut"])
    let persons = try scene.verdicts(words: "\(item) --quote 'a passage'")
    let isLink = item.hasPrefix("https")
    #expect(persons.verdict("app")?["plan"]?["attributes"]?[0]?["use"]?.text == (isLink ? "taken" : "leftOut"))
    #expect(persons.warnings("app") == (isLink ? [] : ["attributeLeftOut"]))
  }

  struct Machine: Sendable, CustomTestStringConvertible {
    var app: String?
    var offered: [String]
    var photo: String?
    var video: String?
    var testDescription: String { app ?? "no program" }
  }

  private static let hint = "; install the Facebook app"

  static let machines: [Machine] = [
    Machine(
      app: nil, offered: ["link"], photo: "unavailable: the command facebook-app is not installed" + hint,
      video: "unavailable: the command facebook-app is not installed" + hint),
    Machine(
      app: "6.9", offered: ["link"],
      photo: "unavailable: the command facebook-app has version 6.9.0; 7.0.0 or later is needed" + hint,
      video: "unavailable: the command facebook-app has version 6.9.0; 26.0.0 or later is needed" + hint),
    Machine(
      app: "7.0", offered: ["link", "photo"],
      video: "unavailable: the command facebook-app has version 7.0.0; 26.0.0 or later is needed" + hint),
    Machine(
      app: "25.9", offered: ["link", "photo"],
      video: "unavailable: the command facebook-app has version 25.9.0; 26.0.0 or later is needed" + hint),
    Machine(app: "26.0", offered: ["link", "photo", "video", "media"]),
  ]

  @Test(
    "F12, C20: links work on every machine, pictures and videos need the program in its version", arguments: machines)
  func availability(_ row: Machine) throws {
    let scene = try Self.scene(app: row.app)
    let contents = [
      ("link", "https://example.org"), ("photo", "a.jpg"), ("video", "clip.mp4"), ("media", "a.jpg clip.mp4"),
    ]
    for (name, words) in contents {
      let found = try scene.verdicts(words: words)
      #expect(found.offered.contains("app") == row.offered.contains(name), "\(name)")
      if name == "photo" { #expect(found.reason("app") == row.photo) }
      if name == "video" || name == "media" { #expect(found.reason("app") == row.video) }
      // This machine is the reason, which is another exit status than the content's.
      let sent = try scene.shell(
        "\"$SHARE\" \(words) --to org.example.facebook.app", environment: scene.withPrograms
      ).run()
      #expect(sent.status == (row.offered.contains(name) ? 0 : 6), "\(name): \(sent.errors)")
    }
    // What the content lacks comes before what the machine lacks.
    let text = try scene.verdicts(words: "--text hello")
    #expect(text.reason("app")?.hasPrefix("typeNotAccepted 0") == true)
  }
}
