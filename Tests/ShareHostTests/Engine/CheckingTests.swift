import ShareFiles
import ShareModel
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Two questions: is it there, and can it take this")
struct CheckingTests {
  private static func host() throws -> Host {
    let room = try Room()
    try room.readers([
      ("pictures", #"[{"slots": [{"types": ["public.image"]}]}]"#),
      (
        "mixed",
        #"[{"slots": [{"types": ["public.image"]}], "availability": [{"file": "/nowhere/at/all"}]}, {"slots": [{"types": ["public.url"]}]}]"#
      ),
      ("away", #"[{"slots": [{"types": ["public.url"]}], "availability": [{"file": "/nowhere/at/all"}]}]"#),
    ])
    return try Hosting([], room: room).host
  }

  private static let link = ShareRequest(items: [RequestItem(.url("https://example.org"))])
  private static let picture = ShareRequest(items: [RequestItem(.data(Looking.png), name: "a.png")])

  @Test("C20: whether a target is there is asked without items, whether it takes something with them")
  func apart() throws {
    let host = try Self.host()
    #expect(try host.available("pictures").isEligible)
    #expect(try host.available("pictures").plan?.items.isEmpty == true)
    #expect(try host.available("away").reason?.code == .unavailable)
    #expect(try host.check("pictures", Self.picture).isEligible)
    #expect(try host.check("pictures", Self.link).reason?.code == .typeNotAccepted)
    // It does not take pictures at all, and that counts before what it lacks.
    #expect(try host.check("away", Self.picture).reason?.code == .typeNotAccepted)
    #expect(try host.check("away", Self.link).reason?.code == .unavailable)
  }

  @Test("T43, T58, C20: without items what counts is whether it is there, for every kind it is asked again")
  func kinds() throws {
    let host = try Self.host()
    let mixed = try host.available("mixed")
    #expect(mixed.isEligible)
    #expect(mixed.warnings.map(\.code) == ["unavailableInPart"])
    #expect(
      mixed.warnings.first?.detail.contains("image/*") == true
        || mixed.warnings.first?.detail.contains("public.image") == true)
    #expect(try host.check("mixed", Self.link).isEligible)
    #expect(try host.check("mixed", Self.picture).reason?.code == .unavailable)
  }

  @Test("C20: lists and areas count without items too")
  func lists() throws {
    let host = try Self.host()
    var request = ShareRequest(items: [])
    request.exclude = [.id("org.example.readers.pictures")]
    #expect(try host.available("pictures", request).reason?.code == .excluded)
    request.exclude = []
    request.areas = ["default": []]
    #expect(try host.available("pictures", request).reason?.code == .areaNotAllowed)
  }

  @Test("C20: a name that is none, or several, is an error with its reason")
  func names() throws {
    let host = try Self.host()
    for ask in [{ try host.available("nobody") }, { try host.check("nobody", Self.link) }] {
      let error = #expect(throws: Reason.self) { _ = try ask() }
      #expect(error?.code == .unknownTarget)
    }
  }

  @Test("C21: those that are not eligible are listed after the others, each with its reason")
  func listed() throws {
    let host = try Self.host()
    let negotiation = try host.negotiate(Self.link)
    let own = negotiation.verdicts.filter { negotiation.candidate($0).plugin == "org.example.readers" }
    #expect(own.map(\.isEligible) == [true, false, false])
    #expect(
      own.map { negotiation.candidate($0).target.id.split(separator: ".").last } == ["mixed", "away", "pictures"])
    #expect(own.map { $0.reason?.code } == [nil, .unavailable, .typeNotAccepted])
    let there = try host.availability()
    #expect(there.verdict(for: "org.example.readers.away")?.isEligible == false)
  }

  @Test("F8: taking an attribute off judges every target anew and keeps what was negotiated")
  func takingOff() throws {
    let room = try Room()
    let needs = #", "attributes": {"requires": ["hashtag"]}"#
    let text = #"[{"slots": [{"types": ["public.text"], "kinds": ["text"]}] \#(needs)}]"#
    try room.readers([("needy", text), ("all", takesAnything)])
    let host = try Hosting([], room: room).host
    var request = ShareRequest(items: [RequestItem(.text("hello"))])
    request.attributes = [Attribute(name: "hashtag", value: "#sale", provenance: .app)]
    let before = try host.negotiate(request)
    #expect(before.verdict(for: "org.example.readers.needy")?.isEligible == true)
    let after = before.takingOff("hashtag")
    #expect(after.verdict(for: "org.example.readers.needy")?.reason?.code == .attributeRequired)
    #expect(after.verdict(for: "org.example.readers.all")?.isEligible == true)
    #expect(after.request.attributes.map(\.isTakenOff) == [true])
    #expect(after.providers.count == 1)
  }
}
