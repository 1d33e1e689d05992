public import ShareModel

/// Where all questions to item sources are put: one after the other, never on the thread that negotiates.
@globalActor
public actor ItemSourceActor {
  /// The one.
  public static let shared = ItemSourceActor()
}

/// A program's own object that stands for an item and may give something else to each target.
///
/// Before a target is chosen only ``placeholder`` is asked, and it decides which targets are offered. Once one is chosen, the source is
/// asked for the real item, with the target's id, once. What it gives is judged again: when the target does not take it, the share
/// fails with `typeChanged`. All questions are put on ``ItemSourceActor``; an answer that comes after the share has ended is dropped.
public protocol ItemSource: Sendable {
  /// What the item will be, as far as that decides who can take it; its bytes are never sent.
  ///
  /// nil when the source only says something about the share (its subject, its preview) and is no item. Then nothing counts it.
  @ItemSourceActor var placeholder: ItemProvider? { get }

  /// What is shown of the item before it is shared; asked once, together with the placeholder.
  ///
  /// nil for nothing. Of a source that is no item it is said about the request as a whole.
  @ItemSourceActor var preview: PreviewMetadata? { get }

  /// The real item for a target.
  ///
  /// - Parameter target: the id of the target that was chosen.
  /// - Returns: nil when this target gets nothing of it.
  /// - Throws: why it cannot be had; the item then fails with these words, and the others are shared.
  @ItemSourceActor func item(for target: String) async throws -> ItemProvider?

  /// How far the making of the real item is: as long as it moves, a source may take its time.
  nonisolated var progress: LoadProgress? { get }

  /// What a target like mail puts above the content: the attribute `title`, where the request has none.
  ///
  /// - Parameter target: the id of the target that was chosen.
  /// - Returns: nil for none. It counts also where the target gets no item.
  @ItemSourceActor func subject(for target: String) async -> String?

  /// The content type of the real item's richest form, where that form does not say it well enough.
  ///
  /// - Parameter target: the id of the target that was chosen.
  /// - Returns: nil when what the item says is right.
  @ItemSourceActor func type(for target: String) async -> ContentType?

  /// A picture of what a target gets, for whoever shows how the share goes: see
  /// ``Negotiation/thumbnail(of:for:size:)``. A share never asks for it by itself.
  ///
  /// - Parameters:
  ///   - target: the id of the target that was chosen.
  ///   - size: the size in pixels that is wanted; the picture may have another one.
  /// - Returns: nil for none. A picture that cannot be had never fails a share.
  @ItemSourceActor func thumbnail(for target: String, size: ThumbnailSize) async -> ItemProvider?
}

/// How large a picture should be, in pixels.
public struct ThumbnailSize: Hashable, Sendable {
  /// From left to right.
  public var width: Int
  /// From top to bottom.
  public var height: Int

  /// Makes a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension ItemSource {
  /// None.
  public nonisolated var progress: LoadProgress? { nil }
  /// None.
  public var preview: PreviewMetadata? { nil }
  /// None.
  public func subject(for target: String) async -> String? { nil }
  /// What the item says.
  public func type(for target: String) async -> ContentType? { nil }
  /// None.
  public func thumbnail(for target: String, size: ThumbnailSize) async -> ItemProvider? { nil }
}
