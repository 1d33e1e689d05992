internal import ShareModel

/// A request's items and what was offered after them, as negotiation takes them: sources stand there with their placeholders.
struct OfferedItems: Sendable {
  /// The items that count.
  private(set) var providers: [ItemProvider] = []
  /// The index of each.
  private(set) var numbers: [Int] = []
  private(set) var leftOut: [ItemView.LeftOut] = []
  /// What some targets get in place of items.
  private(set) var variants: [ItemVariant] = []
  /// The sources by their index, those that are no item too.
  private(set) var sources: [(index: Int, source: any ItemSource)] = []

  /// Looks at everything that is offered.
  ///
  /// - Parameters:
  ///   - request: the request, whose own items come first.
  ///   - offers: what comes after them.
  ///   - ingest: looks at described items.
  ///   - question: asks sources for their placeholders, and for nothing else.
  init(_ request: ShareRequest, _ offers: [ItemOffer], _ ingest: Ingest, _ question: Question) throws(ItemProblem) {
    providers = try ingest.providers(request.items)
    numbers = Array(providers.indices)
    variants = try ingest.variants(request.items)
    for (place, offer) in offers.enumerated() {
      let index = request.items.count + place
      switch offer {
      case .item(let item):
        add(try ingest.provider(item, index), index)
        variants += try ingest.variants([item], from: index)
      case .provider(let provider): add(provider, index)
      case .source(let source):
        sources.append((index, source))
        do throws(ItemLoadError) {
          if let placeholder = try question.ask({ source.placeholder }) { add(placeholder, index) }
        } catch {
          throw ItemProblem(
            kind: error.code.kind, item: index, subject: "item \(index + 1)",
            detail: error.detail)
        }
      }
    }
  }

  private mutating func add(_ provider: ItemProvider, _ index: Int) {
    if provider.description.representations.isEmpty {
      leftOut.append(ItemView.LeftOut(index: index, why: "it has no form in which it could be had"))
      return
    }
    providers.append(provider)
    numbers.append(index)
  }

  /// What everybody sees.
  var view: SelectionView { SelectionView(providers, numbers: numbers, leftOut: leftOut) }
}
