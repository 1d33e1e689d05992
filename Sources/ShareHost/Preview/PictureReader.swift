internal import ShareFiles
internal import ShareModel

/// Looks at pictures that somebody else made, far enough to say what they are; decodes none.
struct PictureReader {
  /// The most bytes of a picture from the source that are looked at.
  private static let givenLimit = Recognition.headLimit
  /// The most bytes of a cached thumbnail: its texts may stand at its end, and 1024 pixels squared are 4 MiB before they are packed.
  private static let cachedLimit = 8 << 20
  /// The most bytes of a photograph in which EXIF data are looked for: they have 64 KiB at most, and come first or second.
  private static let embeddedLimit = 128 << 10

  let types: ContentTypeTree
  let recognition: Recognition

  /// A picture or video that the source gives.
  ///
  /// - Parameters:
  ///   - picture: where it is.
  ///   - kind: what it has to be, ``ContentType/image`` or ``ContentType/movie``.
  /// - Throws: why it cannot be shown.
  func given(_ picture: PreviewPicture, _ kind: ContentType) throws(PictureFault) -> Preview.Picture {
    let head: [UInt8]
    let size: UInt64
    var name: ByteString = ""
    switch picture.content {
    case .bytes(let bytes): (head, size) = (Array(bytes.prefix(Self.givenLimit)), UInt64(bytes.count))
    case .path(let path):
      (head, size) = try beginning(of: path, max: Self.givenLimit)
      name = path.lastComponent
    }
    if head.isEmpty { throw PictureFault("is empty") }
    let isWhole = UInt64(head.count) == size
    let type = try type(of: head, size, stated: picture.type, name: name, kind)
    if PNGContents.begins(head) { _ = try PNGContents(head, isWhole: isWhole) }
    let pixels = kind == .image ? PictureSize(header: head) : nil
    if type == Self.jpeg, pixels == nil, isWhole { throw PictureFault("is a JPEG file without a picture") }
    return Preview.Picture(content: picture.content, type: type, size: pixels, bytes: size)
  }

  /// The desktop's picture of a file, as it is now.
  ///
  /// - Parameters:
  ///   - path: where the cache has it.
  ///   - uri: the file's link.
  ///   - modified: when the file was changed, in seconds since 1970.
  /// - Returns: nil when there is none, or when it shows another file or another state of it.
  /// - Throws: what is wrong with it.
  func cached(_ path: ByteString, of uri: String, modified: Int64) throws(PictureFault) -> Preview.Picture? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.read(path, max: Self.cachedLimit)
    } catch {
      if error.isMissing { return nil }
      throw PictureFault(error.text)
    }
    let picture = try PNGContents(bytes)
    guard ThumbnailCache.isCurrent(picture, of: uri, modified: modified) else { return nil }
    return Preview.Picture(
      content: .path(path), type: Self.png, size: picture.size, bytes: UInt64(bytes.count))
  }

  /// The small picture inside a photograph.
  ///
  /// - Returns: nil when there is none.
  /// - Throws: what is wrong with it.
  func embedded(in provider: ItemProvider) throws(PictureFault) -> Preview.Picture? {
    guard types.conforms(provider.description.type, to: Self.jpeg), let source = provider.sources.first else {
      return nil
    }
    let head: [UInt8]
    switch source {
    case .file(let path, _): head = try beginning(of: path, max: Self.embeddedLimit).head
    case .bytes(let bytes): head = Array(bytes.prefix(Self.embeddedLimit))
    // What has been read of it already; more would have to be waited for.
    case .standardInput(let input): head = (try? input.head(max: Recognition.headLimit)) ?? []
    // A promise is kept only for a target that somebody has chosen.
    case .directory, .unreadable, .promised: return nil
    }
    guard let bytes = try EXIFThumbnail.find(in: head) else { return nil }
    return Preview.Picture(
      content: .bytes(bytes), type: Self.jpeg, size: PictureSize(header: bytes), bytes: UInt64(bytes.count))
  }

  private static let jpeg = ContentType("public.jpeg")
  private static let png = ContentType("public.png")

  /// The bytes decide; only where they say nothing does the source.
  private func type(
    of head: [UInt8], _ size: UInt64, stated: String?, name: ByteString, _ kind: ContentType
  ) throws(PictureFault) -> ContentType {
    let found = recognition.recognise(name: name, head: head, size: size, policy: .content)
    if types.conforms(found.type, to: kind) { return found.type }
    switch found.evidence {
    case .bytes, .magic: break
    case .name, .emptyFile, .nothing, .directory:
      if let stated = stated.flatMap({ types.type($0) }), types.conforms(stated, to: kind) { return stated }
    }
    throw PictureFault("is no \(kind == .movie ? "video" : "picture") but \(types.label(for: found.type))")
  }

  /// The first bytes of a regular file, and how many it has; a FIFO is never waited for.
  private func beginning(of path: ByteString, max: Int) throws(PictureFault) -> (head: [UInt8], size: UInt64) {
    do throws(SystemError) {
      let file = try Descriptor.open(path, [.read, .nonBlocking])
      let status = try file.status()
      guard status.kind == .regular else { throw SystemError(code: SystemError.stale, call: "read") }
      return (try file.read(at: 0, max: max), status.size)
    } catch {
      throw PictureFault(error.code == SystemError.stale ? "is no regular file" : error.text)
    }
  }
}
