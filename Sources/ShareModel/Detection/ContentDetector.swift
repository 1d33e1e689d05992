/// Works out what an item is from its name and its first bytes.
///
/// The bytes decide for media and documents, the name for formats of text. Bytes never turn an item into a program
/// against its name. A name and bytes that disagree are a warning. Nothing is opened or read here but through what the
/// caller hands in.
public struct ContentDetector: Sendable {
  /// Asks libmagic for a MIME type; nil when it has none.
  public typealias MagicLookup = @Sendable (_ bytes: [UInt8]) -> String?
  /// Asks the desktop's database for the MIME types of a name, best first.
  public typealias GlobLookup = @Sendable (_ name: ByteString) -> [String]

  /// How much of an item is read at first, in bytes.
  public static let firstRead = 4096
  /// How much of an item is read when the first bytes do not decide, in bytes.
  public static let longestRead = 65536

  let tree: ContentTypeTree
  let magic: MagicLookup?
  let globs: GlobLookup?

  /// Makes a detector.
  ///
  /// - Parameters:
  ///   - tree: the types.
  ///   - magic: asked only for bytes that no signature of ours matches and no name explains.
  ///   - globs: asked only for names whose extension no table knows.
  public init(tree: ContentTypeTree = .standard, magic: MagicLookup? = nil, globs: GlobLookup? = nil) {
    self.tree = tree
    self.magic = magic
    self.globs = globs
  }

  /// What an item is.
  ///
  /// - Parameters:
  ///   - name: the item's name or path; empty when it has none.
  ///   - head: its first bytes: ``firstRead`` of them, or all when there are fewer.
  ///   - size: the number of bytes in all; nil when it is not known.
  ///   - policy: what to believe when name and bytes disagree.
  ///   - read: reads up to a number of bytes at an offset, fewer at the end, none when that is impossible.
  /// - Returns: always a type; `public.data` when nothing is known.
  public func detect(
    name: ByteString, head: [UInt8], size: UInt64?, policy: MismatchPolicy = .content,
    read: (_ offset: UInt64, _ count: Int) -> [UInt8] = { _, _ in [] }
  ) -> Detection {
    guard !head.isEmpty else { return detectEmpty(nameSays(name, isDecided: false)) }
    var subject = Subject(head: head, size: size)
    let found = look(&subject, read: read)
    let named = nameSays(name, isDecided: found.map { $0.container == .none } ?? false)
    return apply(policy, to: judge(found, named: named, encoding: subject.encoding, head: subject.head), named: named)
  }

  /// What bytes that are all at hand are.
  ///
  /// - Parameters:
  ///   - name: the item's name or path; empty when it has none.
  ///   - bytes: all of its bytes.
  ///   - policy: what to believe when name and bytes disagree.
  /// - Returns: always a type; `public.data` when nothing is known.
  public func detect(name: ByteString, bytes: [UInt8], policy: MismatchPolicy = .content) -> Detection {
    detect(name: name, head: bytes, size: UInt64(bytes.count), policy: policy) { offset, count in
      guard offset < UInt64(bytes.count) else { return [] }
      let start = Int(offset)
      return Array(bytes[start..<min(bytes.count, start + count)])
    }
  }

  /// What a directory is: a package when its extension says so, otherwise a folder.
  ///
  /// - Parameter name: the directory's name or path, without a trailing slash.
  /// - Returns: `public.folder` for everything that is no known package.
  public func detectDirectory(name: ByteString) -> Detection {
    guard let type = tree.packageType(fileName: name) else {
      return Detection(type: .folder, mime: "inode/directory", evidence: .directory)
    }
    // What is no directory to the tree is one on the disk all the same, and a target for packages can take it.
    let alternatives = tree.conforms(type, to: .directory) ? [] : [ContentType("com.apple.package")]
    return Detection(
      type: type, mime: tree.mimeType(of: type), alternatives: alternatives,
      evidence: .name(name.extensionForReading ?? ""))
  }

  /// A file without bytes is what its name says.
  private func detectEmpty(_ named: NameFinding) -> Detection {
    let type = named.type ?? .data
    return Detection(
      type: type, mime: tree.mimeType(of: type), evidence: .emptyFile(named.type == nil ? nil : named.word))
  }
}

extension ContentDetector {
  /// What the name says.
  struct NameFinding {
    /// The type, declared or from the desktop's database.
    var type: ContentType?
    /// Whether it is a declared type, which is trusted more.
    var isDeclared: Bool
    /// The extension, for people.
    var word: String
  }

  /// What is looked at.
  struct Subject {
    var head: [UInt8]
    let size: UInt64?
    /// The encoding, when the bytes are text and no signature came first.
    var encoding: TextEncoding?

    var isWhole: Bool { size.map { $0 <= UInt64(head.count) } ?? false }
  }

  /// What the name says.
  ///
  /// - Parameters:
  ///   - name: the item's name.
  ///   - isDecided: whether the bytes decide alone: then a name without an extension is not worth asking the database.
  func nameSays(_ name: ByteString, isDecided: Bool) -> NameFinding {
    if let (row, start) = tree.declaredExtension(fileName: name) {
      let word = String(decoding: name.bytes[start...], as: UTF8.self)
      // A package is a directory, and this is none: a flat form of the same name may be meant.
      if let type = tree.flatType(row: row, fileExtension: name.bytes.span.extracting(start...)) {
        return NameFinding(type: type, isDeclared: true, word: word)
      }
    }
    let word = name.extensionForReading
    guard let globs, !name.isEmpty, word != nil || !isDecided else {
      return NameFinding(type: nil, isDeclared: false, word: word ?? "")
    }
    // The desktop's web archive is a packed directory and has only the name in common with the one of the table.
    let type = globs(name.lastComponent).lazy.filter { $0 != "application/x-webarchive" }
      .compactMap { tree.type($0) }.first { $0 != .data }
    return NameFinding(type: type, isDeclared: false, word: word ?? "")
  }

  /// What the bytes show, read further where that is needed.
  func look(_ subject: inout Subject, read: (UInt64, Int) -> [UInt8]) -> ByteFormat? {
    let head = subject.head
    let isWhole = subject.isWhole
    let isText = { TextEncoding.of(head, isWhole: isWhole) != nil }
    if let format = Signatures.match(head.span, isText: isText) {
      switch format.container {
      case .none, .base, .anything: return format
      case .unreadZIP: return ZIPContents.match(head, size: subject.size, read: read)
      case .unreadCompoundFile: return OLEContents.match(head, read: read)
      }
    }
    subject.encoding = TextEncoding.of(head, isWhole: isWhole)
    if subject.encoding != nil { return TextFormats.match(head.span) }
    if let format = Signatures.matchDeep(head.span) { return format }
    if !isWhole, head.count < Self.longestRead {
      let longer = read(0, Self.longestRead)
      if longer.count > head.count {
        subject.head = longer
        if let format = Signatures.matchDeep(longer.span) { return format }
      }
    }
    return ZIPContents.matchPrefixed(subject.head, size: subject.size, read: read)
  }
}

extension ByteString {
  /// The last extension, for people, without characters that would move a terminal's cursor; nil when there is none.
  var extensionForReading: String? {
    extensionStart.map {
      String(decoding: bytes[$0...].map { $0 < 32 || $0 == 127 ? UInt8(ascii: "?") : $0 }, as: UTF8.self)
    }
  }
}
