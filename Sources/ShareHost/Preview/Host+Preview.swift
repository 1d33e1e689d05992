public import ShareModel

extension Host {
  /// What is shown of some items before they are shared.
  ///
  /// Reads the headers of pictures that the source gives, the desktop's thumbnail cache, and the beginning of photographs. Blocks
  /// the calling thread for that; it never asks a network.
  ///
  /// - Parameters:
  ///   - providers: the items, as ``describe(_:mismatch:)`` returned them.
  ///   - metadata: what is said about the request as a whole, as `ShareRequest.previews` has it.
  /// - Returns: always a preview. That a picture is missing or broken is not an error but a warning, and the next best one is taken.
  public func preview(of providers: [ItemProvider], metadata: [PreviewMetadata] = []) -> Preview {
    let header = header(of: providers, metadata: metadata)
    let whole = PreviewMetadata.merged(metadata)
    let single = providers.count == 1 ? 0 : nil
    var finder = ThumbnailFinder(
      types: registry.types, recognition: recognition, cache: places.cacheDirectory?.appending("thumbnails"))
    for given in metadata { finder.checkLink(of: given, item: nil) }
    for (index, provider) in providers.enumerated() { finder.checkLink(of: provider.preview, item: index) }
    let icon = finder.given(whole.icon, "icon", item: nil)
    let video = finder.given(whole.video ?? single.flatMap { providers[$0].preview?.video }, "video", item: single)
    var thumbnails: [Preview.Thumbnail] = []
    var more = 0
    if let own = finder.thumbnail(given: whole, item: single) {
      thumbnails = [own]
    } else if providers.isEmpty {
      thumbnails = icon.map { [Preview.Thumbnail(item: nil, content: .picture($0, from: .request))] } ?? []
    } else {
      let shown = header.order.prefix(Preview.mostThumbnails)
      thumbnails = shown.map { finder.thumbnail(of: providers[$0], item: $0, icon: icon) }
      more = providers.count - shown.count
    }
    return Preview(header: header, thumbnails: thumbnails, more: more, video: video, warnings: finder.warnings)
  }

  /// What is shown of a negotiated request.
  ///
  /// - Parameter negotiation: what ``negotiate(_:control:)`` returned.
  /// - Returns: as ``preview(of:metadata:)``.
  public func preview(of negotiation: Negotiation) -> Preview {
    preview(of: negotiation.providers, metadata: negotiation.previews)
  }

  /// The words of a preview alone, for which no file is read.
  ///
  /// - Parameters:
  ///   - providers: the items, as ``describe(_:mismatch:)`` returned them.
  ///   - metadata: what is said about the request as a whole.
  public func header(of providers: [ItemProvider], metadata: [PreviewMetadata] = []) -> PreviewHeader {
    PreviewHeader(
      providers.map { PreviewSubject($0.description, metadata: $0.preview, words: $0.words) }, metadata: metadata,
      types: registry.types)
  }

  /// What of the source's own preview cannot be shown; nothing is looked at when it gives none.
  func previewWarnings(_ providers: [ItemProvider], _ metadata: [PreviewMetadata]) -> [PlanWarning] {
    guard !metadata.isEmpty || providers.contains(where: { $0.preview != nil }) else { return [] }
    return preview(of: providers, metadata: metadata).warnings
  }
}
