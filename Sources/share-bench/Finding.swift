/// What one thing came to in several rounds.
struct Samples {
  /// In the order in which they were taken.
  var values: [Double]

  var minimum: Double { values.min() ?? 0 }
  var maximum: Double { values.max() ?? 0 }

  /// The middle one: half of the rounds were faster.
  var median: Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// One line of a report.
enum Finding {
  /// Something measured in several rounds.
  case measured(name: String, Samples, unit: Unit)
  /// One figure compared with another of the same run.
  case ratio(name: String, Double)
  /// A single figure.
  case figure(name: String, Double, unit: Unit)
  /// Something that the reader has to know.
  case note(String)

  /// What is counted.
  enum Unit: String {
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"
    case mebibytes = "MiB"
    case count = ""
  }
}
