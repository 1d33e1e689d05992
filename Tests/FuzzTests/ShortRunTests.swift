import FuzzTargets
import ShareModel
import TestSupport
import Testing

@Suite("Readers of foreign bytes")
struct ShortRunTests {
  @Test(
    "valid inputs, and thousands of changes of them, never break what must hold", arguments: FuzzTarget.all.map(\.name))
  func shortRun(_ name: String) throws {
    let target = try #require(FuzzTarget.all.first { $0.name == name })
    let corpus = try FuzzCorpus.read(target, root: Checkout.root.display)
    #expect(!corpus.isEmpty)
    for finding in ShortRun(target, corpus: corpus).findings(count: ShortRun.usualCount, seed: 1) {
      Issue.record("\(finding)")
    }
  }

  @Test("every target has a corpus of its own, and names files that are there")
  func corpora() throws {
    for target in FuzzTarget.all {
      let corpus = try FuzzCorpus.read(target, root: Checkout.root.display)
      #expect(corpus.contains { $0.path.hasPrefix("Tests/Fuzz/Corpus/\(target.name)/") }, "\(target.name)")
    }
  }
}
