internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Makes item providers of what a request names: looks, and reads no more than it must.
struct Ingest {
  let recognition: Recognition
  var policy: MismatchPolicy
  /// Stops the waiting for standard input.
  var control: ShareControl?
  /// The moment, of the monotonic clock, at which that waiting is over.
  var deadline: Double?

  /// Looks at every item, in order.
  ///
  /// - Throws: the first thing that cannot be an item. Something that may not be read is an item all the same, whose delivery
  ///   fails: one such file must not stop the others.
  func providers(_ items: [RequestItem]) throws(ItemProblem) -> [ItemProvider] {
    var providers: [ItemProvider] = []
    providers.reserveCapacity(items.count)
    for (index, item) in items.enumerated() { providers += try self.providers(item, index) }
    return providers
  }

  /// Looks at one entry of a request.
  ///
  /// - Returns: usually one item; none for what only says something about the request as a whole, several for a list.
  func providers(_ item: RequestItem, _ index: Int) throws(ItemProblem) -> [ItemProvider] {
    if case .nothing = item.content { return [] }
    guard let listed = try listed(item, index) else { return [try provider(item, index)] }
    if !item.variants.isEmpty, listed.count != 1 {
      throw ItemProblem(
        kind: .malformed, item: index, subject: "item \(index + 1)",
        detail: "is a list of \(listed.count) items, which has no variants; write each item by itself")
    }
    return listed
  }

  /// Looks at what some targets get in place of an item.
  ///
  /// - Throws: as ``providers(_:)``.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - index: its index in the request.
  ///   - number: its index among the items that count.
  func variants(_ item: RequestItem, _ index: Int, number: Int) throws(ItemProblem) -> [ItemVariant] {
    var variants: [ItemVariant] = []
    for variant in item.variants {
      var made = ItemVariant(item: number, target: variant.target)
      if var other = variant.item {
        other.isOptional = item.isOptional
        do throws(ItemProblem) {
          let given = try providers(other, index)
          guard given.count == 1 else {
            throw ItemProblem(
              kind: .malformed, item: index, subject: "item \(index + 1)",
              detail: "a variant is one item, and its list names \(given.count); give it one link")
          }
          made.provider = given[0]
        } catch {
          var problem = error
          problem.detail += " (what \(variant.target) would get)"
          throw problem
        }
      }
      variants.append(made)
    }
    return variants
  }

  /// Looks at one item.
  func provider(_ item: RequestItem, _ index: Int) throws(ItemProblem) -> ItemProvider {
    var form = try settled(by: item.type).form(Self.meant(item.content), item, index)
    if let stated = item.type { try state(stated, for: &form, item, index) }
    var description = form.description
    var sources = form.sources
    for alternative in item.alternatives {
      var other = try settled(by: alternative.type).form(alternative.content, item, index)
      if let stated = alternative.type { try state(stated, for: &other, item, index) }
      let isOtherKind = other.description.kind != description.kind
      description.representations += other.description.representations.map { form in
        var form = form
        if isOtherKind { form.kind = other.description.kind }
        // Without a scheme of its own a form would have that of the item, which may be no link at all.
        form.scheme = form.scheme ?? other.description.scheme
        return form
      }
      description.warnings += other.description.warnings
      sources += other.sources
    }
    description.isOptional = item.isOptional
    description.provenance = item.provenance
    if let name = item.name { description.name = FileNaming.safe(name, fallback: description.name) }
    return ItemProvider(
      description: description, evidence: form.evidence, preview: item.preview, sources: sources,
      types: recognition.types)
  }

  /// Where the source states a type, nothing is left to refuse: a name and bytes that disagree are told, and the type counts.
  private func settled(by stated: String?) -> Ingest {
    if stated == nil || policy != .refuse { return self }
    var copy = self
    copy.policy = .content
    return copy
  }

  /// One form of an item with where it comes from.
  struct Form {
    var description: ItemDescription
    var sources: [RepresentationSource]
    var evidence: String

    init(_ description: ItemDescription, _ sources: [RepresentationSource], evidence: String) {
      self.description = description
      self.sources = sources
      self.evidence = evidence
    }

    init(_ description: ItemDescription, _ source: RepresentationSource, _ evidence: String) {
      self.description = description
      self.sources = description.representations.map { _ in source }
      self.evidence = evidence
    }
  }

