extension ContentTypeTree {
  /// The type that a spelling names: what an item is.
  ///
  /// Understands UTIs and MIME types in any letter case, aliases (`image/jpg`) and patterns (`image/*`, `*/*`).
  /// Parameters count only where the table has a type for them (`text/plain;charset=utf-8`); otherwise they are
  /// dropped.
  ///
  /// - Parameter spelling: what somebody wrote.
  /// - Returns: for a MIME type that no table knows, a dynamic type; for a reverse-DNS identifier that nobody declared,
  ///   that type; nil for what is no type at all (`text`, `text/`, `/plain`, an empty text).
  public func type(_ spelling: String) -> ContentType? {
    if let row = identifiers.row(spelling.utf8.span, in: table) { return ContentType(table[row, .identifier]) }
    if spelling.utf8.contains(UInt8(ascii: "/")) { return MIMEType(spelling).map { type($0) } }
    return undeclaredType(spelling)
  }

  /// The type of a MIME type that has been read.
  ///
  /// - Parameter mime: with its parameters.
  /// - Returns: the declared type, or a dynamic one.
  public func type(_ mime: MIMEType) -> ContentType {
    for parameter in mime.parameters {
      let refined = "\(mime.essence);\(parameter.name)=\(parameter.value)"
      if let row = mimeTypes.row(refined.utf8.span, in: table) { return ContentType(table[row, .identifier]) }
    }
    if let row = mimeTypes.row(mime.essence.utf8.span, in: table) { return ContentType(table[row, .identifier]) }
    return DynamicType(.mimeType(mime.essence), supertype: supertype(ofUnknown: mime)).type
  }

  /// The type that a spelling in a target's rule stands for: what a target takes.
  ///
  /// Differs from ``type(_:)-(String)`` in two points. Parameters never count, since a rule matches by type and
  /// subtype. And `image/heif` stands for every picture of the HEIF family, because other systems know that one name
  /// for all of them.
  ///
  /// - Parameter spelling: what the manifest says.
  /// - Returns: nil for what is no type.
  public func acceptedType(_ spelling: String) -> ContentType? {
    guard spelling.utf8.contains(UInt8(ascii: "/")) else { return type(spelling) }
    guard let mime = MIMEType(spelling) else { return nil }
    if mime.essence == "image/heif" { return ContentType("public.heif-standard") }
    return type(MIMEType(essence: mime.essence))
  }

  /// The type of a file name extension, in any letter case, without its dot.
  ///
  /// - Parameter fileExtension: such as `jpg` or `tar.gz`.
  /// - Returns: a dynamic type for an extension that no table knows; nil for what is no extension.
  public func type(fileExtension: String) -> ContentType? {
    let bytes = Array(fileExtension.utf8)
    return type(extensionBytes: bytes.span)
  }

  /// The type that a file's name speaks for.
  ///
  /// - Parameter fileName: a name or path; only the last component counts.
  /// - Returns: the type of the longest known extension (`tar.gz` before `gz`), a dynamic type when the extension is
  ///   unknown, nil when there is none. A leading dot begins no extension.
  public func type(fileName: ByteString) -> ContentType? {
    if let known = declaredType(fileName: fileName) { return known }
    guard let start = fileName.extensionStart else { return nil }
    return type(extensionBytes: fileName.bytes.span.extracting(start...))
  }

  /// The declared type that a file's name speaks for.
  ///
  /// - Parameter fileName: a name or path; only the last component counts.
  /// - Returns: nil when no table knows its extension; ``type(fileName:)`` makes a dynamic type then.
  public func declaredType(fileName: ByteString) -> ContentType? {
    declaredExtension(fileName: fileName).map { ContentType(table[$0.row, .identifier]) }
  }

