import ShareModel
import Testing

/// What becomes of the types that several plugins declare.
@Suite struct DeclaredTypesTests {
  static func type(
    _ identifier: String, _ parents: [String] = ["public.data"], extensions: [String] = [], mime: [String] = [],
    imported: Bool = false
  ) -> ContentTypeDeclaration {
    ContentTypeDeclaration(
      type: ContentType(identifier), parents: parents.map { ContentType($0) }, extensions: extensions, mimeTypes: mime,
      isImported: imported)
  }

  static func add(
    _ plugins: (String, [ContentTypeDeclaration])...
  ) -> (tree: ContentTypeTree, problems: [String]) {
    var problems: [TypeProblem] = []
    let tree = ContentTypeTree.standard.adding(
      plugins.map { DeclaredTypes(plugin: $0.0, declarations: $0.1) }, problems: &problems)
    return (tree, problems.map(\.description))
  }

  @Test("B11: of two exporters of one type the first counts, and the other is told, even when both say the same")
  func exporters() {
    let (tree, problems) = Self.add(
      ("org.a", [Self.type("org.x.note", ["public.text"], extensions: ["note"])]),
      ("org.b", [Self.type("org.x.note", ["public.image"], extensions: ["nb"])]),
      ("org.c", [Self.type("org.x.note", ["public.text"], extensions: ["note"])]))
    let words = "org.a exports it too and comes first, so what this plugin says of it does not count"
    #expect(problems == ["org.b: type org.x.note: \(words)", "org.c: type org.x.note: \(words)"])
    #expect(tree.conforms(ContentType("org.x.note"), to: .text))
    #expect(!tree.conforms(ContentType("org.x.note"), to: .image))
    #expect(tree.type(fileName: "a.note")?.identifier == "org.x.note")
    #expect(tree.type(fileName: "a.nb").map { tree.isDynamic($0) } == true)
  }

  @Test("B11: what is exported counts for more than what is imported, wherever it comes")
  func exportedWins() {
    let imported = Self.type("org.x.note", ["public.image"], extensions: ["one"], imported: true)
    let exported = Self.type("org.x.note", ["public.text"], extensions: ["two"])
    for (tree, problems) in [
      Self.add(("org.a", [imported]), ("org.b", [exported])), Self.add(("org.b", [exported]), ("org.a", [imported])),
    ] {
      #expect(problems.isEmpty)
      #expect(tree.type(fileName: "a.two")?.identifier == "org.x.note")
      #expect(tree.type(fileName: "a.one").map { tree.isDynamic($0) } == true)
      #expect(tree.conforms(ContentType("org.x.note"), to: .text))
    }
  }

