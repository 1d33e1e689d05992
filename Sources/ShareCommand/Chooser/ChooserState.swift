package import ShareSystem

/// What has been typed and where the mark stands; every key leads to the next state and an action.
package struct ChooserState: Sendable {
  /// What a key leads to.
  package enum Action: Hashable, Sendable {
    /// The list looks different now.
    case redraw
    /// The key means nothing here.
    case nothing
    /// This target is taken.
    case chosen(String)
    /// The person wants none.
    case cancelled
  }

  /// All choices, best first; their numbers begin at 1 and stay when the list is filtered.
  package private(set) var choices: [Choice]
  /// The hashtag that can be taken off; nil when there is none.
  package let hashtag: SuggestedHashtag?
  /// Whether it is taken off.
  package private(set) var isHashtagOff = false
  private let choicesWithHashtag: [Choice]
  /// What has been typed.
  package private(set) var typed = ""
  /// The choices that are offered now, by their place in ``choices``.
  package private(set) var visible: [Int]
  /// The marked one, by its place in ``visible``; 0 when nothing is visible.
  package private(set) var marked = 0

  /// Makes the first state: everything is visible, and the best is marked.
  package init(_ choices: [Choice], hashtag: SuggestedHashtag? = nil) {
    self.choices = choices
    self.hashtag = hashtag
    choicesWithHashtag = choices
    self.visible = Array(choices.indices)
  }

  /// Takes a key.
  package mutating func handle(_ key: Key) -> Action {
    switch key {
    case .escape: return .cancelled
    case .character("q") where typed.isEmpty: return .cancelled
    case .control("d") where typed.isEmpty, .control("c"): return .cancelled
    case .enter: return visible.indices.contains(marked) ? .chosen(choices[visible[marked]].id) : .nothing
    case .up, .control("p"): return move(by: -1)
    case .down, .control("n"): return move(by: 1)
    case .pageUp: return move(by: -5)
    case .pageDown: return move(by: 5)
    case .home: return move(by: -choices.count)
    case .end: return move(by: choices.count)
    case .backspace:
      guard !typed.isEmpty else { return .nothing }
      typed.removeLast()
    case .control("u"):
      guard !typed.isEmpty else { return .nothing }
      typed = ""
    case .character(SuggestedHashtag.key) where typed.isEmpty && hashtag != nil:
      toggleHashtag()
      return .redraw
    case .character(let character):
      // A space before anything else could only hide the list.
      guard character != " " || !typed.isEmpty else { return .nothing }
      typed.append(character)
    case .control, .other: return .nothing
    }
    filter()
    return .redraw
  }

  /// Takes the hashtag off or puts it back; the mark stays on its target where that is still offered.
  private mutating func toggleHashtag() {
    guard let hashtag else { return }
    let id = visible.indices.contains(marked) ? choices[visible[marked]].id : nil
    isHashtagOff.toggle()
    choices = isHashtagOff ? hashtag.choicesWithout : choicesWithHashtag
    filter()
    marked = visible.firstIndex { choices[$0].id == id } ?? 0
  }

  private mutating func move(by steps: Int) -> Action {
    let next = max(0, min(visible.count - 1, marked + steps))
    guard next != marked else { return .nothing }
    marked = next
    return .redraw
  }

  /// Applies what has been typed: a number marks its choice, anything else keeps the choices that contain it.
  private mutating func filter() {
    visible = Array(choices.indices)
    marked = 0
    if typed.isEmpty { return }
    if let number = ChooserState.number(typed), choices.indices.contains(number - 1) {
      marked = number - 1
      return
    }
    visible = visible.filter { choices[$0].isCalled(typed) }
  }

  /// The number that ASCII digits stand for.
  static func number(_ text: String) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
