internal import ShareModel

extension ItemProvider {
  /// Whether an object of a class can be made of the item.
  public func canLoadObject(of kind: (some ReadableObject).Type, for viewer: Viewer = .ownProcess) -> Bool {
    kind.readableTypes.contains { index(of: $0, for: viewer) != nil }
  }

  /// Makes an object of the item.
  ///
  /// The first type that the class reads and the item has is loaded. An object of the class that was registered is given back
  /// itself.
  ///
  /// - Parameters:
  ///   - kind: the class.
  ///   - viewer: who asks.
  ///   - progress: for watching and cancelling.
  /// - Throws: `itemUnavailable` when the item has no type that the class reads; `unexpectedValueClass` when the bytes are not what
  ///   their type says; why they could not be loaded.
  public func loadObject<Object: ReadableObject>(
    of kind: Object.Type = Object.self, for viewer: Viewer = .ownProcess, progress: LoadProgress = LoadProgress()
  ) async throws(ItemLoadError) -> Object {
    guard let index = Object.readableTypes.lazy.compactMap({ index(of: $0, for: viewer) }).first else {
      throw ItemLoadError(
        .itemUnavailable,
        "the item has no form that can be read as \(Object.self); it has "
          + types(for: viewer).map(\.identifier).joined(separator: ", "))
    }
    if case .promised(let promise) = sources[index], let object = promise.object as? Object { return object }
    let bytes = try await data(at: index, progress)
    do {
      return try Object(reading: bytes, as: description.representations[index].type)
    } catch let error as ItemLoadError {
      throw error
    } catch {
      throw ItemLoadError(.unexpectedValueClass, "\(error)")
    }
  }
}
