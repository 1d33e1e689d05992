extension PreviewHeader {
  /// Puts together what is shown of a request.
  ///
  /// The same items give the same header, whatever their order is.
  ///
  /// - Parameters:
  ///   - subjects: the items, in order.
  ///   - metadata: what is said about the request as a whole; it counts more than what is said about an item. That of one of
  ///     several items is only shown with that item.
  ///   - types: the types of the items.
  public init(_ subjects: [PreviewSubject], metadata: [PreviewMetadata] = [], types: ContentTypeTree) {
    let whole = PreviewMetadata.merged(metadata)
    let kinds = subjects.map { PreviewKind($0.description, types: types) }
    let items = zip(subjects, kinds).map { ItemPreview($0, kind: $1, whole: nil, types: types) }
    let sizes = subjects.map { $0.description.representations.first?.bytes }
    let first: ItemPreview
    if let only = subjects.first, subjects.count == 1 {
      first = ItemPreview(only, kind: kinds[0], whole: whole, types: types)
    } else {
      first = ItemPreview(several: kinds, sizes: sizes, whole: whole)
    }
    self.init(
      title: first.title, subtitle: first.subtitle, url: first.url, originalURL: first.originalURL,
      bytes: subjects.isEmpty || sizes.contains(nil) ? nil : Self.sum(sizes), items: items,
      order: subjects.indices.sorted { (kinds[$0].rawValue, $0) < (kinds[$1].rawValue, $1) })
  }

  fileprivate static func sum(_ sizes: [UInt64?]) -> UInt64 {
    sizes.reduce(0) { total, size in
      let (sum, overflow) = total.addingReportingOverflow(size ?? 0)
      return overflow ? .max : sum
    }
  }
}

extension ItemPreview {
  /// One item.
  fileprivate init(_ subject: PreviewSubject, kind: PreviewKind, whole: PreviewMetadata?, types: ContentTypeTree) {
    let given = (whole ?? PreviewMetadata()).filled(from: subject.metadata)
    let description = subject.description
    let link = description.kind == .link ? subject.words.written : nil
    let name = description.name.isEmpty ? nil : description.name.display
    let title = given.title ?? name ?? subject.words.written ?? kind.noun.singular
    self.init(
      title: title,
      subtitle: given.subtitle ?? given.originalURL
        ?? Self.derived(description, kind, link: title == link ? nil : link, types: types),
      url: given.url ?? link, originalURL: given.originalURL)
  }

  /// Several items, or none.
  fileprivate init(several kinds: [PreviewKind], sizes: [UInt64?], whole: PreviewMetadata) {
    let count = PreviewKind.count(kinds)
    let total = Self.total(sizes)
    let derived: String? = (whole.title == nil ? [total] : [count, total]).compactMap(\.written)
      .joined(separator: Self.dot)
    self.init(
      title: whole.title ?? count,
      subtitle: whole.subtitle ?? whole.originalURL ?? derived.written,
      url: whole.url, originalURL: whole.originalURL)
  }

  /// What is said below the title when nobody said anything: `JPEG · 1.23 MB`; of a link that has a title, its host.
  private static func derived(
    _ item: ItemDescription, _ kind: PreviewKind, link: String?, types: ContentTypeTree
  ) -> String {
    switch item.kind {
    case .link: return link.flatMap(host) ?? kind.noun.singular
    case .text: return kind.noun.singular + size(item)
    case .file, .directory: return types.shortName(of: item.type) + size(item)
    }
  }

  private static func size(_ item: ItemDescription) -> String {
    item.representations.first?.bytes.map { dot + ByteCount.decimals($0) } ?? ""
  }

  private static func total(_ sizes: [UInt64?]) -> String? {
    let known = sizes.compactMap(\.self)
    if known.isEmpty { return nil }
    // The size of a folder is not known before somebody walks through it.
    return (known.count < sizes.count ? "more than " : "") + ByteCount.decimals(PreviewHeader.sum(known))
  }

  /// The host of a link, without the name of somebody who signs in there: that could pose as another host.
  private static func host(_ link: String) -> String? {
    let bytes = Array(link.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), bytes[(colon + 1)...].starts(with: "//".utf8) else {
      return nil
    }
    let ends = Array("/?#\\".utf8)
    var host = bytes[(colon + 3)...].prefix { !ends.contains($0) }
    if let at = host.lastIndex(of: UInt8(ascii: "@")) { host = host[(at + 1)...] }
    let text: String? = String(decoding: host, as: UTF8.self)
    return text.written
  }

  private static let dot = " · "
}
