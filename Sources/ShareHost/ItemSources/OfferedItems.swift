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
  /// What sources that are no item say about the request as a whole.
  private(set) var previews: [PreviewMetadata] = []

  /// Looks at everything that is offered.
  ///
  /// - Parameters:
  ///   - request: the request, whose own items come first.
  ///   - offers: what comes after them.
  ///   - ingest: looks at described items.
  ///   - question: asks sources for their placeholders and what is shown of them, and for nothing else.
  init(_ request: ShareRequest, _ offers: [ItemOffer], _ ingest: Ingest, _ question: Question) throws(ItemProblem) {
    providers.reserveCapacity(request.items.count)
    numbers.reserveCapacity(request.items.count)
    for (index, item) in request.items.enumerated() { try add(item, index, ingest) }
    for (place, offer) in offers.enumerated() {
      let index = next
      switch offer {
      case .item(let item): try add(item, request.items.count + place, ingest)
      case .provider(let provider): add(provider, index)
      case .source(let source):
        sources.append((index, source))
        do throws(ItemLoadError) {
          let (placeholder, preview) = try question.ask({ (source.placeholder, source.preview) })
          if var placeholder {
            placeholder.preview = preview ?? placeholder.preview
            add(placeholder, index)
          } else if let preview {
            previews.append(preview)
          }
        } catch {
          throw ItemProblem(
            kind: error.code.kind, item: index, subject: "item \(index + 1)",
            detail: error.detail)
        }
      }
    }
  }

  /// The index that the next item gets; what is no item has one too when it may become one.
  private var next: Int { max(numbers.last ?? -1, leftOut.last?.index ?? -1, sources.last?.index ?? -1) + 1 }

  private mutating func add(_ item: RequestItem, _ place: Int, _ ingest: Ingest) throws(ItemProblem) {
    let made = try ingest.providers(item, place)
    variants += try ingest.variants(item, place, number: next)
    for provider in made { add(provider, next) }
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