  /// Takes the type that the source states instead of the one that was found.
  private func state(
    _ stated: String, for form: inout Form, _ item: RequestItem, _ index: Int
  ) throws(ItemProblem) {
    guard let type = recognition.types.type(stated) else {
      throw ItemProblem(
        kind: .malformed, item: index, subject: stated,
        detail: "is no content type; write a MIME type such as image/png or a UTI such as public.png")
    }
    let bytes = form.description.representations.first?.bytes
    let scheme = form.description.representations.first?.scheme
    form.description.representations = [
      RepresentationDescription(type: type, mime: stated.contains("/") ? stated : nil, bytes: bytes, scheme: scheme)
    ]
    form.sources = form.sources.first.map { [$0] } ?? []
    form.evidence = "stated by the source"
  }

  private func form(_ content: RequestItem.Content, _ item: RequestItem, _ index: Int) throws(ItemProblem) -> Form {
    switch content {
    case .path(let path): return try pathForm(path, index)
    case .url(let url): return linkForm(url)
    case .text(let text): return textForm(text)
    case .data(let bytes): return try bytesForm(bytes, name: item.name ?? "", index)
    case .standardInput: return try standardInputForm(item, index)
    case .nothing:
      throw ItemProblem(
        kind: .malformed, item: index, subject: "an item", detail: "has a form without content; give it one")
    }
  }

  /// A link to a file of this machine is that file, when it is the item itself and not only another form of it.
  private static func meant(_ content: RequestItem.Content) -> RequestItem.Content {
    guard case .url(let url) = content, let path = FileURI.path(of: url, hostName: LocalMachine.name) else {
      return content
    }
    return .path(path)
  }

  private func linkForm(_ url: String) -> Form {
    let scheme = url.utf8.firstIndex(of: UInt8(ascii: ":")).map { url[..<$0].lowercased() } ?? ""
    let type: ContentType = scheme == "file" ? .fileURL : .url
    let form = RepresentationDescription(
      type: type, bytes: UInt64(url.utf8.count), scheme: scheme == "file" ? scheme : nil)
    let description = ItemDescription(
      kind: .link, name: "", representations: [form], scheme: scheme, location: scheme == "file" ? .local : .remote)
    return Form(description, .bytes(Array(url.utf8)), "a link")
  }

  private func textForm(_ text: String) -> Form {
    // A text that only names a local file is never sent in place of the file's bytes.
    let namesFile = text.utf8.starts(with: "file:".utf8) && !text.utf8.contains { $0 <= 0x20 }
    let form = RepresentationDescription(
      type: .utf8PlainText, bytes: UInt64(text.utf8.count), scheme: namesFile ? "file" : nil)
    var description = ItemDescription(kind: .text, name: "", representations: [form])
    description.measure(text)
    return Form(description, .bytes(Array(text.utf8)), "a text")
  }

  private func bytesForm(_ bytes: [UInt8], name: ByteString, _ index: Int) throws(ItemProblem) -> Form {
    let found = recognition.recognise(name: name, bytes: bytes, policy: policy)
    return try form(found, name, UInt64(bytes.count), .bytes(bytes), index)
  }

  /// A file-like item of what was found out about it.
  ///
  /// - Throws: that name and bytes disagree, when the request refuses such items.
  private func form(
    _ found: Detection, _ name: ByteString, _ bytes: UInt64?, _ source: RepresentationSource, _ index: Int
  ) throws(ItemProblem) -> Form {
    if found.isRefused {
      let why = found.warnings.first?.detail ?? "its name and its bytes disagree"
      throw ItemProblem(
        kind: .notShareable, item: index, subject: name.isEmpty ? "data" : name.display,
        detail: "\(why), and the request refuses that; give it the right name, or state its type")
    }
    let description = ItemDescription(
      kind: .file, name: name, representations: found.representations(bytes: bytes), warnings: found.warnings)
    return Form(description, source, "\(found.evidence)")
  }

  private func standardInputForm(_ item: RequestItem, _ index: Int) throws(ItemProblem) -> Form {
    let name = item.name.map { FileNaming.safe($0) } ?? ""
    let input: StandardInput
    let found: Detection
    do throws(SystemError) {
      input = try StandardInput(control: control, deadline: deadline)
      if let status = input.plainFile() {
        // The file behind a redirection can be looked at anywhere, so a container's directory at its end is found too.
        found = recognition.recognise(name: name, file: try input.open(), size: status.size, policy: policy)
      } else {
        let head = try input.head(max: Recognition.headLimit)
        found = recognition.recognise(name: name, head: head, size: input.knownSize, policy: policy)
      }
    } catch {
      throw unreadableInput(error, index)
    }
    return try form(found, name, input.knownSize, .standardInput(input), index)
  }

