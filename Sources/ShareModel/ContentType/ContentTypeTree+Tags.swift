extension ContentTypeTree {
  /// What is known of a type; nil for one that nobody declared.
  public func declaration(of type: ContentType) -> ContentTypeDeclaration? {
    guard let row = row(of: type), row < declared else { return nil }
    return ContentTypeDeclaration(rows[row])
  }

  /// The MIME type that a type is written as, if it has one.
  ///
  /// - Parameter type: a declared type, or a dynamic one that was made of a MIME type.
  /// - Returns: the first of its declared MIME types; nil for abstract types.
  public func preferredMIMEType(of type: ContentType) -> String? {
    if let row = row(of: type) { return firstWord(of: rows[row].mimeTypes, skippingPatterns: true) }
    guard case .mimeType(let mime)? = DynamicType(type)?.tag, mime.utf8.last != UInt8(ascii: "*") else { return nil }
    return mime
  }

  /// The file name extension that a type's files get, without its dot, if it has one.
  public func preferredExtension(of type: ContentType) -> String? {
    if let row = row(of: type) { return firstWord(of: rows[row].extensions, skippingPatterns: false) }
    guard case .fileExtension(let text)? = DynamicType(type)?.tag else { return nil }
    return text
  }

  /// A MIME type for a type in any case: its own, or that of the nearest type above it.
  ///
  /// - Parameter type: any type.
  /// - Returns: `application/octet-stream` at worst.
  public func mimeType(of type: ContentType) -> String {
    for ancestor in ancestors(of: type) {
      if let mime = preferredMIMEType(of: ancestor.type) { return mime }
    }
    return "application/octet-stream"
  }

  /// Whether a type was made up of a tag because no table knows it.
  public func isDynamic(_ type: ContentType) -> Bool { DynamicType.isDynamic(type) }

  /// Whether somebody declared a type: the shipped table or a plugin.
  public func isDeclared(_ type: ContentType) -> Bool { row(of: type).map { $0 < declared } ?? false }

  private func firstWord(of list: String, skippingPatterns: Bool) -> String? {
    list.split(separator: " ").first { !skippingPatterns || $0.utf8.last != UInt8(ascii: "*") }.map(String.init)
  }
}
