import ShareModel

/// Which content is compressed by nature, so that compressing it again only takes time.
enum Compactness {
  private static let compact = [
    "public.jpeg", "public.png", "com.compuserve.gif", "org.webmproject.webp", "public.heif-standard", "public.jpeg-xl",
    "public.movie", "public.mp3", "public.mpeg-4-audio", "org.xiph.flac", "org.xiph.ogg-audio", "org.xiph.opus",
    "com.pkware.zip-archive", "org.gnu.gnu-zip-archive", "org.gnu.gnu-zip-tar-archive", "public.bzip2-archive",
    "org.7-zip.7-zip-archive",
  ].map { ContentType($0) }

  /// Whether content of a type is compressed already; an unknown type is not.
  static func isCompact(_ type: ContentType?) -> Bool {
    guard let type else { return false }
    return compact.contains { ContentTypeTree.standard.conforms(type, to: $0) }
  }
}
