/// What a request says about an item for people.
extension RequestParts {
  static let previewKeys = ["title", "subtitle", "url", "originalURL", "thumbnail", "icon", "video"]
  static let pictureKeys = ["path", "pathBytes", "data", "type"]

  /// Whether an item is nothing but metadata.
  func isOnlyPreview(_ object: DocumentReader.Object) -> Bool {
    object.members.count == 1 && object["preview"] != nil
  }

  /// What is said for people, of which nothing is judged here: a title or a link that cannot be shown must not stop a share.
  func preview(_ node: JSONNode) -> PreviewMetadata? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.previewKeys, asErrors: true)
    return PreviewMetadata(
      title: reader.optional("title", in: object) { reader.string($0) },
      subtitle: reader.optional("subtitle", in: object) { reader.string($0) },
      url: reader.optional("url", in: object) { reader.string($0) },
      originalURL: reader.optional("originalURL", in: object) { reader.string($0) },
      thumbnail: reader.optional("thumbnail", in: object) { picture($0) },
      icon: reader.optional("icon", in: object) { picture($0) },
      video: reader.optional("video", in: object) { picture($0) })
  }

  private func picture(_ node: JSONNode) -> PreviewPicture? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.pictureKeys, asErrors: true)
    let type = reader.optional("type", in: object) { reader.word($0) }
    let hasPath = object["path"] != nil || object["pathBytes"] != nil
    guard hasPath != (object["data"] != nil) else {
      let found = hasPath ? "\"path\" and \"data\"" : "none"
      reader.error("expected exactly one of \"path\", \"data\", found \(found)", at: object.position)
      return nil
    }
    if hasPath {
      return bytes(plain: "path", encoded: "pathBytes", in: object).map { PreviewPicture(.path($0), type: type) }
    }
    return reader.optional("data", in: object) { base64($0) }.map { PreviewPicture(.bytes($0), type: type) }
  }
}
