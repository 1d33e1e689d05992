import ShareModel
import Synchronization

@testable import ShareHost

/// A target of a program that writes down what is done with it.
final class Recorder: Sendable {
  private let noted = Mutex<[String]>([])

  /// What happened, in order.
  var calls: [String] { noted.withLock { $0 } }

  func note(_ call: String) { noted.withLock { $0.append(call) } }

  /// The target.
  ///
  /// - Parameters:
  ///   - slots: what it takes.
  ///   - perform: what it does.
  ///   - prepare: what it does first.
  func target(
    _ id: String = "org.me.own", slots: [Slot] = [Slot(types: [.item])], attributes: AttributeRules = AttributeRules(),
    perform: @escaping @Sendable (CustomShare) async throws -> [ReturnedItem] = { _ in [] },
    prepare: @escaping @Sendable (CustomShare) async throws -> Void = { _ in }
  ) -> CustomTarget {
    CustomTarget(
      id: id, title: LocalizedText("Own"), icon: "own", accepts: [Combination(slots: slots)], attributes: attributes,
      prepare: { share in
        self.note("prepare \(share.items.count)")
        try await prepare(share)
      },
      perform: { share in
        self.note("perform \(share.items.count)")
        return try await perform(share)
      })
  }
}

/// Something that went wrong, in words.
struct Misfortune: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
