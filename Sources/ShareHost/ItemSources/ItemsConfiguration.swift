public import ShareModel

/// What can be said about a selection, or about one item of it.
public enum MetadataKey: String, Sendable, CaseIterable {
  /// The title of the whole selection, a text.
  case title
  /// What a person would say about the whole selection, a text.
  case messageBody
}

/// What can be said about one item of a selection.
public enum ItemMetadataKey: String, Sendable, CaseIterable {
  /// What is shown of the item before it is shared: title, link, pictures.
  case linkMetadata
}

/// A second way to hand over what is shared: the items, and an object that is asked what there is to say about them.
///
/// Each thing is asked for in one place only. Title and message are asked of the whole selection and become the attributes `title` and
/// `message`, unless the request has them; what is shown of an item is asked of the item. All questions are put on
/// ``ItemSourceActor``, before anything is chosen.
public protocol ItemsConfiguration: Sendable {
  /// The items, in order.
  @ItemSourceActor var items: [ItemProvider] { get }

  /// What there is to say about the whole selection.
  ///
  /// - Parameter key: ``MetadataKey/title`` or ``MetadataKey/messageBody``.
  /// - Returns: nil for nothing.
  @ItemSourceActor func metadata(_ key: MetadataKey) async -> String?

  /// What there is to say about one item.
  ///
  /// - Parameters:
  ///   - index: its place in ``items``, from 0.
  ///   - key: ``ItemMetadataKey/linkMetadata``.
  /// - Returns: nil for nothing more than the item says itself.
  @ItemSourceActor func metadata(ofItemAt index: Int, _ key: ItemMetadataKey) async -> PreviewMetadata?
}

extension ItemsConfiguration {
  /// Nothing.
  public func metadata(_ key: MetadataKey) async -> String? { nil }
  /// Nothing.
  public func metadata(ofItemAt index: Int, _ key: ItemMetadataKey) async -> PreviewMetadata? { nil }
}

extension Host {
  /// Works out which targets can take what a configuration holds.
  ///
  /// Blocks the calling thread.
  ///
  /// - Parameters:
  ///   - request: everything but the items; what it has of its own comes first and counts for more.
  ///   - configuration: the items and what there is to say about them.
  ///   - control: stops the waiting for an answer.
  /// - Returns: as ``negotiate(_:control:)``.
  /// - Throws: as ``negotiate(_:control:)``.
  public func negotiate(
    _ request: ShareRequest, _ configuration: some ItemsConfiguration, control: ShareControl? = nil
  ) throws(ItemProblem) -> Negotiation {
    let question = Question(request, control)
    var request = request
    let items: [ItemProvider]
    do throws(ItemLoadError) {
      items = try question.ask {
        var items = configuration.items
        for index in items.indices {
          let said = await configuration.metadata(ofItemAt: index, .linkMetadata)
          items[index].preview = said ?? items[index].preview
        }
        return items
      }
      for (key, name) in [(MetadataKey.title, Attribute.title), (.messageBody, AttributePlan.message)]
      where !request.attributes.contains(where: { $0.name == name }) {
        guard let value = try question.ask({ await configuration.metadata(key) }), !value.isEmpty else { continue }
        request.attributes.append(Attribute(name: name, value: value, provenance: .app))
      }
    } catch {
      throw ItemProblem(
        kind: error.code.kind, item: request.items.count,
        subject: "the items configuration", detail: error.detail)
    }
    return try negotiate(request, offering: items.map { .provider($0) }, control: control)
  }
}
