import Testing
import _StringProcessing

@testable import ShareHost

struct ShareIdentifierTests {
  @Test("ids have the shape of a random UUID and are all different")
  func shape() {
    let ids = (0..<1000).map { _ in ShareIdentifier.make() }
    #expect(Set(ids).count == ids.count)
    for id in ids {
      let parts = id.split(separator: "-", omittingEmptySubsequences: false)
      #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
      #expect(parts[2].first == "4")
      #expect(["8", "9", "a", "b"].contains(parts[3].first))
    }
  }
}
