public import ShareModel

/// The items of a request as one target gets to see them.
public struct SelectionView: Sendable {
  /// The items, in the order of the request.
  public internal(set) var providers: [ItemProvider]
  /// The items of the request that are not among them, with the reason.
  public internal(set) var leftOut: [ItemView.LeftOut]
  /// The index in the request of each provider, rising; nil: its place.
  private(set) var numbers: [Int]?

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - providers: the items, in the order of the request.
  ///   - numbers: the index in the request of each, rising; nil: its place.
  ///   - leftOut: the items that are not among them.
  init(_ providers: [ItemProvider], numbers: [Int]? = nil, leftOut: [ItemView.LeftOut] = []) {
    self.providers = providers
    self.leftOut = leftOut
    self.numbers = numbers
    if let numbers, numbers.elementsEqual(providers.indices) { self.numbers = nil }
  }

  /// The index in the request of each provider.
  public var indices: [Int] { numbers ?? Array(providers.indices) }

  /// The indices in the request of everything, also of what is left out.
  var allIndices: [Int] {
    leftOut.isEmpty ? indices : (indices + leftOut.map(\.index)).sorted()
  }

  /// The item that has an index in the request.
  ///
  /// - Returns: nil when it is left out, or carries nothing but a preview.
  public func provider(of index: Int) -> ItemProvider? {
    guard let numbers else { return providers.indices.contains(index) ? providers[index] : nil }
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < index { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == index ? providers[low] : nil
  }

  /// The same for negotiation.
  ///
  /// - Parameter audience: the candidates that see it.
  func itemView(audience: [Int] = []) -> ItemView {
    ItemView(providers.map(\.negotiated), indices: numbers, leftOut: leftOut, audience: audience)
  }
}
