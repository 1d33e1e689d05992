internal import ShareThreads
internal import Synchronization

/// An item that takes some work to make, which is done only when a target has been chosen.
///
/// The work is done once, whoever gets the item, in a task of its own and not where sources are asked; it is cancelled with the share.
public final class ItemGenerator: ItemSource {
  private let stand: ItemProvider
  private let generate: @Sendable (LoadProgress) async throws -> ItemProvider
  private let work = Mutex<Task<ItemProvider, any Error>?>(nil)

  /// How far the work is.
  public let progress: LoadProgress? = LoadProgress()

  /// Makes a generator.
  ///
  /// - Parameters:
  ///   - placeholder: what the item will be.
  ///   - generate: makes the item. Its task is cancelled with the share, and so is the progress that it gets.
  public init(placeholder: ItemProvider, generate: @escaping @Sendable (LoadProgress) async throws -> ItemProvider) {
    self.stand = placeholder
    self.generate = generate
  }

  /// What the item will be.
  public var placeholder: ItemProvider? { stand }

  /// The item, made when the first target asks.
  public func item(for target: String) async throws -> ItemProvider? {
    let (generate, progress) = (generate, progress ?? LoadProgress())
    let task = work.withLock { work in
      let task = work ?? Task.detached(executorPreference: ThreadExecutor.shared) { try await generate(progress) }
      work = task
      return task
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      progress.cancel()
      task.cancel()
    }
  }
}
