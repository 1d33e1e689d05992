import ShareModel
import Testing

@Suite("Cases of negotiation")
struct CaseTests {
  @Test("case 12: one item with several forms is taken where one form is; three items need all three")
  func oneItemWithSeveralForms() throws {
    let forms: [ContentType] = [.png, .url, .plainText]
    let one = ItemDescription(
      kind: .file, name: "post", representations: forms.map { RepresentationDescription(type: $0, scheme: "https") })
    let plan = try #require(verdict([.types(.plainText)], [one]).plan)
    #expect(plan.items.map(\.representation) == [2])

    let link = ItemDescription(
      kind: .link, name: ByteString([]), representations: [RepresentationDescription(type: .url)], scheme: "https")
    let three = verdict([.types(.plainText)], [.file("t.png", .png), link, .text("a post")])
    #expect(
      three.reason
        == Reason(.typeNotAccepted, item: 0, "t.png is image/png; takes text/plain; 1 more item does not fit"))
    #expect(verdict([.types(.plainText)], [link]).reason?.detail == "the link is not taken; takes text/plain")
  }

  @Test("case 13: a picture and a video need a target for both, and the reason names the video")
  func pictureAndVideo() throws {
    let items: [ItemDescription] = [.file("t.png", .png), .file("clip.mp4", .mp4)]
    let refused = verdict([.types(.jpeg, .png)], items)
    #expect(refused.reason == Reason(.typeNotAccepted, item: 1, "clip.mp4 is video/mp4; takes image/jpeg, image/png"))
    let plan = try #require(verdict([.types(.image, .movie)], items).plan)
    #expect(plan.items.map(\.index) == [0, 1])
    #expect(plan.items.allSatisfy { $0.representation == 0 && $0.leftOut == nil })
  }

  @Test("case 14: thirty pictures beside one video, not thirty-one", arguments: [29, 30, 31])
  func picturesAndVideo(count: Int) {
    let accepts = Combination(slots: [Slot(types: [.image], max: 30), Slot(types: [.movie], max: 1)])
    let pictures = (1...count).map { ItemDescription.file("p\($0).png", .png) }
    let verdict = verdict([accepts], [.file("clip.mp4", .mp4)] + pictures)
    #expect(verdict.isEligible == (count <= 30))
    if count > 30 {
      #expect(verdict.reason == Reason(.tooMany, item: 31, "31 pictures, limit 30"))
    } else {
      #expect(verdict.plan?.items.count == count + 1)
    }
  }

  @Test("case 15: what goes beyond a limit is left out only where that was asked for, and the first ones stay")
  func beyondALimit() throws {
    let six = (1...6).map { ItemDescription.file("\($0).png", .png) }
    let accepts: [Combination] = [.types(.png, max: 3)]
    #expect(verdict(accepts, six).reason == Reason(.tooMany, item: 3, "6 pictures, limit 3"))
    let partial = verdict(accepts, six, .partial)
    let plan = try #require(partial.plan)
    #expect(plan.items.map { $0.leftOut == nil } == [true, true, true, false, false, false])
    #expect(plan.items[3].leftOut == "6 pictures, limit 3")
    #expect(plan.needsConsent)
    #expect(partial.warnings.map(\.code) == ["itemLeftOut", "itemLeftOut", "itemLeftOut"])
    #expect(partial.warnings.map(\.item) == [3, 4, 5])
  }

  @Test("case 22: exact before sub-type before image/* before */*")
  func exactness() {
    let targets: [Candidate] = [
      .target("org.example.any", [.files]), .target("org.example.image", [.types(.image)]),
      .target("org.example.heif", [.types(ContentType("public.heif-standard"))]),
      .target("org.example.heic", [.types(.heic)]),
    ]
    let verdicts = negotiator(targets).verdicts(items: [.file("a", .heic)], request: ShareRequest(items: []))
    #expect(verdicts.map(\.candidate) == [3, 2, 1, 0])
    #expect(verdicts.map { $0.plan?.distance } == [0, 1, 2, 3])
  }

  @Test("case 23: */* means files, a folder needs a target for folders, and counts hold")
  func folders() {
    let folder = ItemDescription.folder("dir.d")
    #expect(
      verdict([.files], [folder]).reason
        == Reason(.typeNotAccepted, item: 0, "dir.d is a folder; takes files of any type"))
    #expect(verdict([.types(.pdf)], [folder]).reason?.code == .typeNotAccepted)
    #expect(verdict([.types(.folder)], [folder]).isEligible)
    let two: [ItemDescription] = [.file("a.pdf", .pdf), .file("b.pdf", .pdf)]
    #expect(verdict([.types(.data, max: 1)], two).reason == Reason(.tooMany, item: 1, "2 files, limit 1"))
    #expect(
      verdict([.types(.data, min: 2)], [two[0]]).reason == Reason(.tooFew, "1 file, at least 2 needed"))
    let either = Combination(slots: [Slot(types: [.data], kinds: [.file, .directory])])
    #expect(verdict([either], [folder, two[0]]).isEligible)
  }

  @Test("case 24: the name of a local file is never sent in place of the file's bytes")
  func localFileURL() throws {
    let item = ItemDescription(
      kind: .text, name: "t.png",
      representations: [
        RepresentationDescription(type: .plainText, scheme: "file"),
        RepresentationDescription(type: .url, scheme: "file"),
        RepresentationDescription(type: .png, bytes: 70),
      ])
    let plan = try #require(verdict([.types(.plainText, .png)], [item]).plan)
    #expect(plan.items.map(\.representation) == [2])
    #expect(verdict([.types(.plainText)], [item]).reason?.code == .typeNotAccepted)
    #expect(verdict([.types(.url)], [item]).reason?.code == .typeNotAccepted)
    let asking = Combination(slots: [Slot(types: [.url], schemes: ["file"])])
    #expect(verdict([asking], [item]).plan?.items.map(\.representation) == [1])
  }

  @Test("case 24: a text that only names a file is a text like any other when there is nothing else")
  func localFileURLAlone() {
    let text = ItemDescription(
      kind: .text, name: ByteString([]), representations: [RepresentationDescription(type: .plainText, scheme: "file")])
    #expect(verdict([.types(.plainText)], [text]).isEligible)
    #expect(verdict([.types(.url)], [.link("file")]).reason?.code == .typeNotAccepted)
  }

  @Test("case 25: title and link of one item reach the target that takes each")
  func titleAndLink() throws {
    let item = ItemDescription(
      kind: .text, name: ByteString([]),
      representations: [RepresentationDescription(type: .utf8PlainText), RepresentationDescription(type: .url)],
      scheme: "https")
    #expect(verdict([.types(.url)], [item]).plan?.items.map(\.representation) == [1])
    #expect(verdict([.types(.plainText)], [item]).plan?.items.map(\.representation) == [0])
    #expect(verdict([.types(.url, .text)], [item]).plan?.items.map(\.representation) == [1])
    #expect(verdict([.types(.text, .url)], [item]).plan?.items.map(\.representation) == [0])
  }
}
