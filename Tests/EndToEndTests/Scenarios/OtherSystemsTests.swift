import ShareModel
import TestSupport
import Testing

/// Mistakes that share systems really have; each is a rule here, and each rule says so.
struct OtherSystemsTests {
  @Test("C27: one item of several that fits is not enough for a target of pictures")
  func anyOfSeveral() throws {
    let scene = try Scene()
    try scene.writeSamples()
    try scene.installNull("pictures", accepts: #"[{"slots": [{"types": ["image/*"]}]}]"#)
    let found = try scene.verdicts(words: "b.png page.html")
    #expect(found.reason("pictures")?.hasPrefix("typeNotAccepted 1: page.html is text/html") == true)
  }

  @Test("a target without a limit stays when sizes are known, however large they are")
  func noLimit() throws {
    let scene = try Scene()
    try scene.installNull("unlimited", accepts: #"[{"slots": [{"types": ["public.data"]}]}]"#)
    try scene.installNull("small", accepts: #"[{"slots": [{"types": ["public.data"], "maxBytes": 10}]}]"#)
    try scene.write("huge.bin", [1], size: 6 << 30)
    let found = try scene.verdicts(words: "huge.bin")
    #expect(found.offered == ["unlimited"])
    #expect(found.reason("small")?.hasPrefix("tooLarge 0: huge.bin has 6.00 GB, limit 10 bytes") == true)
  }

  /// A constraint on something that an item does not have is not passed by its absence.
  @Test(
    "a rule about what an item does not say is not skipped: a text has no name, a link no size on disk, a file no scheme"
  )
  func absentKey() throws {
    let scene = try Scene()
    try scene.writeSamples()
    try scene.installNull("mail", accepts: #"[{"slots": [{"types": ["public.url"], "schemes": ["mailto"]}]}]"#)
    try scene.installNull("long", accepts: #"[{"slots": [{"types": ["public.text"], "text": {"min": 3}}]}]"#)
    try scene.installNull("pair", accepts: #"[{"slots": [{"types": ["public.data"], "min": 2}]}]"#)
    try scene.installNull(
      "titled", accepts: #"[{"slots": [{"types": ["public.data"]}], "attributes": {"requires": ["title"]}}]"#)
    let file = try scene.verdicts(words: "a.jpg")
    #expect(file.reason("mail")?.hasPrefix("typeNotAccepted 0") == true)
    #expect(file.reason("pair") == "tooFew: 1 file, at least 2 needed")
    #expect(
      file.reason("titled") == "attributeRequired: it needs the attribute title, which the request does not have")
    let text = try scene.verdicts(words: "--text ''")
    #expect(text.reason("long")?.hasPrefix("tooFew") == true, "\(text.reason("long") ?? "offered")")
    #expect(try scene.verdicts(words: "https://e.x").reason("mail")?.contains("scheme https") == true)
  }
}
