/// The icon of a type, by its names in an icon theme.
public struct TypeIcon: Hashable, Sendable {
  /// The icon of exactly this type, such as `image-jpeg`; not every theme has it.
  public var name: String
  /// The icon of all types of its kind, such as `image-x-generic`, which every theme has.
  public var generic: String

  /// Makes an icon of its names.
  public init(name: String, generic: String) {
    self.name = name
    self.generic = generic
  }
}

extension ContentTypeTree {
  /// The icon of a type.
  ///
  /// The first name is the MIME type with a dash for its slash, as the shared MIME database has it; the second is one of the
  /// freedesktop.org Icon Naming Specification.
  ///
  /// - Parameter type: any type.
  public func icon(of type: ContentType) -> TypeIcon {
    let mime = mimeType(of: type).utf8.prefix { $0 != UInt8(ascii: ";") }
    let name = mime.map { $0 == UInt8(ascii: "/") ? UInt8(ascii: "-") : $0 }
    let generic = Self.genericIcons.first { conforms(type, to: ContentType($0.type)) }?.name
    return TypeIcon(name: String(decoding: name, as: UTF8.self), generic: generic ?? "application-x-generic")
  }

  /// The first row that fits counts: sound before moving pictures, since an M4A file is both.
  private static let genericIcons: [(type: String, name: String)] = [
    ("public.audio", "audio-x-generic"), ("public.movie", "video-x-generic"), ("public.image", "image-x-generic"),
    ("public.url", "text-html"), ("public.spreadsheet", "x-office-spreadsheet"),
    ("public.presentation", "x-office-presentation"), ("public.composite-content", "x-office-document"),
    ("public.contact", "x-office-address-book"), ("public.calendar-event", "x-office-calendar"),
    ("public.html", "text-html"), ("public.script", "text-x-script"), ("public.text", "text-x-generic"),
    ("public.archive", "package-x-generic"), ("public.font", "font-x-generic"),
    ("public.executable", "application-x-executable"), ("public.directory", "folder"),
  ]
}
