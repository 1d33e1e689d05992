public import ShareModel

extension ItemProvider {
  /// The name that is suggested for a file of the item; nil when there is none.
  ///
  /// What is set is made safe: one component, no control characters, at most 255 bytes. The name of a file that exists stays as it
  /// is, byte for byte. The extension need not be there; ``fileName(as:)`` has it.
  public var suggestedName: ByteString? {
    get { description.name.isEmpty ? nil : FileNaming.usable(description.name) }
    set { description.name = newValue.map { FileNaming.safe($0, fallback: "") } ?? "" }
  }

  /// The name of a file that holds one representation.
  ///
  /// - Parameter type: the type of the representation.
  /// - Returns: the suggested name, with the extension of the type where it has none; of a representation that is not the richest
  ///   one, an extension of something else is exchanged, so that a JPEG is never called `.heic`. `item` with the extension when no
  ///   name is suggested. At most 255 bytes.
  public func fileName(as type: ContentType) -> ByteString {
    fileName(as: type, otherwise: "item")
  }

  /// The name of a file that holds one representation.
  ///
  /// - Parameters:
  ///   - type: the type of the representation.
  ///   - otherwise: the name when none is suggested, a safe one.
  func fileName(as type: ContentType, otherwise: ByteString) -> ByteString {
    let name = suggestedName ?? otherwise
    // A directory's name is whole, dots and all.
    if tree.conforms(type, to: .directory) { return name }
    guard let suffix = tree.preferredExtension(of: type) else { return FileNaming.shortened(name) }
    if let named = tree.declaredType(fileName: name) {
      let isKin = tree.conforms(named, to: type) || tree.conforms(type, to: named)
      // What the source itself calls its richest form keeps that name; another kind of thing, as a package of it, does not.
      let isNamed = description.representations.first.map { $0.type == type && $0.kind == nil } ?? false
      if isKin || isNamed { return FileNaming.shortened(name) }
      return FileNaming.adding("." + suffix, to: FileNames.stem(of: name))
    }
    return FileNaming.adding("." + suffix, to: name)
  }
}

/// Parts of names.
enum FileNames {
  /// A name without its last extension.
  static func stem(of name: ByteString) -> ByteString {
    guard let dot = name.bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return ByteString(Array(name.bytes[..<dot]))
  }
}
