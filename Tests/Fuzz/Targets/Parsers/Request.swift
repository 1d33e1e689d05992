import ShareModel

extension FuzzTarget {
  /// Requests that programs write.
  static let request = FuzzTarget(
    name: "request",
    sources: [
      "Sources/ShareModel/Request/RequestDecoder", "Sources/ShareModel/JSON/DocumentReader",
      "Sources/ShareModel/Text/Base64.swift",
    ],
    generate: { random in
      let items = JSONShape.array(
        (0..<random.below(4)).map { _ in
          let key = random.text(of: ["path", "pathBytes", "url", "text", "data"])
          let value = JSONShape.random(depth: 0, vocabulary, using: &random)
          return .object([(Array(key.utf8), value)])
        })
      let rest = (0..<random.below(4)).map { _ in
        (Array(random.text(of: vocabulary.keys).utf8), JSONShape.random(depth: 2, vocabulary, using: &random))
      }
      return JSONShape.object([(Array("items".utf8), items)] + rest).spelled(using: &random)
    },
    mutate: { input, random in changedDocument(input, vocabulary, using: &random) },
    check: { input throws(Violation) in
      let reading = RequestDecoder.decode(input)
      try require(
        (reading.request == nil) != reading.faults.isEmpty, "a request with faults is used, or one without is not")
      let places = DocumentPlaces(input)
      for fault in reading.faults { try places.require(fault.position, fault.message) }
      guard let request = reading.request else { return }
      // An accepted request can be written, and is then read as the same.
      let written = RequestSpelling.text(request).encoded()
      guard let again = RequestDecoder.decode(written).request else {
        throw Violation("an accepted request is refused when it is written again")
      }
      try require(RequestSpelling.text(again).encoded() == written, "a request is read as another")
    })

  private static let vocabulary = JSONShape.Vocabulary(
    keys: [
      "items", "source", "area", "areas", "include", "exclude", "custom", "to", "attributes", "settings", "policy",
      "timeout", "partial", "transforms", "lossless", "mismatch", "normalise", "value", "provenance", "path",
      "pathBytes", "url",
      "text", "data", "name", "nameBytes", "type", "representations", "optional", "userGenerated", "variants",
      "preview", "thumbnail", "icon", "video", "subtitle", "originalURL",
      "message", "title", "", "pathbytes",
    ],
    strings: [
      "/tmp/photo.heic", "AAEC", "AAE=", "AA==", "AA=", "A", "L3RtcC9Cb2zpcm8=", "eA==", "x",
      "HTTPS://Example.org/%7e?a#b",
      "geo:1,2", "mailto:", ":", "1a:b", "image/jpeg", "public.png", "person", "app", "staff", "content", "name",
      "refuse", "all", "linkInText",
      "org.example.chat", "org.example.*", "org.*", "*", "a.b", "save", "", "\u{0}", "a\r\nb", "é", "\u{7F}",
      "\u{FFFD}",
    ])
}

/// Writes a request as the JSON that the decoder reads.
private enum RequestSpelling {
  static func text(_ request: ShareRequest) -> JSONText {
    var members: [(String, JSONText)] = [("items", .array(request.items.map(item)))]
    func add(_ key: String, _ value: JSONText?) { if let value { members.append((key, value)) } }
    add("source", request.source.map { .string($0) })
    add("area", .string(request.area))
    add("areas", .object(request.areas.sorted { $0.key < $1.key }.map { ($0.key, selectors($0.value)) }))
    add("include", request.include.map(selectors))
    add("exclude", selectors(request.exclude))
    add("custom", JSONText(request.custom))
    add("to", .array(request.to.map { JSONText($0) }))
    add(
      "attributes",
      .object(
        request.attributes.map {
          ($0.name, .object([("value", .string($0.value)), ("provenance", .string($0.provenance.rawValue))]))
        }))
    add("settings", .object(request.settings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) }))
    let policy = request.policy
    add(
      "policy",
      .object([
        ("partial", .bool(policy.partial)), ("transforms", .bool(policy.transforms)),
        ("lossless", .bool(policy.lossless)),
        ("mismatch", .string(policy.mismatch.rawValue)),
        ("normalise", JSONText(policy.normalise.map(\.rawValue).sorted())),
      ]))
    add("timeout", request.timeout.map { .number($0) })
    return .object(members)
  }

  private static func selectors(_ selectors: [Selector]) -> JSONText { JSONText(selectors.map(\.text)) }

  private static func item(_ item: RequestItem) -> JSONText {
    if case .nothing = item.content { return .object(item.preview.map { [("preview", preview($0))] } ?? []) }
    var members = described(item)
    members.append(("optional", .bool(item.isOptional)))
    if let metadata = item.preview { members.append(("preview", preview(metadata))) }
    let variants = item.variants.map { ($0.target, $0.item.map { .object(described($0)) } ?? JSONText.null) }
    members.append(("variants", .object(variants)))
    return .object(members)
  }

  /// What an item and its variants have in common.
  private static func described(_ item: RequestItem) -> [(String, JSONText)] {
    var members = content(item.content)
    if let name = item.name { members.append(("nameBytes", .string(Base64.encode(name.bytes)))) }
    if let type = item.type { members.append(("type", .string(type))) }
    members.append(("provenance", .string(item.provenance.rawValue)))
    members.append(("userGenerated", .bool(item.provenance == .person)))
    let forms = item.alternatives.map { form in
      JSONText.object(content(form.content) + (form.type.map { [("type", .string($0))] } ?? []))
    }
    members.append(("representations", .array(forms)))
    return members
  }

  private static func preview(_ metadata: PreviewMetadata) -> JSONText {
    let words = [
      ("title", metadata.title), ("subtitle", metadata.subtitle), ("url", metadata.url),
      ("originalURL", metadata.originalURL),
    ]
    let pictures = [("thumbnail", metadata.thumbnail), ("icon", metadata.icon), ("video", metadata.video)]
    return .object(
      words.compactMap { name, word in word.map { (name, .string($0)) } }
        + pictures.compactMap { name, picture in picture.map { (name, self.picture($0)) } })
  }

  private static func picture(_ picture: PreviewPicture) -> JSONText {
    let content: (String, JSONText) =
      switch picture.content {
      case .path(let path): ("pathBytes", .string(Base64.encode(path.bytes)))
      case .bytes(let bytes): ("data", .string(Base64.encode(bytes)))
      }
    return .object([content] + (picture.type.map { [("type", .string($0))] } ?? []))
  }

  private static func content(_ content: RequestItem.Content) -> [(String, JSONText)] {
    switch content {
    case .path(let path): [("pathBytes", .string(Base64.encode(path.bytes)))]
    case .url(let link): [("url", .string(link))]
    case .text(let text): [("text", .string(text))]
    case .data(let bytes): [("data", .string(Base64.encode(bytes)))]
    case .standardInput, .nothing: []
    }
  }
}
