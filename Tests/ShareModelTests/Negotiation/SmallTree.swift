import ShareModel

/// A handful of content types, written the way people read them: by MIME type.
struct SmallTree: TypeConformance {
  static let parents: [String: [String]] = [
    "public.data": ["public.item"], "public.directory": ["public.item"], "public.folder": ["public.directory"],
    "public.text": ["public.data"], "public.plain-text": ["public.text"], "public.html": ["public.text"],
    "public.utf8-plain-text": ["public.plain-text"], "net.daringfireball.markdown": ["public.plain-text"],
    "public.image": ["public.data"], "public.jpeg": ["public.image"], "public.png": ["public.image"],
    "public.svg-image": ["public.image"], "public.heif-standard": ["public.image"],
    "public.heic": ["public.heif-standard"], "public.movie": ["public.data"], "public.mpeg-4": ["public.movie"],
    "public.url": ["public.data"], "public.file-url": ["public.url"], "com.adobe.pdf": ["public.data"],
    "public.audio": ["public.data"], "public.mp3": ["public.audio"],
  ]
  static let labels: [String: String] = [
    "public.data": "*/*", "public.folder": "inode/directory", "public.text": "text/*", "public.image": "image/*",
    "public.plain-text": "text/plain", "public.html": "text/html", "public.jpeg": "image/jpeg",
    "public.png": "image/png", "public.svg-image": "image/svg+xml", "public.heic": "image/heic",
    "public.movie": "video/*", "public.mpeg-4": "video/mp4", "public.url": "text/uri-list",
    "com.adobe.pdf": "application/pdf", "public.utf8-plain-text": "text/plain", "public.mp3": "audio/mpeg",
    "net.daringfireball.markdown": "text/markdown", "public.audio": "audio/*",
  ]

  func distance(from type: ContentType, to ancestor: ContentType) -> Int? {
    if type == ancestor { return 0 }
    let above = Self.parents[type.identifier] ?? []
    return above.compactMap { distance(from: ContentType($0), to: ancestor).map { $0 + 1 } }.min()
  }

  func label(for type: ContentType) -> String { Self.labels[type.identifier] ?? type.identifier }
}

extension ContentType {
  static let jpeg = ContentType("public.jpeg")
  static let png = ContentType("public.png")
  static let heic = ContentType("public.heic")
  static let svg = ContentType("public.svg-image")
  static let mp4 = ContentType("public.mpeg-4")
  static let pdf = ContentType("com.adobe.pdf")
  static let html = ContentType("public.html")
  static let markdown = ContentType("net.daringfireball.markdown")
}

extension ItemDescription {
  static func file(_ name: String, _ type: ContentType, bytes: UInt64? = nil, optional: Bool = false) -> Self {
    Self(
      kind: .file, name: ByteString(name), representations: [RepresentationDescription(type: type, bytes: bytes)],
      isOptional: optional)
  }

  static func text(_ text: String, by provenance: Provenance = .person) -> Self {
    Self(
      kind: .text, name: ByteString([]),
      representations: [RepresentationDescription(type: .utf8PlainText, bytes: UInt64(text.utf8.count))],
      characters: text.count, provenance: provenance)
  }

  static func link(_ scheme: String = "https") -> Self {
    Self(
      kind: .link, name: ByteString([]),
      representations: [RepresentationDescription(type: .url), RepresentationDescription(type: .utf8PlainText)],
      scheme: scheme)
  }

  static func folder(_ name: String) -> Self {
    Self(kind: .directory, name: ByteString(name), representations: [RepresentationDescription(type: .folder)])
  }
}

extension Candidate {
  /// A target that is its plugin's only one.
  static func target(
    _ id: String, _ accepts: [Combination] = [.files], rank: Int = 0, category: TargetDeclaration.Category = .share,
    areas: [String]? = nil, attributes: AttributeRules = AttributeRules(),
    prefilledText: TargetDeclaration.PrefilledText = .accepted, availability: [Availability] = [],
    isCustom: Bool = false
  ) -> Candidate {
    Candidate(
      target: TargetDeclaration(
        id: id, title: LocalizedText(id), category: category, rank: rank, areas: areas, accepts: accepts,
        attributes: attributes, prefilledText: prefilledText, availability: availability),
      plugin: id, isCustom: isCustom)
  }
}

extension Combination {
  static let files = Combination(slots: [Slot(types: [.data])])
  static let anything = Combination(slots: [Slot(types: [.item])])

  static func types(_ types: ContentType..., max: Int? = nil, min: Int = 0) -> Combination {
    Combination(slots: [Slot(types: types, min: min, max: max)])
  }
}

/// Negotiates with one small tree and a machine that has everything.
func negotiator(_ candidates: [Candidate], machine: Machine = .complete) -> Negotiator {
  Negotiator(types: SmallTree(), candidates: candidates, machine: machine)
}

/// What one combination makes of some items.
func verdict(
  _ accepts: [Combination], _ items: [ItemDescription], _ request: ShareRequest = ShareRequest(items: [])
) -> Verdict {
  verdict(.target("org.example.target", accepts), items, request)
}

/// What one target makes of some items.
func verdict(
  _ candidate: Candidate, _ items: [ItemDescription], _ request: ShareRequest = ShareRequest(items: []),
  machine: Machine = .complete
) -> Verdict {
  let negotiator = negotiator([candidate], machine: machine)
  let verdict = negotiator.verdicts(items: items, request: request)[0]
  // Whoever only wants the eligible ones gets the same answer, on the shorter way.
  let eligible = negotiator.eligible(items: items, request: request)
  return eligible.count == (verdict.isEligible ? 1 : 0) ? verdict : Verdict(candidate: -1, plan: nil, reason: nil)
}

extension ShareRequest {
  static let partial = ShareRequest(items: [], policy: Policy(partial: true))

  static func saying(_ attributes: Attribute...) -> ShareRequest { ShareRequest(items: [], attributes: attributes) }
}
