extension ContentTypeTree {
  /// What is known of a type.
  ///
  /// - Parameter type: any type.
  /// - Returns: nil for one that nobody declared, and for dynamic types.
  public func declaration(of type: ContentType) -> ContentTypeDeclaration? {
    guard let row = row(of: type), row < declared else { return nil }
    return ContentTypeDeclaration(row: row, of: table)
  }

  /// The MIME type that a type is written as, if it has one.
  ///
  /// - Parameter type: a declared type, or a dynamic one that was made of a MIME type.
  /// - Returns: the first of its declared MIME types; nil for abstract types.
  public func preferredMIMEType(of type: ContentType) -> String? {
    if let row = row(of: type) { return firstWord(of: table[row, .mimeTypes], skippingPatterns: true) }
    guard case .mimeType(let mime)? = DynamicType(type)?.tag, mime.utf8.last != UInt8(ascii: "*") else { return nil }
    return mime
  }

  /// The file name extension that a type's files get, if it has one.
  ///
  /// - Parameter type: a declared type, or a dynamic one that was made of an extension.
  /// - Returns: without its dot, in lower case.
  public func preferredExtension(of type: ContentType) -> String? {
    if let row = row(of: type) { return firstWord(of: table[row, .extensions], skippingPatterns: false) }
    guard case .fileExtension(let text)? = DynamicType(type)?.tag else { return nil }
    return text
  }

  /// A MIME type for a type in any case: its own, or that of the nearest type above it.
  ///
  /// - Parameter type: any type.
  /// - Returns: `application/octet-stream` at worst.
  public func mimeType(of type: ContentType) -> String {
    if let own = preferredMIMEType(of: type) { return own }
    guard let start = row(of: type) ?? row(of: DynamicType(type)?.supertype ?? .data) else { return Self.anyMIMEType }
    for position in Int(ancestorStart[start])..<Int(ancestorStart[start + 1]) {
      let list = table[Int(ancestors[position].row), .mimeTypes]
      if let mime = firstWord(of: list, skippingPatterns: true) { return mime }
    }
    return Self.anyMIMEType
  }

  /// The name of a type for people.
  ///
  /// - Parameter type: any type.
  /// - Returns: its MIME type where it has one, otherwise the identifier.
  public func label(for type: ContentType) -> String { preferredMIMEType(of: type) ?? type.identifier }

  /// Whether a type was made up of a tag because no table knows it.
  ///
  /// - Parameter type: any type.
  /// - Returns: true for `dyn.a…`; ``DynamicType/init(_:)`` reads its tag back.
  public func isDynamic(_ type: ContentType) -> Bool { DynamicType.isDynamic(type) }

  /// Whether the shipped table or a plugin declares a type.
  ///
  /// - Parameter type: any type.
  /// - Returns: false for dynamic types, and for what is only named somewhere.
  public func isDeclared(_ type: ContentType) -> Bool { row(of: type).map { $0 < declared } ?? false }

  private static let anyMIMEType = "application/octet-stream"

  private func firstWord(of list: String, skippingPatterns: Bool) -> String? {
    let bytes = list.utf8.span
    var position = 0
    while let word = bytes.word(from: position) {
      if !skippingPatterns || bytes[word.upperBound - 1] != UInt8(ascii: "*") {
        if word.count == bytes.count { return list }
        let start = list.utf8.index(list.startIndex, offsetBy: word.lowerBound)
        return String(list[start..<list.utf8.index(start, offsetBy: word.count)])
      }
      position = word.upperBound
    }
    return nil
  }
}
