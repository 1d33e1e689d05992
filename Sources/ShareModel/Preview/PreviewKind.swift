/// What people call an item when they count: `2 Photos`.
///
/// The order is that of a preview: what shows most comes first, so a picture comes before a text.
package enum PreviewKind: Int, CaseIterable, Sendable {
  case photo, video, audioRecording, document, textFile, archive, file, folder, link, text

  /// The kind of an item.
  ///
  /// - Parameters:
  ///   - item: what is known of it.
  ///   - types: the types; a package that is a document to people is one here, and no folder.
  package init(_ item: ItemDescription, types: ContentTypeTree) {
    switch item.kind {
    case .link: self = .link
    case .text: self = .text
    case .file, .directory:
      switch types.contentClass(of: item.type) {
      case .picture: self = .photo
      case .video: self = .video
      case .audio: self = .audioRecording
      case .document: self = .document
      case .archive: self = .archive
      case .text: self = .textFile
      case .folder: self = .folder
      case .link, .file: self = item.kind == .directory ? .folder : .file
      }
    }
  }

  var noun: Noun {
    switch self {
    case .photo: Noun("Photo", "Photos")
    case .video: Noun("Video", "Videos")
    case .audioRecording: Noun("Audio Recording", "Audio Recordings")
    case .document: Noun("Document", "Documents")
    case .textFile: Noun("Text File", "Text Files")
    case .archive: Noun("Archive", "Archives")
    case .file: Noun("File", "Files")
    case .folder: Noun("Folder", "Folders")
    case .link: Noun("Link", "Links")
    case .text: Noun("Text", "Texts")
    }
  }

  /// The items in words: `1 Photo, 1 Video and 1 Document`; empty for none.
  package static func count(_ kinds: [PreviewKind]) -> String {
    let parts = allCases.compactMap { kind -> String? in
      let number = kinds.count { $0 == kind }
      if number == 0 { return nil }
      return "\(number) \(number == 1 ? kind.noun.singular : kind.noun.plural)"
    }
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
