import ShareFiles
import ShareModel
import ShareSystem

/// Something that is measured beside others.
struct Contender {
  var name: String
  var unit = Finding.Unit.milliseconds
  /// Does the work once; returns the seconds that it took.
  var run: () throws -> Double
}

/// What could not be measured.
struct BenchFailure: Error, CustomStringConvertible {
  var description: String
}

enum Harness {
  /// Measures contenders in turns, so that a machine that gets slower is slower for all of them.
  ///
  /// - Parameters:
  ///   - rounds: how often each runs; one more run before the first is not counted.
  ///   - contenders: all of them.
  /// - Returns: for each its samples, in its unit.
  static func alternate(_ rounds: Int, _ contenders: [Contender]) throws -> [Samples] {
    for contender in contenders { _ = try contender.run() }
    var samples = contenders.map { _ in Samples(values: []) }
    for round in 0..<rounds {
      // Every other round runs backwards: nobody always comes after the same one.
      let order = round % 2 == 0 ? Array(contenders.indices) : contenders.indices.reversed()
      for index in order {
        let seconds = try contenders[index].run()
        samples[index].values.append(seconds * contenders[index].unit.perSecond)
      }
    }
    return samples
  }

  /// The findings of contenders that ran in turns.
  static func findings(_ rounds: Int, _ contenders: [Contender]) throws -> (findings: [Finding], samples: [Samples]) {
    let samples = try alternate(rounds, contenders)
    let findings = zip(contenders, samples).map { Finding.measured(name: $0.name, $1, unit: $0.unit) }
    return (findings, samples)
  }

  /// Seconds for one of many calls, over and over until the clock can tell.
  static func seconds(calls: Int, _ work: () throws -> Void) rethrows -> Double {
    let began = monotonicSeconds()
    for _ in 0..<calls { try work() }
    return (monotonicSeconds() - began) / Double(calls)
  }
}

extension Finding.Unit {
  var perSecond: Double {
    switch self {
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    case .mebibytes, .count: 1
    }
  }
}
