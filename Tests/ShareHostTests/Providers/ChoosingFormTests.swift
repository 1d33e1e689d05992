import ShareModel
import TestSupport
import Testing

@testable import ShareHost

@Suite("Item providers: the best form")
struct ChoosingFormTests {
  @Test(
    "D4: the first preference that the item has decides, then the item's own order",
    arguments: [
      (["public.jpeg"], "public.jpeg"), (["public.image"], "public.heic"),
      (["public.png", "public.image"], "public.heic"),
      (["public.png", "public.jpeg", "public.heic"], "public.jpeg"), (["public.movie"], nil), ([], nil),
    ] as [([String], String?)])
  func table(_ preferences: [String], _ expected: String?) {
    let provider = Providing.provider([Providing.heic, Providing.jpeg])
    #expect(provider.best(for: preferences.map { ContentType($0) })?.identifier == expected)
  }

  @Test("D4: the choice is that of the rules, word by word, for any item and any preferences")
  func property() {
    let types = ContentTypeTree.standard.declarations.map(\.type)
    var random = Random(seed: 4)
    var hits = 0
    for _ in 0..<3000 {
      let have = random.pick(upTo: 6, of: types)
      let wanted = random.pick(upTo: 5, of: types)
      var provider = ItemProvider()
      for type in have { provider.registerData(type) { _ in [] } }
      let expected = Self.slow(have, wanted)
      #expect(provider.best(for: wanted) == expected, "\(have) for \(wanted)")
      if expected != nil { hits += 1 }
    }
    #expect(hits > 300)
  }

  /// The rule as it is written: walk up the declared parents of every form, for every preference in turn.
  private static func slow(_ have: [ContentType], _ wanted: [ContentType]) -> ContentType? {
    for preference in wanted {
      for type in have {
        var waiting = [type]
        var seen: Set<ContentType> = []
        while let next = waiting.popLast() {
          if next == preference { return type }
          guard seen.insert(next).inserted else { continue }
          waiting += ContentTypeTree.standard.declaration(of: next)?.parents ?? []
        }
      }
    }
    return nil
  }

  /// Numbers that are the same in every run.
  private struct Random {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func pick(upTo count: Int, of types: [ContentType]) -> [ContentType] {
      (0..<next(count + 1)).map { _ in types[next(types.count)] }
    }
  }
}