  /// The longest known extension of a name: its row, and where it begins.
  func declaredExtension(fileName: ByteString) -> (row: Int, start: Int)? {
    guard let last = fileName.extensionStart else { return nil }
    let bytes = fileName.bytes.span
    // The extension before the last one, for `tar.gz`: at least one byte of a stem must precede it.
    var dot = last - 2
    while dot > 0, bytes[dot] != UInt8(ascii: "."), bytes[dot] != UInt8(ascii: "/") { dot -= 1 }
    if dot > 0, bytes[dot] == UInt8(ascii: "."), bytes[dot - 1] != UInt8(ascii: "/"),
      let row = extensions.row(bytes.extracting((dot + 1)...), in: table)
    {
      return (row, dot + 1)
    }
    return extensions.row(bytes.extracting(last...), in: table).map { ($0, last) }
  }

  private func type(extensionBytes: Span<UInt8>) -> ContentType? {
    guard isExtension(extensionBytes) else { return nil }
    if let row = extensions.row(extensionBytes, in: table) { return ContentType(table[row, .identifier]) }
    var bytes: [UInt8] = []
    for position in extensionBytes.indices { bytes.append(extensionBytes[position]) }
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    return DynamicType(.fileExtension(text)).type
  }

  /// Whether bytes can be an extension: `Mr. Smith's song` has none.
  private func isExtension(_ bytes: Span<UInt8>) -> Bool {
    guard !bytes.isEmpty, bytes.count <= 64 else { return false }
    for position in bytes.indices {
      if bytes[position] <= UInt8(ascii: " ") || bytes[position] == 0x7F || bytes[position] == UInt8(ascii: "/") {
        return false
      }
    }
    return true
  }

  /// A type that nobody declared, if the spelling is a reverse-DNS identifier: two parts at least.
  private func undeclaredType(_ spelling: String) -> ContentType? {
    let bytes = spelling.utf8.map(\.asciiLowercased)
    let isDynamic = bytes.starts(with: "dyn.".utf8)
    // The identifier of a dynamic type is as long as what it is made of.
    guard bytes.count <= 255 || isDynamic, bytes.first != UInt8(ascii: "."), bytes.last != UInt8(ascii: ".") else {
      return nil
    }
    var dots = 0
    for (position, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: ".") {
        dots += 1
        if bytes[position - 1] == byte { return nil }
      } else if !byte.isASCIIAlphanumeric, byte != UInt8(ascii: "-"), byte != UInt8(ascii: "_") {
        return nil
      }
    }
    guard dots > 0 else { return nil }
    let type = ContentType(String(decoding: bytes, as: UTF8.self))
    if isDynamic { return DynamicType(type).map(isSound) == true ? type : nil }
    return type
  }

  /// Whether a type can have been met by a dynamic type's tag: an identifier that somebody wrote may hold anything, and the tag
  /// becomes part of file names.
  private func isSound(_ dynamic: DynamicType) -> Bool {
    guard type(dynamic.supertype.identifier) == dynamic.supertype else { return false }
    switch dynamic.tag {
    case .fileExtension(let text):
      return isExtension(text.utf8.span) && text.utf8.allSatisfy { $0 == $0.asciiLowercased }
    case .mimeType(let text):
      return MIMEType(text)?.essence.utf8.elementsEqual(text.utf8) == true
    }
  }

  /// What an unknown MIME type is a kind of, from its top level: the only thing that a MIME type says by itself.
  private func supertype(ofUnknown mime: MIMEType) -> ContentType {
    let pattern = "\(mime.topLevel)/*"
    return mimeTypes.row(pattern.utf8.span, in: table).map { ContentType(table[$0, .identifier]) } ?? .data
  }
}

extension MIMEType {
  /// Makes a MIME type without parameters of an essence that has been read.
  init(essence: String) {
    self.essence = essence
    self.parameters = []
  }
}

extension ByteString {
  /// Where the last extension begins, after its dot; nil when the name has none.
  var extensionStart: Int? {
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, dot + 1 < bytes.count else { return nil }
    guard bytes[dot - 1] != UInt8(ascii: "/"), !bytes[dot...].contains(UInt8(ascii: "/")) else { return nil }
    return dot + 1
  }
}
