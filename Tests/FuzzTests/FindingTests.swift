import FuzzTargets
import ShareModel
import Testing

/// What fuzzing found: the bytes of each finding stay tried.
@Suite("Findings of fuzzing")
struct FindingTests {
  private func check(_ name: String, _ input: [UInt8]) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    #expect(throws: Never.self) { try target.check(input) }
  }

  @Test("a dynamic type that somebody wrote has a tag by which a type can be met")
  func dynamicTag() throws {
    try check("content-type", Array("dyn.arzwgc7dbhmy042phqy".utf8))
    let tree = ContentTypeTree.standard
    for tag in ["../x", "a/b", "a b", "\u{0}", "a\n"] as [String] {
      #expect(tree.type(DynamicType(.fileExtension(tag)).type.identifier) == nil, "\(tag)")
    }
    for tag in ["no type", "text", "a/b; c=d", "a/b\n"] as [String] {
      #expect(tree.type(DynamicType(.mimeType(tag)).type.identifier) == nil, "\(tag)")
    }
  }

  @Test("a long MIME type's dynamic type is read back")
  func longType() throws {
    let long = "application/x-" + String(repeating: "long", count: 60)
    let tree = ContentTypeTree.standard
    let type = try #require(tree.type(long))
    #expect(tree.type(type.identifier) == type)
    try check("content-type", Array(long.utf8))
  }

  @Test("a dynamic type that begins with what ends its supertype is none")
  func noKind() throws {
    let type = "dyn.ahn2xqrfvw6vdsq67gu3pmq2"
    #expect(DynamicType(ContentType(type)) == nil)
    try check("content-type", Array(type.utf8))
  }

  @Test("a name that is cut is still a name, and does not end in a space")
  func cutNames() throws {
    let tower = "z" + String(repeating: "\u{300}", count: 140)
    let family = "👩‍👩‍👧‍👦"
    for suggestion in [
      "." + tower, ".." + tower, ". " + tower, "_" + String(repeating: "ü", count: 120) + " " + family, " . " + tower,
    ] {
      let name = FileNaming.safe(ByteString(suggestion))
      #expect(FileNaming.isName(name) && name.bytes.last != UInt8(ascii: " "), "\(name.display)")
      try check("file-name", Array(suggestion.utf8))
    }
  }
}
