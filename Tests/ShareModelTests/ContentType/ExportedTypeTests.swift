import ShareModel
import Testing

@Suite struct ExportedTypeTests {
  static func declaration(
    _ identifier: String, _ parents: [String], extensions: [String] = [], mime: [String] = []
  ) -> ContentTypeDeclaration {
    ContentTypeDeclaration(
      type: ContentType(identifier), parents: parents.map { ContentType($0) }, extensions: extensions, mimeTypes: mime)
  }

  @Test("B11: a plugin's type joins the tree") func joins() {
    let tree = ContentTypeTree.standard.adding([
      Self.declaration(
        "org.example.note", ["public.text", "org.example.thing"], extensions: ["note"], mime: ["text/x-note"])
    ])
    let type = ContentType("org.example.note")
    #expect(tree.type(fileName: "a.NOTE") == type)
    #expect(tree.type("text/x-note; charset=utf-8") == type)
    #expect(tree.conforms(type, to: .text) && tree.conforms(type, to: .data))
    #expect(tree.conforms(type, to: ContentType("org.example.thing")))
    #expect(tree.isDeclared(type) && !tree.isDeclared(ContentType("org.example.thing")))
    #expect(ContentTypeTree.standard.type(fileName: "a.note") != type)
  }

  @Test("B11: a plugin's file is of its type also where it is written as text, but never a program by its name alone")
  func writtenAsText() {
    let tree = ContentTypeTree.standard.adding([
      Self.declaration("org.example.rec", ["public.data"], extensions: ["rec"]),
      Self.declaration("org.example.run", ["public.executable"], extensions: ["runner"]),
    ])
    let detector = ContentDetector(tree: tree)
    let text = detector.detect(name: "t.rec", bytes: Array("some words\n".utf8))
    #expect(text.type == ContentType("org.example.rec"))
    #expect(text.warnings.isEmpty)
    #expect(detector.detect(name: "t.runner", bytes: Array("some words\n".utf8)).type == .plainText)
  }

  @Test("B11: nobody takes a shipped type or its tags; of two plugins the first wins") func clashes() {
    let mine = Self.declaration("org.example.note", ["public.text"], extensions: ["note"])
    let theirs = Self.declaration("org.example.note", ["public.executable"])
    let stolen = Self.declaration("public.png", ["public.executable"], extensions: ["png"])
    let thief = Self.declaration("org.example.thief", ["public.executable"], extensions: ["png", "xq"])
    var conflicts: [ContentTypeDeclaration] = []
    let tree = ContentTypeTree.standard.adding([mine, theirs, mine, stolen, thief], conflicts: &conflicts)
    #expect(conflicts == [theirs, stolen])
    #expect(!tree.conforms(ContentType("org.example.note"), to: .executable))
    #expect(!tree.conforms(ContentType("public.png"), to: .executable))
    #expect(tree.type(fileName: "a.png") == ContentType("public.png"))
    #expect(tree.type(fileName: "a.xq") == ContentType("org.example.thief"))
  }

  @Test("A later plugin declares what an earlier one only named as a parent") func declaredLater() {
    let tree = ContentTypeTree.standard
      .adding([Self.declaration("org.example.child", ["org.example.parent"])])
      .adding([Self.declaration("org.example.parent", ["public.image"])])
    #expect(tree.conforms(ContentType("org.example.child"), to: .image))
    #expect(tree.isDeclared(ContentType("org.example.parent")))
  }

  @Test("B1: types that name each other as parents do not hang anything") func cycles() {
    let tree = ContentTypeTree.standard.adding([
      Self.declaration("org.example.a", ["org.example.b"]), Self.declaration("org.example.b", ["org.example.c"]),
      Self.declaration("org.example.c", ["org.example.a", "public.image"]),
      Self.declaration("org.example.self", ["org.example.self"]),
    ])
    let a = ContentType("org.example.a")
    #expect(tree.conforms(a, to: .image))
    #expect(tree.conforms(ContentType("org.example.c"), to: ContentType("org.example.b")))
    #expect(tree.distance(from: a, to: ContentType("org.example.c")) == 2)
    #expect(tree.conforms(ContentType("org.example.self"), to: ContentType("org.example.self")))
  }

  @Test("Tags are brought to the form in which they are looked up; patterns are nobody's") func tagsAreNormalised() {
    let tree = ContentTypeTree.standard.adding([
      Self.declaration(
        "Org.Example.Mixed", ["Public.Image"], extensions: [".MiX", "two words", ""],
        mime: ["Image/X-Mixed ; V=1", "image/x-mixed", "image/*", "junk"])
    ])
    let type = ContentType("org.example.mixed")
    #expect(tree.type(fileName: "a.mix") == type && tree.conforms(type, to: .image))
    #expect(tree.type("image/x-mixed") == type && tree.type("image/*") == .image)
    #expect(tree.declaration(of: type)?.extensions == ["mix"])
  }

  @Test("Ten thousand types are still a tree") func manyTypes() {
    let declarations = (0..<10_000).map { number in
      Self.declaration("org.example.t\(number)", ["public.image"], extensions: ["x\(number)"])
    }
    let tree = ContentTypeTree.standard.adding(declarations)
    #expect(tree.type(fileName: "a.x9999") == ContentType("org.example.t9999"))
    #expect(tree.conforms(ContentType("org.example.t5000"), to: .image))
    #expect(tree.type(fileName: "a.png") == ContentType("public.png"))
  }
}
