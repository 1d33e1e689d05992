/// What people call a type: the word of a preview, a summary, an icon.
public enum ContentTypeClass: String, Sendable, CaseIterable {
  case folder, link, audio, picture, video, document, text, archive, file
}

extension ContentTypeTree {
  /// The word for a type.
  ///
  /// The order of the questions matters: an M4A file is a movie to the tree and sound to people, so sound is asked
  /// first; an SVG picture is also XML, a Pages package also a directory.
  ///
  /// - Parameter type: any type.
  /// - Returns: ``ContentTypeClass/file`` when nothing more is known.
  public func contentClass(of type: ContentType) -> ContentTypeClass {
    for (ancestor, word) in Self.classes where conforms(type, to: ancestor) { return word }
    return .file
  }

  private static let classes: [(ContentType, ContentTypeClass)] = [
    (.audio, .audio), (.movie, .video), (.image, .picture), (.url, .link),
    (ContentType("public.composite-content"), .document), (ContentType("public.spreadsheet"), .document),
    (.text, .text), (ContentType("public.archive"), .archive), (.directory, .folder),
  ]
}
