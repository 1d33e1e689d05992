import ShareModel
import Testing
import _StringProcessing

@Suite("Rules as dictionaries")
struct ActivationDictionaryTests {
  /// What a key takes: the rest of its name, an item of the kind, and what several of them are called.
  struct Kind: Sendable, CustomTestStringConvertible {
    var key: String
    var item: ItemDescription
    var noun: String
    var testDescription: String { key }
  }

  static let kinds: [Kind] = [
    Kind(key: "SupportsFileWithMaxCount", item: .file("a.pdf", .pdf), noun: "files"),
    Kind(key: "SupportsImageWithMaxCount", item: .file("a.png", .png), noun: "pictures"),
    Kind(key: "SupportsMovieWithMaxCount", item: .file("a.mp4", .mp4), noun: "videos"),
    Kind(key: "SupportsWebURLWithMaxCount", item: .link(), noun: "links"),
    Kind(
      key: "SupportsWebPageWithMaxCount", item: .forms(.link, "", [.url, .html], scheme: "https"), noun: "items"),
  ]

  @Test("C9: a count allows so many and not one more", arguments: kinds)
  func count(kind: Kind) throws {
    let target = RuledTarget(dictionary: [kind.key: "2"])
    #expect(target.faults == [])
    #expect(try target.reason([kind.item]) == nil)
    #expect(try target.reason([kind.item, kind.item]) == nil)
    #expect(
      try target.reason([kind.item, kind.item, kind.item]) == Reason(.tooMany, item: 2, "3 \(kind.noun), limit 2"))
  }

  @Test("C9, E36: a key that is absent, 0 or false allows nothing of its kind", arguments: kinds, ["0", "false", ""])
  func nothing(kind: Kind, value: String) throws {
    var members = ["SupportsText": "true", "UsesStrictMatching": "true"]
    if !value.isEmpty { members[kind.key] = value }
    // A link is a text as well, so the other key must be another there.
    if kind.item.kind == .link { members = [kind.key: value, "SupportsImageWithMaxCount": "1"].filter { $1 != "" } }
    let reason = try RuledTarget(dictionary: members).reason([kind.item])
    #expect(reason?.code == .typeNotAccepted)
    #expect(reason?.item == 0)
  }

  @Test(
    "C9: text is taken or not", arguments: [("true", true), ("1", true), ("false", false), ("0", false), ("", false)])
  func text(value: String, isTaken: Bool) throws {
    var members = ["SupportsImageWithMaxCount": "1"]
    if !value.isEmpty { members["SupportsText"] = value }
    let reason = try RuledTarget(dictionary: members).reason([.text("one"), .text("two"), .text("three")])
    #expect(reason?.code == (isTaken ? nil : .typeNotAccepted))
  }

  @Test("C9: the number of items has a lower and an upper bound, and none when the key is absent or 0")
  func attachments() throws {
    let most = RuledTarget(dictionary: ["SupportsImageWithMaxCount": "10", "SupportsAttachmentsWithMaxCount": "2"])
    #expect(try most.reason(.pictures(2)) == nil)
    #expect(try most.reason(.pictures(3)) == Reason(.tooMany, item: 2, "3 items, limit 2"))
    let least = RuledTarget(dictionary: ["SupportsImageWithMaxCount": "10", "SupportsAttachmentsWithMinCount": "2"])
    #expect(try least.reason(.pictures(2)) == nil)
    #expect(try least.reason(.pictures(1)) == Reason(.tooFew, "1 item, at least 2 needed"))
    for value in ["0", "false"] {
      let none = RuledTarget(dictionary: [
        "SupportsImageWithMaxCount": "10", "SupportsAttachmentsWithMinCount": value,
        "SupportsAttachmentsWithMaxCount": value,
      ])
      #expect(try none.reason(.pictures(1)) == nil)
      #expect(try none.reason(.pictures(10)) == nil)
    }
  }

  @Test("C9: bounds that nothing can meet, and values of no meaning, are errors")
  func values() {
    let crossed = RuledTarget(dictionary: [
      "SupportsText": "true", "SupportsAttachmentsWithMinCount": "3", "SupportsAttachmentsWithMaxCount": "2",
    ])
    #expect(crossed.faults.count == 1 && crossed.faults.allSatisfy { $0.contains("nothing fits") }, "\(crossed.faults)")
    for value in ["-1", "1.5", "\"4\"", "null", "[]"] {
      let target = RuledTarget(dictionary: ["SupportsImageWithMaxCount": value])
      #expect(target.reading.hasErrors, "\(value)")
      #expect(target.faults.first?.contains("expected a whole number of 0 or more") == true, "\(target.faults)")
    }
    #expect(RuledTarget(dictionary: ["SupportsText": "2"]).reading.hasErrors)
  }

  @Test(
    "C10: without a version, and in version 1, every item must be of a kind that is taken", arguments: ["", "1", "0"])
  func strict(version: String) throws {
    var members = ["SupportsWebURLWithMaxCount": "1"]
    if !version.isEmpty { members["DictionaryVersion"] = version }
    let target = RuledTarget(dictionary: members)
    #expect(try target.reason([.link()]) == nil)
    let reason = try target.reason([.link(), .text("a title")])
    #expect(reason == Reason(.typeNotAccepted, item: 1, "the text is text/plain; takes text/uri-list"))
  }

  @Test("C11: in version 2 one item is enough and the others come along, unless matching is strict")
  func fuzzy() throws {
    let members = ["SupportsWebURLWithMaxCount": "1", "DictionaryVersion": "2"]
    let items: [ItemDescription] = [.link(), .text("a title")]
    let plan = try #require(try RuledTarget(dictionary: members).verdict(items).plan)
    #expect(plan.items.map(\.slot) == [0, nil])
    #expect(plan.items.map(\.representation) == [0, 0])
    let strict = RuledTarget(dictionary: members.merging(["UsesStrictMatching": "true"]) { $1 })
    #expect(try strict.reason(items)?.code == .typeNotAccepted)
    let isFuzzy = RuledTarget(dictionary: members.merging(["UsesStrictMatching": "false"]) { $1 })
    #expect(try isFuzzy.reason(items) == nil)
    #expect(try isFuzzy.reason([.text("a title")])?.code == .typeNotAccepted)
    // Counts hold all the same.
    #expect(try isFuzzy.reason([.link(), .text("a title"), .link()])?.code == .tooMany)
  }

  @Test("C12: a picture in two formats is one picture, and a link with a text is one item of both kinds")
  func severalForms() throws {
    let picture = ItemDescription.forms(.file, "a.heic", [.heic, .jpeg])
    let pictures = RuledTarget(dictionary: ["SupportsImageWithMaxCount": "1"])
    #expect(try pictures.reason([picture]) == nil)
    #expect(try pictures.reason([picture, picture]) == Reason(.tooMany, item: 1, "2 pictures, limit 1"))
    for members in [
      ["SupportsWebURLWithMaxCount": "1"], ["SupportsText": "true"],
      ["SupportsWebURLWithMaxCount": "1", "SupportsText": "true", "SupportsAttachmentsWithMaxCount": "1"],
    ] {
      #expect(try RuledTarget(dictionary: members).reason([.link()]) == nil, "\(members)")
    }
    let both = RuledTarget(dictionary: ["SupportsWebURLWithMaxCount": "1", "SupportsText": "true"])
    // The second link could go where texts go, and is a link all the same.
    #expect(try both.reason([.link(), .link()]) == Reason(.tooMany, item: 1, "2 links, limit 1"))
  }

  @Test("C13: a text is no file, and a file of text is a text only in a fuzzy rule")
  func textsAndFiles() throws {
    let file = ItemDescription.file("a.txt", .plainText)
    let strict = RuledTarget(dictionary: ["SupportsText": "true"])
    #expect(try strict.reason([.text("a")]) == nil)
    #expect(try strict.reason([file])?.code == .typeNotAccepted)
    let fuzzy = RuledTarget(dictionary: ["SupportsText": "true", "DictionaryVersion": "2"])
    #expect(try fuzzy.reason([.text("a")]) == nil)
    #expect(try fuzzy.reason([file]) == nil)
    let files = RuledTarget(dictionary: ["SupportsFileWithMaxCount": "1"])
    #expect(try files.reason([file]) == nil)
    #expect(try files.reason([.text("a")])?.code == .typeNotAccepted)
    #expect(try files.reason([.folder("dir")])?.code == .typeNotAccepted)
  }

  @Test("C14: pictures and videos are files with bounds of their own, and are taken as files without")
  func files() throws {
    let bounded = RuledTarget(dictionary: ["SupportsFileWithMaxCount": "4", "SupportsImageWithMaxCount": "2"])
    let document = ItemDescription.file("a.pdf", .pdf)
    #expect(
      try bounded.reason([ItemDescription].pictures(3) + [document]) == Reason(.tooMany, item: 2, "3 pictures, limit 2")
    )
    #expect(try bounded.reason([ItemDescription].pictures(2) + [document, document]) == nil)
    #expect(
      try bounded.reason([ItemDescription].pictures(2) + [document, document, document])
        == Reason(.tooMany, item: 4, "5 files, limit 4")
    )
    for members in [
      ["SupportsFileWithMaxCount": "4"], ["SupportsFileWithMaxCount": "4", "SupportsImageWithMaxCount": "0"],
    ] {
      #expect(try RuledTarget(dictionary: members).reason(.pictures(3)) == nil)
    }
  }

  @Test("C14: a sound in a container of videos is no video")
  func sound() throws {
    let tree = ContentTypeTree.standard
    let target = try #require(
      RuledTarget(dictionary: ["SupportsMovieWithMaxCount": "1"]).reading.manifest?.targets.first)
    let negotiator = Negotiator(
      types: tree, candidates: [Candidate(target: target, plugin: target.id)], machine: .complete)
    let sound = try #require(tree.acceptedType("audio/mp4"))
    #expect(tree.conforms(sound, to: .audio))
    let request = ShareRequest(items: [])
    #expect(negotiator.eligible(items: [.file("a.m4a", sound)], request: request).isEmpty)
    #expect(negotiator.eligible(items: [.file("a.mp4", .mp4)], request: request).count == 1)
  }

  @Test("C15: a page is a property list, or markup with its link")
  func pages() throws {
    let target = RuledTarget(dictionary: ["SupportsWebPageWithMaxCount": "2"])
    let list = ItemDescription.file("page.plist", ContentType("com.apple.property-list"))
    let page = ItemDescription.forms(.text, "", [.html, .url], scheme: "https")
    let saved = ItemDescription.forms(.file, "a.html", [.html, .fileURL], scheme: "file")
    #expect(try target.reason([list]) == nil)
    #expect(try target.reason([page]) == nil)
    #expect(try target.reason([list, page]) == nil)
    #expect(try target.reason([list, page, page])?.code == .tooMany)
    for other in [.file("a.html", .html), .link(), .text("<p>"), saved] as [ItemDescription] {
      #expect(try target.reason([other])?.code == .typeNotAccepted, "\(other)")
    }
  }

  @Test("C9: links to files are no web links")
  func fileLinks() throws {
    let target = RuledTarget(dictionary: ["SupportsWebURLWithMaxCount": "5", "DictionaryVersion": "2"])
    #expect(try target.reason([.link("http")]) == nil)
    #expect(try target.reason([.link("file")])?.code == .typeNotAccepted)
    #expect(try target.reason([.link("mailto")])?.code == .typeNotAccepted)
    #expect(try target.reason([.forms(.file, "a", [.pdf, .fileURL], scheme: "file")])?.code == .typeNotAccepted)
  }

  @Test("C17, E35: an unknown key is a warning with the key that was meant, and the rest of the rule holds")
  func unknownKeys() throws {
    let target = RuledTarget(
      """
      {"NSExtensionActivationSupportsImageWithMaxCount": 1,
       "NSExtensionActivationSupportsFileWithMatchingTypeIdentifiers": ["public.jpeg"],
       "nsextensionactivationSupportsMoviesWithMaxCount": 1, "other": 1}
      """)
    #expect(
      target.faults == [
        "7:2 warning targets[0].accepts.NSExtensionActivationSupportsFileWithMatchingTypeIdentifiers: unknown key; did "
          + "you mean \"NSExtensionActivationSupportsFileWithMaxCount\"?",
        "8:2 warning targets[0].accepts.nsextensionactivationSupportsMoviesWithMaxCount: unknown key; did you mean "
          + "\"NSExtensionActivationSupportsMovieWithMaxCount\"?",
        "8:56 warning targets[0].accepts.other: unknown key",
      ])
    #expect(try target.reason(.pictures(1)) == nil)
    #expect(try target.reason(.pictures(2))?.code == .tooMany)
  }

  @Test("C18: without a rule, and with one that takes nothing, a target is never offered")
  func nothingTaken() throws {
    let absent = ManifestSamples.read(ManifestSamples.manifest(accepts: "[]"))
    let target = try #require(absent.manifest?.targets.first)
    #expect(verdict(Candidate(target: target, plugin: target.id), .pictures(1)).reason?.code == .noRule)
    for rule in [
      "{}", "{\"NSExtensionActivationSupportsText\": false, \"NSExtensionActivationSupportsImageWithMaxCount\": 0}",
      "{\"NSExtensionActivationSupportsAttachmentsWithMaxCount\": 5}", "\"FALSEPREDICATE\"",
    ] {
      let target = RuledTarget(rule)
      #expect(target.reading.faults.map(\.severity) == [.warning], "\(rule)")
      #expect(target.faults.first?.contains("the target is never offered") == true, "\(target.faults)")
      #expect(try target.reason(.pictures(1)) == Reason(.noRule, "its manifest does not say what it takes"))
    }
  }

  @Test("a rule may stand under its own key, as people copy it")
  func wrapped() throws {
    let dictionary = RuledTarget("{\"NSExtensionActivationRule\": {\"NSExtensionActivationSupportsText\": true}}")
    #expect(dictionary.faults == [])
    #expect(try dictionary.reason([.text("a")]) == nil)
    #expect(dictionary.reading.rules.map(\.key) == ["targets[0].accepts.NSExtensionActivationRule"])
    #expect(RuledTarget("{\"NSExtensionActivationRule\": \"TRUEPREDICATE\"}").faults == [])
    #expect(RuledTarget("{\"NSExtensionActivationRule\": 5}").reading.hasErrors)
    #expect(RuledTarget("{\"NSExtensionActivationRule\": \"TRUEPREDICATE\", \"x\": 1}").reading.faults.count == 1)
  }

  @Test("a combination that is not in an array says where it belongs")
  func combinationWithoutArray() {
    let target = RuledTarget("{\"slots\": [{\"types\": [\"*/*\"]}]}")
    #expect(target.faults.contains { $0.contains("a combination stands in an array") }, "\(target.faults)")
  }

  @Test("a rule is said in words")
  func words() {
    let rule = RuledTarget(dictionary: [
      "SupportsText": "true", "SupportsWebURLWithMaxCount": "1", "SupportsAttachmentsWithMaxCount": "3",
      "DictionaryVersion": "2",
    ])
    #expect(
      rule.reading.rules.map(\.text) == [
        "takes anything with at least one of: web links (at most 1), texts; at most 3 items"
      ])
    #expect(RuledTarget(dictionary: ["SupportsText": "true"]).reading.rules.map(\.text) == ["takes only texts"])
  }
}
