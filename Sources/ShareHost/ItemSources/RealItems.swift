internal import ShareModel

/// What the sources of a request give to the one target that was chosen.
struct RealItems: Sendable {
  /// The target's view with the real items in place of the placeholders.
  private(set) var view: SelectionView
  /// The subject, when a source has one.
  private(set) var subject: String?
  /// Why a source could not give its item.
  private(set) var failures: [Int: ItemLoadError] = [:]

  /// Asks every source, in order, once.
  ///
  /// - Parameters:
  ///   - placeholders: what the target has seen until now.
  ///   - target: the target's id.
  ///   - wantsSubject: whether somebody needs a subject.
  ///   - types: the content types.
  /// - Throws: `cancelled` when the share was stopped, `timedOut` when its time is over.
  init(
    _ placeholders: SelectionView, _ sources: [(index: Int, source: any ItemSource)], target: String,
    wantsSubject: Bool, types: ContentTypeTree, _ question: Question, candidate: Candidate
  ) throws(ItemLoadError) {
    var found: [Int: ItemProvider?] = [:]
    var why: [Int: String] = [:]
    for (index, source) in sources {
      // A source that is no item is not asked for one.
      if placeholders.provider(of: index) != nil {
        do throws(ItemLoadError) {
          var item = try question.ask(watching: source.progress) { try await source.item(for: target) }
          if item != nil, let type = try question.ask({ await source.type(for: target) }) { item?.state(type) }
          let seen = item?.seen(by: candidate.viewer)
          found[index] = .some(seen?.description.representations.isEmpty == false ? seen : nil)
          if item == nil { why[index] = "the source does not give it to this target" }
        } catch {
          if error.code == .cancelled, question.control?.isCancelled == true { throw error }
          if error.code == .timedOut, question.isOver { throw error }
          failures[index] = error
          found[index] = .some(nil)
          why[index] = error.detail
        }
      }
      if wantsSubject, subject == nil {
        let given = try? question.ask { await source.subject(for: target) }
        if let given = given ?? nil, !given.isEmpty { subject = given }
      }
    }
    var providers: [ItemProvider] = []
    var numbers: [Int] = []
    var leftOut = placeholders.leftOut
    for (index, provider) in zip(placeholders.indices, placeholders.providers) {
      guard let real = found[index] ?? provider else {
        leftOut.append(ItemView.LeftOut(index: index, why: why[index] ?? "this target may see none of its forms"))
        continue
      }
      var given = real
      // Whether it may be left out was said when it was offered.
      given.description.isOptional = provider.description.isOptional
      providers.append(given)
      numbers.append(index)
    }
    view = SelectionView(providers, numbers: numbers, leftOut: leftOut.sorted { $0.index < $1.index })
  }
}

extension ItemProvider {
  /// Takes a type that the source states for the richest form.
  fileprivate mutating func state(_ type: ContentType) {
    guard !description.representations.isEmpty else { return }
    description.representations[0].type = type
    description.representations[0].mime = nil
  }
}
