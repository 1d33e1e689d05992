extension ContentDetector {
  /// What was decided before the policy is asked.
  struct Finding {
    var type: ContentType
    var evidence: Detection.Evidence
    /// Whether the name says something else.
    var isMismatch = false
    /// What the bytes are, for people, where that differs from the type.
    var bytesAre: String?
    /// A less exact type that the bytes are as well.
    var alternative: ContentType?
  }

  /// Weighs the bytes against the name.
  func judge(_ format: ByteFormat?, named: NameFinding, encoding: TextEncoding?, head: [UInt8]) -> Finding {
    if let encoding { return judgeText(format, named: named, encoding: encoding) }
    if let format { return judgeBinary(format, named: named) }
    return judgeUnknown(named, head: head)
  }

  /// Bytes with a signature: they win, unless the name only says it more exactly.
  private func judgeBinary(_ format: ByteFormat, named: NameFinding) -> Finding {
    let byBytes = Finding(type: format.type, evidence: .bytes(format.label))
    guard let name = named.type else { return byBytes }
    if name == format.type { return byBytes }
    if tree.conforms(name, to: format.type) || format.mayBe(name) {
      return Finding(type: name, evidence: .bytes("\(format.label), and the name: .\(named.word)"))
    }
    if tree.conforms(format.type, to: name) || format.isRelative(name) { return byBytes }
    if !named.isDeclared {
      // A container that the desktop knows by another name, such as an application package that is a ZIP.
      if format.container != .none, !tree.conforms(name, to: .text) {
        return Finding(
          type: name, evidence: .name(named.word), alternative: format.container == .base ? format.type : nil)
      }
      // Databases know many names for one kind of picture or recording (`audio/x-m4b`).
      if tree.conforms(format.type, to: .executable) || isSameMedium(format.type, name) { return byBytes }
    } else if tree.conforms(format.type, to: .executable) {
      return Finding(type: .data, evidence: .bytes(format.label), isMismatch: true, bytesAre: "a program")
    }
    return Finding(type: format.type, evidence: .bytes(format.label), isMismatch: true)
  }

  /// Bytes that are text: a name that speaks for a format of text wins, any other name is wrong.
  private func judgeText(_ format: ByteFormat?, named: NameFinding, encoding: TextEncoding) -> Finding {
    let plain: ContentType = encoding == .utf16 ? ContentType("public.utf16-plain-text") : .plainText
    let byBytes = Finding(
      type: format?.type ?? plain, evidence: format.map { .bytes($0.label) } ?? .nothing(isText: true))
    guard let name = named.type else { return byBytes }
    if name == ContentType("public.mpeg-2-transport-stream"), named.isDeclared {
      return Finding(type: ContentType("com.microsoft.typescript"), evidence: .name(named.word))
    }
    if name == ContentType("com.apple.iwork.keynote.sffkey") { return byBytes }
    if let format, tree.conforms(format.type, to: name), !tree.conforms(name, to: .text) { return byBytes }
    if tree.conforms(name, to: .text) || Self.isWrittenAsText(name) {
      return Finding(
        type: name == .plainText ? plain : name, evidence: .name(named.word),
        alternative: tree.isDeclared(name) ? nil : .plainText)
    }
    if named.isDeclared, !ContentTypeTree.standard.isDeclared(name), !isMedia(name),
      !tree.conforms(name, to: .executable)
    {
      // The type of a plugin: its files may be written as text without being what people read as text.
      return Finding(type: name, evidence: .name(named.word), alternative: .plainText)
    }
    if named.isDeclared || isMedia(name) {
      // Code under a name that says otherwise is a text to read, not a script to run.
      if tree.conforms(byBytes.type, to: ContentType("public.script")) {
        return Finding(type: plain, evidence: .nothing(isText: true), isMismatch: true)
      }
      return Finding(type: byBytes.type, evidence: byBytes.evidence, isMismatch: true)
    }
    return Finding(type: name, evidence: .name(named.word), alternative: .plainText)
  }

  /// Bytes that are neither text nor anything that we know.
  private func judgeUnknown(_ named: NameFinding, head: [UInt8]) -> Finding {
    let byMagic = named.type == nil || named.type.map(Self.hasSureSignature) == true ? askMagic(head) : nil
    guard let name = named.type else {
      return byMagic.map { Finding(type: $0, evidence: .magic) }
        ?? Finding(type: .data, evidence: .nothing(isText: false))
    }
    if Self.hasSureSignature(name) {
      if byMagic == name { return Finding(type: name, evidence: .magic) }
      return Finding(
        type: byMagic ?? .data, evidence: byMagic == nil ? .nothing(isText: false) : .magic, isMismatch: true,
        bytesAre: byMagic == nil ? "of no known kind" : nil)
    }
    let isWrong = tree.conforms(name, to: .text)
    return Finding(
      type: name, evidence: .name(named.word), isMismatch: isWrong, bytesAre: isWrong ? "not a text" : nil)
  }

  /// What libmagic makes of bytes that are no text, unless it knows nothing, or says that it is a program.
  private func askMagic(_ head: [UInt8]) -> ContentType? {
    guard let answer = magic?(head), !Self.guesses.contains(answer), let type = tree.type(answer), type != .data else {
      return nil
    }
    if tree.conforms(type, to: .executable) || tree.conforms(type, to: .text) { return nil }
    if tree.conforms(type, to: .directory) || tree.preferredMIMEType(of: type)?.hasPrefix("inode/") == true {
      return nil
    }
    return type
  }

  /// Turns a finding into the answer that the policy asks for.
  func apply(_ policy: MismatchPolicy, to finding: Finding, named: NameFinding) -> Detection {
    var type = finding.type
    var evidence = finding.evidence
    var warnings: [ItemWarning] = []
    if finding.isMismatch, let name = named.type {
      let bytes = finding.bytesAre ?? tree.mimeType(of: finding.type)
      warnings.append(
        ItemWarning(
          code: "typeMismatch", detail: "the name says \(tree.mimeType(of: name)), the bytes are \(bytes)"))
    }
    if policy == .name, let name = named.type, finding.isMismatch, !isProgram(name) {
      type = name
      evidence = .name(named.word)
    }
    var alternatives = finding.alternative.map { [$0] } ?? []
    if type != finding.type || alternatives.first.map({ tree.conforms(type, to: $0) }) == true { alternatives = [] }
    return Detection(
      type: type, mime: tree.mimeType(of: type), alternatives: alternatives, warnings: warnings,
      evidence: evidence, isRefused: policy == .refuse && finding.isMismatch)
  }
}

