internal import ShareFiles
public import ShareModel
internal import ShareSystem

extension ItemProvider {
  /// Makes a provider of a file or a folder: what it is, by its name and its first bytes, then the link to it.
  ///
  /// There is no `public.url`: the name of a local file is never offered as a link. The file is read when somebody asks, and must
  /// then be what it is now.
  ///
  /// - Parameter path: absolute, or relative to the current directory.
  /// - Throws: an ``ItemProblem`` for what is not there, and for a FIFO, socket or device. A file that may not be read is an item
  ///   whose loading fails.
  public init(contentsOf path: ByteString) throws(ItemProblem) {
    let ingest = Ingest(recognition: .shipped, policy: .content)
    guard let found = try ingest.providers([RequestItem(.path(path))]).first else {
      self.init()
      return
    }
    self = found
    let absolute = (try? FileSystem.absolute(path)) ?? path
    add(.fileURL, scheme: "file", bytes: Array(FileURI.uri(of: absolute).utf8), kind: .link)
  }

  /// Makes a provider of a text, kept with its NULs and line ends.
  public init(text: String) {
    self.init(kind: .text, evidence: "a text")
    description.measure(text)
    add(.utf8PlainText, bytes: Array(text.utf8))
  }

  /// Makes a provider of a link, kept exactly as it is written.
  ///
  /// A link to a file is `public.file-url` first, then `public.url`; every other one is `public.url`.
  ///
  /// - Parameter link: the link.
  public init(link: ItemLink) {
    self.init(kind: .link, evidence: "a link")
    let isFile = link.scheme == "file"
    description.scheme = link.scheme
    description.location = isFile ? .local : .remote
    for type in link.writableTypes { add(type, scheme: isFile ? "file" : nil, bytes: Array(link.text.utf8)) }
  }

  /// Makes a provider of bytes.
  ///
  /// - Parameters:
  ///   - data: the bytes, which are never changed.
  ///   - type: what they are.
  public init(data: [UInt8], type: ContentType) {
    self.init()
    add(type, bytes: data)
  }

  /// Makes a provider of a text with markup: HTML first, then RTF, and always the plain text last.
  ///
  /// - Parameters:
  ///   - html: the text as HTML; nil when there is none.
  ///   - rtf: the text as RTF; nil when there is none.
  ///   - plain: the text without markup.
  public init(html: String?, rtf: [UInt8]? = nil, plain: String) {
    self.init(kind: .text, evidence: "a text with markup")
    description.measure(plain)
    if let html { add(ContentType("public.html"), bytes: Array(html.utf8)) }
    if let rtf { add(ContentType("public.rtf"), bytes: rtf) }
    add(.utf8PlainText, bytes: Array(plain.utf8))
  }

  private init(kind: ItemKind, evidence: String) {
    self.init(
      description: ItemDescription(kind: kind, name: "", representations: []), evidence: evidence, sources: [])
  }

  private mutating func add(_ type: ContentType, scheme: String? = nil, bytes: [UInt8], kind: ItemKind? = nil) {
    description.representations.append(
      RepresentationDescription(
        type: type, bytes: UInt64(bytes.count), kind: kind == description.kind ? nil : kind, scheme: scheme))
    sources.append(.bytes(bytes))
  }
}

extension ItemProvider {
  /// Makes a provider of a Live Photo: the pair as one package, then the still picture as it is.
  ///
  /// The package, a folder with both files, is made when somebody asks for it. Whoever does not take `com.apple.live-photo` gets the
  /// still picture, and so does everybody when the film cannot be read.
  ///
  /// - Parameters:
  ///   - still: the path of the picture.
  ///   - movie: the path of the film.
  /// - Throws: an ``ItemProblem`` when there is no such picture.
  public init(livePhotoStill still: ByteString, movie: ByteString) throws(ItemProblem) {
    self = try ItemProvider(contentsOf: still)
    guard let film = try? Descriptor.open(movie, [.read, .nonBlocking]), (try? film.status().kind) == .regular,
      (try? Descriptor.open(still, [.read, .nonBlocking])) != nil
    else {
      description.warnings.append(
        ItemWarning(
          code: "livePhotoIncomplete", detail: "\(movie.display): cannot be read; only the still picture is shared"))
      return
    }
    let log = ownLog()
    let name = description.name
    let promise = Promise(Promise.Terms(isRenewable: true)) { progress in
      try await FileTaking.detached {
        progress.report(completed: 0, of: 2)
        let package = try Spill(name: Self.packageName(name)) { folder in
          var taken = TakenNames()
          try FileSystem.makeDirectories(folder, mode: 0o700)
          for path in [still, movie] {
            let copy = try FileTaking.copy(path, name: path.lastComponent, progress: progress.child(units: 1), log: log)
            try withExtendedLifetime(copy) {
              try FileSystem.rename(
                at: try Descriptor.openDirectory(copy.path.parent), from: path.lastComponent,
                at: try Descriptor.openDirectory(folder), to: taken.take(path.lastComponent), noReplace: true)
            }
          }
        }
        return .temporary(package.path, owner: package)
      }
    }
    description.representations.insert(
      RepresentationDescription(type: ContentType("com.apple.live-photo"), kind: .directory), at: 0)
    sources.insert(.promised(promise), at: 0)
  }

  /// `IMG_1.HEIC` becomes `IMG_1.pvt`.
  private static func packageName(_ still: ByteString) -> ByteString {
    let stem = FileNames.stem(of: still)
    return FileNaming.adding(".pvt", to: stem.isEmpty ? "Live Photo" : stem)
  }
}

extension Recognition {
  /// What knows the shipped types only.
  static let shipped = Recognition(types: .standard, globs: SharedGlobs(directories: []))
}
