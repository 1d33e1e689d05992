extension ContentTypeTree {
  /// The package that a directory with this name is.
  ///
  /// - Parameter fileName: the directory's name or path, without a trailing slash.
  /// - Returns: nil for an ordinary folder.
  public func packageType(fileName: ByteString) -> ContentType? {
    guard let start = fileName.extensionStart else { return nil }
    return type(fileExtension: fileName.bytes.span.extracting(start...)) { isPackage($0) }
  }

  /// The type that an extension stands for when the thing is a file.
  ///
  /// - Parameters:
  ///   - row: the row that the extension leads to.
  ///   - fileExtension: the extension.
  /// - Returns: the row's own type unless that is a package; then the flat form with the same extension, nil when there is
  ///   none.
  func flatType(row: Int, fileExtension: Span<UInt8>) -> ContentType? {
    let type = ContentType(table[row, .identifier])
    guard isPackage(type) else { return type }
    return self.type(fileExtension: fileExtension) { !isPackage($0) }
  }

  /// Whether files of this type are directories; a Live Photo is one although the tree gives it no parent.
  private func isPackage(_ type: ContentType) -> Bool {
    type == Self.livePhoto || conforms(type, to: .directory)
  }

  private static let livePhoto = ContentType("com.apple.live-photo")

  /// The first declared type of an extension for which something holds.
  private func type(fileExtension: Span<UInt8>, where isWanted: (ContentType) -> Bool) -> ContentType? {
    for row in 0..<declared {
      let words = table[row, .extensions]
      let bytes = words.utf8.span
      var position = 0
      while let word = bytes.word(from: position) {
        position = word.upperBound
        guard bytes.extracting(word).equalsIgnoringCase(fileExtension) else { continue }
        let type = ContentType(table[row, .identifier])
        if isWanted(type) { return type }
      }
    }
    return nil
  }
}
