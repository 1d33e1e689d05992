import ShareHost
import ShareModel

/// The documents of `--json`: format `share/1`.
enum Documents {
  /// A whole document: the format, then what it holds.
  static func document(_ members: [(String, JSONText)]) -> JSONText {
    .object([("format", .string("share/1"))] + members)
  }

  /// An error.
  ///
  /// - Parameter value: what was given and is not right, where the subject is not that itself.
  static func error(code: String, message: String, subject: String, value: String? = nil) -> JSONText {
    document([
      (
        "error",
        .object([
          ("code", .string(code)), ("message", .string(message)), ("subject", .string(subject)),
          ("value", JSONText(value)),
        ])
      )
    ])
  }

  /// A name or path: for reading, and as bytes exactly when reading loses something.
  static func name(_ key: String, _ name: ByteString) -> [(String, JSONText)] {
    var members: [(String, JSONText)] = [(key, .string(name.display))]
    if !name.isUTF8 { members.append((key + "Bytes", .string(Base64.encode(name.bytes)))) }
    return members
  }

  /// An item, as it was recognised.
  static func item(_ provider: ItemProvider, index: Int, types: ContentTypeTree) -> JSONText {
    let description = provider.description
    let forms = description.representations.map { form in
      JSONText.object([
        ("type", .string(form.type.identifier)), ("mime", .string(form.mime ?? types.mimeType(of: form.type))),
        ("bytes", count(form.bytes)),
      ])
    }
    let first = description.representations.first
    return .object(
      [("index", .integer(Int64(index)))] + name("name", description.name) + [
        ("kind", .string(description.kind.rawValue)),
        ("type", .string(description.type.identifier)),
        ("mime", .string(first?.mime ?? types.mimeType(of: description.type))),
        ("representations", .array(forms)),
        ("bytes", count(first?.bytes)),
        ("evidence", .string(provider.evidence)),
        (
          "warnings",
          .array(
            description.warnings.map {
              .object([("code", .string($0.code)), ("item", .integer(Int64(index))), ("detail", .string($0.detail))])
            })
        ),
      ])
  }

  /// The items of a request, each with its index there.
  static func items(_ negotiation: Negotiation, types: ContentTypeTree) -> JSONText {
    .array(zip(negotiation.indices, negotiation.providers).map { item($1, index: $0, types: types) })
  }

  /// All items.
  static func items(_ providers: [ItemProvider], types: ContentTypeTree) -> JSONText {
    .array(providers.enumerated().map { item($0.element, index: $0.offset, types: types) })
  }

  /// A number of bytes, null when it is not known.
  static func count(_ bytes: UInt64?) -> JSONText {
    guard let bytes else { return .null }
    return .integer(Int64(clamping: bytes))
  }

  /// A reason.
  static func reason(_ reason: Reason?) -> JSONText {
    guard let reason else { return .null }
    return .object(
      [
        ("code", .string(reason.code.description)), ("item", index(reason.item)), ("detail", .string(reason.detail)),
      ] + (reason.crash.map { [("crash", crash($0))] } ?? []))
  }

  /// How a plugin crashed.
  static func crash(_ crash: Crash) -> JSONText {
    func hexadecimal(_ number: UInt64) -> JSONText { .string("0x" + String(number, radix: 16)) }
    return .object([
      ("signal", .string(crash.signal)), ("address", crash.address.map(hexadecimal) ?? .null),
      ("stackUsedUp", .bool(crash.isStackUsedUp)),
      ("library", crash.file.isEmpty ? .null : .string(crash.file.display)),
      ("offset", crash.file.isEmpty ? .null : hexadecimal(crash.offset)),
      ("function", crash.place.map { .string($0.function) } ?? .null),
      ("distance", crash.place.map { hexadecimal($0.distance) } ?? .null),
    ])
  }

  /// The index of an item, null for none.
  static func index(_ item: Int?) -> JSONText {
    item.map { .integer(Int64($0)) } ?? .null
  }

  /// Something that people should know.
  static func warning(_ warning: PlanWarning) -> JSONText {
    .object([
      ("code", .string(warning.code)), ("item", index(warning.item)), ("detail", .string(warning.detail)),
    ])
  }
}
