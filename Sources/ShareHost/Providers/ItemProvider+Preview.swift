public import ShareModel

/// A size in pixels.
public struct PreviewSize: Hashable, Sendable {
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A picture of an item for people.
public enum PreviewImage: Hashable, Sendable {
  /// The bytes of a picture file.
  case bytes([UInt8])
  /// The path of a picture file, which belongs to the source.
  case file(ByteString)
}

/// Makes a picture of an item.
///
/// - Parameter preferred: the size that would be best; nil when any will do. Another size is no error.
public typealias PreviewImageLoader = @Sendable (_ preferred: PreviewSize?) async throws -> PreviewImage

extension ItemProvider {
  /// How long a picture may take; people wait for a list meanwhile.
  private static let previewLimit: Duration = .seconds(10)

  /// Loads the picture of the item.
  ///
  /// A share never waits for it, and never fails because of it.
  ///
  /// - Parameters:
  ///   - preferred: the size that would be best.
  ///   - progress: for cancelling.
  /// - Throws: `itemUnavailable` when the item has no loader for it, or its file is not there; why the loader failed.
  public func loadPreviewImage(
    preferred: PreviewSize? = nil, progress: LoadProgress = LoadProgress()
  ) async throws(ItemLoadError) -> PreviewImage {
    guard let loader = previewImageLoader else {
      throw ItemLoadError(.itemUnavailable, "the item has no preview of its own")
    }
    let terms = Promise.Terms(idleLimit: Self.previewLimit, spills: false)
    let product = try await Promise(terms, progress: progress) { progress in
      switch try await loader(preferred) {
      case .bytes(let bytes): return .bytes(bytes)
      case .file(let path):
        return try await FileTaking.detached { try FileTaking.take(path, inPlace: true, progress, nil) }
      }
    }.product()
    switch product {
    case .bytes(let bytes): return .bytes(bytes)
    case .file(let path), .temporary(let path, _): return .file(path)
    }
  }
}
