import ShareModel

extension FuzzTarget {
  /// What an item is, by its bytes and its name.
  static let detection = FuzzTarget(
    name: "detection", sources: ["Sources/ShareModel/Detection/"], fixtures: ["Tests/Fixtures/Files/"],
    generate: { random in
      switch random.below(6) {
      case 0, 1: ZIPShape.random(using: &random).bytes
      case 2: BoxShape.random(using: &random).bytes
      case 3: CompoundShape.random(using: &random).bytes
      case 4: TextShape.random(using: &random)
      default: SignatureShape.random(using: &random)
      }
    },
    mutate: { input, random in
      guard !random.once(in: 4) else {
        return ByteShape.changed(input, words: SignatureShape.words + TextShape.words, using: &random)
      }
      if var zip = ZIPShape(input) {
        zip.change(using: &random)
        return zip.bytes
      }
      if var media = BoxShape(input) {
        media.change(using: &random)
        return media.bytes
      }
      if var compound = CompoundShape(input) {
        compound.change(using: &random)
        return compound.bytes
      }
      return SignatureShape.changed(input, using: &random)
    },
    check: { input throws(Violation) in try DetectionCheck(input).check() })
}

/// What always holds for what an item is taken for.
private struct DetectionCheck {
  static let names = [
    "", "a", "photo.jpg", "photo.HEIC", "a.png", "a.txt", "a.md", "a.html", "a.json", "a.exe", "a.sh", "a.py", "a.ts",
    "a.key", "a.docx", "a.epub", "a.doc", "a.mp4", "a.m4a", "a.mkv", "a.tar.gz", "a.gz", "a.pkpass", "a.webloc",
    "a.csv",
    ".hidden", "a.", "a.b/c", "a.q\u{1}x", "a.unheardof", "a.strange", "README", "Makefile", "a.svg", "a.pages",
    "a.xyz9",
  ]
  static let globs = SharedMimeGlobs(files: [
    Array(
      """
      50:application/x-strange:*.strange
      50:image/x-unheard:*.unheardof
      50:text/x-readme:README*
      50:audio/x-m4b:*.xyz[0-9]
      50:application/x-desktop:*.desktop
      """.utf8)
  ])
  static let answers = [
    nil, "", "image/x-tga", "image/jpeg", "text/plain", "application/x-executable", "inode/x-empty", "no type",
    "application/octet-stream", "application/x-new", "video/x-new",
  ]

  let input: [UInt8]
  let name: ByteString
  let detector: ContentDetector
  let tree = ContentTypeTree.standard

  init(_ input: [UInt8]) {
    self.input = input
    let mark = input.fingerprint
    name = ByteString(Self.names[abs(mark % Self.names.count)])
    let answer = Self.answers[abs(mark / 64 % Self.answers.count)]
    detector = ContentDetector(magic: { _ in answer }, globs: { Self.globs.mimeTypes(of: $0) })
  }

  func check() throws(Violation) {
    try check(ContentDetector().detect(name: "", bytes: input), named: "", policy: .content)
    for policy in MismatchPolicy.allCases {
      let found = detector.detect(name: name, bytes: input, policy: policy)
      try check(found, named: name, policy: policy)
      let again = detector.detect(name: name, bytes: input, policy: policy)
      try require(
        found.type == again.type && found.mime == again.mime && found.evidence == again.evidence, "two answers")
    }
    try checkPieces()
    let folder = detector.detectDirectory(name: name)
    try require(tree.conforms(folder.type, to: .directory), "a directory is taken for \(folder.type)")
  }

  /// A long file is handed over in pieces, and a file that shrinks gives less than was asked for.
  private func checkPieces() throws(Violation) {
    let head = Array(input.prefix(ContentDetector.firstRead))
    for shortage in [0, 1, 100] {
      let found = detector.detect(name: name, head: head, size: UInt64(input.count)) { offset, count in
        guard offset < UInt64(input.count) else { return [] }
        return Array(input[Int(offset)..<min(input.count, Int(offset) + count)].dropLast(shortage))
      }
      try check(found, named: name, policy: .content)
    }
    for size in [nil, 0, UInt64(input.count) * 2, 1 << 33, .max] {
      try check(detector.detect(name: name, head: input, size: size), named: name, policy: .content)
    }
  }

  private func check(_ found: Detection, named name: ByteString, policy: MismatchPolicy) throws(Violation) {
    for type in [found.type] + found.alternatives {
      try require(tree.isDeclared(type) || DynamicType(type) != nil, "nobody knows the type \(type)")
    }
    try require(MIMEType(found.mime) != nil, "the MIME type \(found.mime) is none")
    try require(!found.evidence.description.isEmpty, "no reason is given")
    try require(!found.isRefused || policy == .refuse && !found.warnings.isEmpty, "refused without a reason")
    try require(found.representations(bytes: 1).first?.type == found.type, "the first form is of another type")
    // Bytes never make a program of what its name says is something else.
    if policy == .content, tree.conforms(found.type, to: .executable), let named = tree.declaredType(fileName: name) {
      try require(tree.conforms(named, to: .executable), "\(named) became the program \(found.type)")
    }
    // Without bytes and without a name nothing is known.
    if input.isEmpty, name.isEmpty { try require(found.type == .data, "nothing is \(found.type)") }
  }
}