  @Test("B11: importers that say the same agree in silence; of others the first counts")
  func importers() {
    let one = Self.type("org.x.note", ["public.text"], extensions: ["note"], imported: true)
    let other = Self.type("org.x.note", ["public.image"], imported: true)
    #expect(Self.add(("org.a", [one]), ("org.b", [one])).problems == [])
    let (tree, problems) = Self.add(("org.a", [one]), ("org.b", [other]), ("org.c", [one]))
    #expect(
      problems == [
        "org.b: type org.x.note: org.a imports it too, says something else and comes first, so what this plugin says of "
          + "it does not count"
      ])
    #expect(tree.conforms(ContentType("org.x.note"), to: .text))
  }

  @Test(
    "B11: a type of the host stays as it is", arguments: ["public.jpeg", "com.adobe.pdf", "public.own", "PUBLIC.PNG"])
  func systemTypes(_ identifier: String) {
    let (tree, problems) = Self.add(("org.a", [Self.type(identifier, ["public.executable"], extensions: ["own"])]))
    #expect(
      problems.count == 1 && problems[0].hasSuffix("the host declares it; give the type a name of the plugin's own"))
    #expect(!tree.conforms(ContentType(identifier.lowercased()), to: .executable))
    #expect(tree.type(fileName: "a.own").map { tree.isDynamic($0) } == true)
    #expect(Self.add(("org.a", [Self.type("com.adobe.pdf", imported: true)])).problems == [])
  }

  @Test("B1: circles of plugins end, and are told; what hangs on them is told too")
  func circles() {
    let (tree, problems) = Self.add(
      ("org.a", [Self.type("org.x.a", ["org.x.b"]), Self.type("org.x.child", ["org.x.a"], extensions: ["child"])]),
      ("org.b", [Self.type("org.x.b", ["public.image", "org.x.a"]), Self.type("org.x.sound", ["public.text"])]),
      ("org.c", [Self.type("org.x.self", ["org.x.self"])]))
    #expect(
      problems == [
        "org.a: type org.x.a: it is a kind of itself by way of its parent org.x.b, so the type is not used",
        "org.a: type org.x.child: its parent org.x.a is not used, so the type is not used either",
        "org.b: type org.x.b: it is a kind of itself by way of its parent org.x.a, so the type is not used",
        "org.c: type org.x.self: it is a kind of itself by way of its parent org.x.self, so the type is not used",
      ])
    #expect(!tree.isDeclared(ContentType("org.x.a")) && tree.isDeclared(ContentType("org.x.sound")))
    #expect(!tree.conforms(ContentType("org.x.b"), to: .image))
  }

  @Test("B11: a parent that nobody declares keeps a type out, one that comes later does not")
  func parents() {
    let (tree, problems) = Self.add(
      (
        "org.a", [Self.type("org.x.low", ["org.y.high"], extensions: ["low"]), Self.type("org.x.lost", ["org.z.none"])]
      ),
      ("org.b", [Self.type("org.y.high", ["public.image"]), Self.type("org.x.below", ["org.x.lost"])]))
    #expect(
      problems == [
        "org.a: type org.x.lost: nobody declares its parent org.z.none, so the type is not used",
        "org.b: type org.x.below: its parent org.x.lost is not used, so the type is not used either",
      ])
    #expect(tree.type(fileName: "a.low").map { tree.conforms($0, to: .image) } == true)
  }

  @Test("B11: an extension or MIME type that stands for something else already is told, and the type is there")
  func tags() {
    let (tree, problems) = Self.add(
      ("org.a", [Self.type("org.x.a", extensions: ["png", "own"], mime: ["image/png"])]),
      ("org.b", [Self.type("org.x.b", extensions: ["own"]), Self.type("org.x.flat", extensions: ["flat"])]),
      (
        "org.c",
        [Self.type("org.x.c", extensions: ["c"]), Self.type("org.x.d", ["com.apple.package"], extensions: ["c"])]
      ))
    #expect(
      problems == [
        "org.a: type org.x.a: the extension .png already stands for public.png",
        "org.a: type org.x.a: the MIME type image/png already stands for public.png",
        "org.b: type org.x.b: the extension .own already stands for org.x.a",
      ])
    #expect(tree.isDeclared(ContentType("org.x.b")) && tree.type(fileName: "a.png")?.identifier == "public.png")
  }

  @Test("A chain without an end is cut off, and ten thousand types in a circle are settled")
  func long() {
    var chain = (0..<10_000).map { Self.type("org.x.t\($0)", [$0 == 9999 ? "public.image" : "org.x.t\($0 + 1)"]) }
    let (tree, problems) = Self.add(("org.a", chain))
    #expect(tree.conforms(ContentType("org.x.t9800"), to: .image) && !tree.isDeclared(ContentType("org.x.t100")))
    #expect(problems.count > 9_000)
    #expect(problems.filter { $0.hasSuffix("it has too many ancestors, so the type is not used") }.count == 1)
    chain[9999] = Self.type("org.x.t9999", ["org.x.t0"])
    #expect(Self.add(("org.a", chain)).problems.count == 10_000)
  }
}