  /// Words for standard input that cannot be read.
  func unreadableInput(_ error: SystemError, _ index: Int) -> ItemProblem {
    let subject = "standard input"
    switch error.code {
    case SystemError.timedOut:
      return ItemProblem(
        kind: .timedOut, item: index, subject: subject, detail: "it did not come to an end before the time was over")
    case SystemError.cancelled:
      return ItemProblem(kind: .cancelled, item: index, subject: subject, detail: "cancelled")
    default:
      let why = error.code == 9 ? "is closed" : error.text
      return ItemProblem(
        kind: .notShareable, item: index, subject: subject,
        detail: "\(why); redirect a file or a pipe to it, or name the file itself")
    }
  }
}

// MARK: Paths

extension Ingest {
  private func pathForm(_ path: ByteString, _ index: Int) throws(ItemProblem) -> Form {
    let status: FileStatus
    do throws(SystemError) {
      status = try Descriptor.status(of: path)
    } catch {
      throw missing(path, error, index)
    }
    switch status.kind {
    case .regular: return try fileForm(path, status, index)
    case .directory: return directoryForm(path, status)
    default:
      throw ItemProblem(
        kind: .notShareable, item: index, subject: path.display,
        detail: "is \(status.kind.phrase), not a file or folder; "
          + (status.kind == .fifo
            ? "to share what comes out of it, use - and redirect it: share - < \(path.display)"
            : "name a file or a folder"))
    }
  }

  /// Words for a path that leads nowhere.
  private func missing(_ path: ByteString, _ error: SystemError, _ index: Int) -> ItemProblem {
    var detail = error.text
    if error.isMissing, let link = try? Descriptor.status(of: path, followLinks: false), link.kind == .symbolicLink {
      let target = (try? FileSystem.readLink(path))?.display ?? "something"
      detail = "is a link to \(target), which does not exist; mend the link, or name another file"
    } else if error.isLink {
      detail = "is a link that leads in a circle; mend the link, or name another file"
    } else if error.isMissing {
      detail += "; check the name"
    } else if error.code == SystemError.stale {
      detail = "became something else while it was looked at; try again"
    }
    return ItemProblem(
      kind: error.isMissing || error.isLink ? .notFound : .notShareable, item: index, subject: path.display,
      detail: detail)
  }

  private func fileForm(_ path: ByteString, _ seen: FileStatus, _ index: Int) throws(ItemProblem) -> Form {
    let found: Detection
    let status: FileStatus
    do throws(SystemError) {
      (found, status) = try look(path)
    } catch {
      guard error.isDenied else { throw missing(path, error, index) }
      return unreadableForm(path, seen, error)
    }
    return try form(found, path.lastComponent, status.size, .file(path, status), index)
  }

  /// Between looking and opening the path may have become something else: opening does not wait for a FIFO's writer, and what was
  /// opened is what is looked at.
  func look(_ path: ByteString) throws(SystemError) -> (Detection, FileStatus) {
    let file = try Descriptor.open(path, [.read, .nonBlocking])
    let status = try file.status()
    guard status.kind == .regular else {
      throw SystemError(code: SystemError.stale, call: "open", subject: path.display)
    }
    return (recognition.recognise(name: path.lastComponent, file: file, size: status.size, policy: policy), status)
  }

  /// Something that may not be read is known by its name only.
  private func unreadableForm(_ path: ByteString, _ seen: FileStatus, _ error: SystemError) -> Form {
    let found = recognition.recognise(name: path.lastComponent, head: [], size: nil, policy: .name)
    let description = ItemDescription(
      kind: .file, name: path.lastComponent, representations: found.representations(bytes: seen.size),
      warnings: [ItemWarning(code: "unreadable", detail: "\(path.display): permission denied")])
    return Form(description, .unreadable(error), "name only: it may not be read")
  }

  private func directoryForm(_ path: ByteString, _ status: FileStatus) -> Form {
    // `.` and `dir/..` have a name of their own only once they are resolved.
    var name = path.lastComponent
    if name == "." || name == ".." || name.isEmpty, let resolved = try? FileSystem.resolved(path) {
      name = resolved.lastComponent
    }
    if let pair = livePhotoForm(path, status, name: name) { return pair }
    let found = recognition.recogniseDirectory(name: name)
    let description = ItemDescription(
      kind: .directory, name: name, representations: found.representations(bytes: nil), warnings: found.warnings)
    return Form(description, .directory(path, status), "\(found.evidence)")
  }
}
