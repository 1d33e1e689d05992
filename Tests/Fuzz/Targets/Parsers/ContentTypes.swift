import ShareModel

extension FuzzTarget {
  /// Content types as people, programs and plugins write them.
  static let contentType = FuzzTarget(
    name: "content-type",
    sources: [
      "Sources/ShareModel/ContentType/MIMEType.swift", "Sources/ShareModel/ContentType/DynamicType.swift",
      "Sources/ShareModel/ContentType/ContentTypeTree+Lookup.swift",
      "Sources/ShareModel/ContentType/ContentTypeTree+Tags.swift",
      "Sources/ShareModel/ContentType/TagIndex.swift",
    ],
    generate: { random in
      switch random.below(4) {
      case 0:
        let tag: DynamicType.Tag =
          random.once(in: 2) ? .fileExtension(random.text(of: words)) : .mimeType(random.text(of: words))
        return Array(DynamicType(tag, supertype: ContentType(random.text(of: words))).type.identifier.utf8)
      case 1: return Array((0...random.below(4)).map { _ in random.text(of: words) }.joined(separator: ".").utf8)
      default:
        let parameters = (0..<random.below(4)).map { _ in
          random.text(of: [";", "; ", " ;\t"]) + random.text(of: words) + "=" + random.text(of: values)
        }
        return Array("\(random.text(of: words))/\(random.text(of: words))\(parameters.joined())".utf8)
      }
    },
    mutate: { input, random in ByteShape.changed(input, words: words + values + ["/", ";", "="], using: &random) },
    check: { input throws(Violation) in
      let text = String(decoding: input, as: UTF8.self)
      try checkMIME(text)
      try checkDynamic(text)
      let tree = ContentTypeTree.standard
      for type in [tree.type(text), tree.acceptedType(text), tree.type(fileExtension: text)] {
        if let type { try checkKnown(type, tree) }
      }
      let name = ByteString(input)
      if let type = tree.type(fileName: name) { try checkKnown(type, tree) }
      if let type = tree.packageType(fileName: name) {
        try require(tree.conforms(type, to: ContentType("com.apple.package")), "\(type) is no package")
      }
    })

  /// A type that somebody wrote is one that can be written again.
  private static func checkKnown(_ type: ContentType, _ tree: ContentTypeTree) throws(Violation) {
    try require(tree.type(type.identifier) == type, "the type \(type) is read as another")
    try require(tree.conforms(type, to: type), "the type \(type) is not of its own kind")
    try require(MIMEType(tree.mimeType(of: type)) != nil, "the MIME type of \(type) is none")
    try require(!tree.label(for: type).isEmpty, "the type \(type) has no name")
    try require(
      tree.isDynamic(type) == (DynamicType(type) != nil), "a dynamic type does not give its tag back: \(type)")
    if tree.isDeclared(type) { try require(tree.declaration(of: type)?.type == type, "\(type) is declared as another") }
    if let word = tree.preferredExtension(of: type) {
      try require(FileNaming.isName(ByteString("a.\(word)")), "the extension of \(type) makes no name")
    }
  }

  private static func checkMIME(_ text: String) throws(Violation) {
    guard let mime = MIMEType(text) else { return }
    try require(MIMEType(mime.description) == mime, "a MIME type is read as another when it is written again")
    try require(
      mime.essence == mime.topLevel + mime.essence.dropFirst(mime.topLevel.count), "a MIME type has no halves")
    for parameter in mime.parameters {
      try require(mime.parameter(parameter.name) != nil, "a parameter is not found by its name")
    }
    try require(!mime.isPattern || mime.essence.hasSuffix("*"), "a pattern without a star")
  }

  /// A tag and a supertype come back from the type that is made of them.
  private static func checkDynamic(_ text: String) throws(Violation) {
    if let read = DynamicType(ContentType(text)) {
      try require(DynamicType(read.type) == read, "a dynamic type changes when it is made again")
    }
    guard !text.isEmpty else { return }
    for supertype in [ContentType.data, .image, ContentType("org.example.thing")] {
      for tag in [DynamicType.Tag.fileExtension(text), .mimeType(text)] {
        let made = DynamicType(tag, supertype: supertype)
        try require(DynamicType(made.type) == made, "a tag does not come back from its type")
      }
    }
  }

  private static let words = [
    "text", "plain", "image", "IMAGE", "heif", "jpeg", "*", "application", "x-new", "public.png", "public", "data",
    "org",
    "example", "dyn.a", "dyn.abc", "com.apple.package", "", "é", "a:b", "vnd.a+json", "a.tar.gz", "a.app", "x.JPG",
    "bundle.pages",
  ]
  private static let values = [
    "utf-8", "\"utf-8\"", "\"a\\\"b\\\\\"", "\"\"", "", "\"open", "opus", "a b", "\"é;\"", "\\", "UTF-16",
  ]
}
