import ShareModel
import ShareSystem

/// How many random cases a property test tries.
package enum CaseCount {
  /// With `SHARE_TEST_CASES=100000` in the environment that many, otherwise what an ordinary run has time for.
  package static func or(_ usual: Int) -> Int {
    Environment.value("SHARE_TEST_CASES").flatMap { Int($0.display) } ?? usual
  }
}