extension ContentDetector {
  /// What libmagic answers for formats without a signature, from a byte or two that any data may begin with.
  private static let guesses: [String] = ["image/x-tga", "image/g3fax", "application/x-tex-tfm"]

  /// Whether somebody could run it: no policy makes that of bytes that are something else.
  private func isProgram(_ type: ContentType) -> Bool {
    tree.conforms(type, to: .executable) || tree.conforms(type, to: ContentType("public.script"))
      || tree.preferredMIMEType(of: type) == "application/x-desktop"
  }

  private func isMedia(_ type: ContentType) -> Bool {
    tree.conforms(type, to: .image) || tree.conforms(type, to: ContentType("public.audiovisual-content"))
      || tree.conforms(type, to: ContentType("public.font"))
  }

  private func isSameMedium(_ one: ContentType, _ other: ContentType) -> Bool {
    [.image, ContentType("public.audiovisual-content"), ContentType("public.font")].contains {
      tree.conforms(one, to: $0) && tree.conforms(other, to: $0)
    }
  }

  /// Types that are no texts to the tree, but whose files are written as text.
  private static func isWrittenAsText(_ type: ContentType) -> Bool {
    switch type.identifier {
    case "com.microsoft.internet-shortcut", "com.apple.web-internet-location", "com.apple.property-list",
      "public.email-message", "com.apple.linkpresentation.metadata":
      true
    default: false
    }
  }

  /// Types whose files always begin with a signature of ours: bytes without it are something else.
  private static func hasSureSignature(_ type: ContentType) -> Bool {
    switch type.identifier {
    case "public.jpeg", "public.png", "com.compuserve.gif", "org.webmproject.webp", "public.heic", "public.heif",
      "public.heics", "public.avif", "public.tiff", "com.microsoft.bmp", "com.microsoft.ico", "public.jpeg-2000",
      "public.jpeg-xl", "com.adobe.photoshop-image", "com.adobe.pdf", "org.idpf.epub-container",
      "com.microsoft.word.doc", "com.microsoft.excel.xls", "com.microsoft.powerpoint.ppt",
      "org.openxmlformats.wordprocessingml.document", "org.openxmlformats.spreadsheetml.sheet",
      "org.openxmlformats.presentationml.presentation", "org.oasis-open.opendocument.text",
      "org.oasis-open.opendocument.spreadsheet", "org.oasis-open.opendocument.presentation", "public.mpeg-4",
      "com.apple.m4v-video", "com.apple.quicktime-movie", "public.avi", "org.webmproject.webm", "org.matroska.mkv",
      "public.3gpp", "public.mpeg-4-audio", "com.microsoft.waveform-audio", "public.aiff-audio", "org.xiph.flac",
      "org.xiph.ogg-audio", "org.xiph.opus", "public.midi-audio", "public.zip-archive", "org.gnu.gnu-zip-archive",
      "org.gnu.gnu-zip-tar-archive", "public.bzip2-archive", "org.7-zip.7-zip-archive", "com.rarlab.rar-archive",
      "org.khronos.glb", "org.w3.woff2":
      true
    default: false
    }
  }
}
