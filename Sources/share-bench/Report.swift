import ShareFiles
import ShareModel

/// What a run found, as a table for people and as a document for programs.
struct Report {
  var isQuick: Bool
  var sections: [Section] = []

  struct Section {
    var name: String
    var summary: String
    var findings: [Finding]
  }

  /// The document.
  var json: JSONText {
    var document: JSONText = ["format": "share-bench/1"]
    document.add("quick", .bool(isQuick))
    document.add("processors", JSONText(Machine.processors))
    document.add("kernel", .string(Machine.kernel))
    document.add("groups", .array(sections.map(\.json)))
    return document
  }
}

extension Report.Section {
  /// The lines of the table.
  var text: String {
    var lines = ["\(name): \(summary)", column("", 50) + column("median", 12) + column("min", 12) + "max"]
    for finding in findings {
      switch finding {
      case .measured(let name, let samples, let unit):
        let figures = [samples.median, samples.minimum, samples.maximum].map { "\(Figure.text($0)) \(unit.rawValue)" }
        lines.append(column("  \(name)", 50) + column(figures[0], 12) + column(figures[1], 12) + figures[2])
      case .figure(let name, let value, let unit):
        lines.append(column("  \(name)", 50) + "\(Figure.text(value)) \(unit.rawValue)")
      case .ratio(let name, let value): lines.append(column("  \(name)", 50) + "\(Figure.text(value)) x")
      case .note(let text): lines.append("  \(text)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func column(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  var json: JSONText {
    [
      "name": .string(name), "summary": .string(summary),
      "findings": .array(
        findings.map { finding in
          switch finding {
          case .measured(let name, let samples, let unit):
            [
              "name": .string(name), "unit": .string(unit.rawValue), "median": .number(samples.median),
              "minimum": .number(samples.minimum), "maximum": .number(samples.maximum),
              "samples": .array(samples.values.map(JSONText.number)),
            ]
          case .figure(let name, let value, let unit):
            ["name": .string(name), "unit": .string(unit.rawValue), "value": .number(value)]
          case .ratio(let name, let value): ["name": .string(name), "ratio": .number(value)]
          case .note(let text): ["note": .string(text)]
          }
        }),
    ]
  }
}

/// Figures for people: three digits that count.
enum Figure {
  static func text(_ value: Double) -> String {
    let decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let rounded = Int((value * scale).rounded())
    guard decimals > 0 else { return "\(rounded)" }
    let digits = "\(rounded % Int(scale))"
    return "\(rounded / Int(scale)).\(String(repeating: "0", count: decimals - digits.count))\(digits)"
  }
}

/// The machine that was measured.
enum Machine {
  static var kernel: String {
    let text = (try? FileReading.read("/proc/sys/kernel/osrelease", max: 4096)) ?? []
    return String(decoding: text.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  static var processors: Int {
    let text = (try? FileReading.read("/proc/cpuinfo", max: 1 << 20)) ?? []
    return text.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "processor".utf8) }
  }
}
