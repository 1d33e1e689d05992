internal import ShareFiles
internal import ShareModel

/// Finds the picture that stands for each item, and notes every one that it could not take.
struct ThumbnailFinder {
  private let types: ContentTypeTree
  private let pictures: PictureReader
  private let cache: ByteString?
  /// What could not be shown, and why.
  private(set) var warnings: [PlanWarning] = []

  init(types: ContentTypeTree, recognition: Recognition, cache: ByteString?) {
    self.types = types
    self.cache = cache
    pictures = PictureReader(types: types, recognition: recognition)
  }

  /// The picture for an item: what the source gives, else what the desktop keeps, else what the file holds, else an icon.
  ///
  /// - Parameters:
  ///   - provider: the item.
  ///   - index: its place among the items.
  ///   - icon: the icon that the source gives for the request as a whole, where the item has none of its own.
  /// - Returns: always something.
  mutating func thumbnail(
    of provider: ItemProvider, item index: Int, icon: Preview.Picture? = nil
  ) -> Preview.Thumbnail {
    if let own = thumbnail(given: provider.preview, item: index) { return own }
    if let cached = cached(provider, item: index) {
      return Preview.Thumbnail(item: index, content: .picture(cached, from: .cache))
    }
    do throws(PictureFault) {
      if let embedded = try pictures.embedded(in: provider) {
        return Preview.Thumbnail(item: index, content: .picture(embedded, from: .exif))
      }
    } catch {
      warn(provider.description.name.display, error, item: index)
    }
    if let icon = given(provider.preview?.icon, "icon", item: index) ?? icon {
      return Preview.Thumbnail(item: index, content: .picture(icon, from: .request))
    }
    return Preview.Thumbnail(item: index, content: .icon(types.icon(of: provider.description.type)))
  }

  /// The thumbnail that the source gives; nil when it gives none that can be shown.
  mutating func thumbnail(given metadata: PreviewMetadata?, item: Int?) -> Preview.Thumbnail? {
    given(metadata?.thumbnail, "thumbnail", item: item).map {
      Preview.Thumbnail(item: item, content: .picture($0, from: .request))
    }
  }

  /// A picture or video that the source gives, by the word for it in a request; nil when it cannot be shown.
  mutating func given(_ picture: PreviewPicture?, _ word: String, item: Int?) -> Preview.Picture? {
    guard let picture else { return nil }
    do throws(PictureFault) {
      return try pictures.given(picture, word == "video" ? .movie : .image)
    } catch {
      var subject = "preview \(word)"
      if case .path(let path) = picture.content { subject += " \(path.display)" }
      warn(subject, error, item: item, instead: word == "video" ? "it is left out" : Self.nextBest)
      return nil
    }
  }

  /// Notes a link that is none.
  mutating func checkLink(of metadata: PreviewMetadata?, item: Int?) {
    guard metadata?.hasBrokenLink == true else { return }
    warnings.append(
      PlanWarning(
        code: Self.code, item: item,
        detail: "preview url: is no link, so it is not shown; write it with its scheme, such as https://example.org"))
  }

  /// What the desktop keeps of a file, the largest first.
  private mutating func cached(_ provider: ItemProvider, item: Int) -> Preview.Picture? {
    guard let cache, case .file(let path, let status)? = provider.sources.first else { return nil }
    for path in Self.names(of: path) {
      let uri = ThumbnailCache.uri(of: path)
      let name = ThumbnailCache.fileName(for: uri)
      for directory in ThumbnailCache.directories {
        let place = cache.appending(directory).appending(name)
        do throws(PictureFault) {
          if let found = try pictures.cached(place, of: uri, modified: status.modified.seconds) { return found }
        } catch {
          warn(place.display, error, item: item)
        }
      }
    }
    return nil
  }

  /// The paths by which the desktop may know a file: as it was named, and without links.
  private static func names(of path: ByteString) -> [ByteString] {
    var names: [ByteString] = []
    if let absolute = try? FileSystem.absolute(path) {
      let parts = absolute.bytes.split(separator: UInt8(ascii: "/"))
      if !parts.contains(where: { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }) {
        names.append(ByteString(parts.flatMap { [UInt8(ascii: "/")] + $0 }))
      }
    }
    if let resolved = try? FileSystem.resolved(path), !names.contains(resolved) { names.append(resolved) }
    return names
  }

  private mutating func warn(
    _ subject: String, _ fault: PictureFault, item: Int?, instead: String = nextBest
  ) {
    warnings.append(PlanWarning(code: Self.code, item: item, detail: "\(subject): \(fault.detail); \(instead)"))
  }

  private static let nextBest = "the next best picture is shown"

  /// The code of every warning about a preview.
  private static let code = "badPreview"
}
