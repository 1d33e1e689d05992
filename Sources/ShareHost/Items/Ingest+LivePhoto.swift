internal import ShareFiles
internal import ShareModel

extension Ingest {
  /// The most entries that the folder of a Live Photo has; what has more is something else.
  private static let livePhotoEntries = 16

  /// A folder that holds one picture and its film, as one item: the pair, then the folder for whoever takes any folder, then the
  /// still picture for whoever takes pictures.
  ///
  /// - Returns: nil for any other folder.
  func livePhotoForm(_ path: ByteString, _ status: FileStatus, name: ByteString) -> Form? {
    let pair = ContentType("com.apple.live-photo")
    guard recognition.types.type(fileName: name) == pair, let entries = try? DirectoryReader.entries(ofPath: path),
      entries.count <= Self.livePhotoEntries
    else { return nil }
    var pictures: [(path: ByteString, found: Detection, status: FileStatus)] = []
    var movies = 0
    for entry in entries where entry.kind == .regular {
      let inner = path.appending(entry.name)
      guard let (found, status) = try? look(inner) else { continue }
      if recognition.types.conforms(found.type, to: .image) { pictures.append((inner, found, status)) }
      if recognition.types.conforms(found.type, to: .movie) { movies += 1 }
    }
    guard pictures.count == 1, movies == 1, let still = pictures.first else { return nil }
    let forms = [
      RepresentationDescription(type: pair, kind: .directory),
      RepresentationDescription(type: ContentType("com.apple.package"), kind: .directory),
      RepresentationDescription(
        type: still.found.type, mime: still.found.mime, bytes: still.status.size, kind: .file),
    ]
    return Form(
      ItemDescription(kind: .directory, name: name, representations: forms, warnings: still.found.warnings),
      [.directory(path, status), .directory(path, status), .file(still.path, still.status)],
      evidence: "a folder with one picture and one film")
  }
}
