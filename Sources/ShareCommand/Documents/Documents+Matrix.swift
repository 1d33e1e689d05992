import ShareHost
import ShareModel

/// The document of `matrix`.
extension Documents {
  /// What every target makes of every type in every area: a cell for each.
  static func matrix(_ matrix: TargetMatrix, host: Host) -> JSONText {
    var cells: [JSONText] = []
    for (area, areaName) in matrix.areas.enumerated() {
      for (row, sample) in matrix.samples.enumerated() {
        for (column, target) in matrix.targets.enumerated() {
          let cell = matrix[area, row, column]
          cells.append(
            .object([
              ("area", .string(areaName)), ("type", .string(sample.type.identifier)), ("target", .string(target.id)),
              ("eligible", .bool(cell.mark == .offered)), ("mark", .string(cell.mark.rawValue)),
              ("reason", reason(cell.reason)),
            ]))
        }
      }
    }
    return document([
      ("areas", .array(matrix.areas.map { .string($0) })),
      (
        "types",
        .array(
          matrix.samples.map {
            .object([
              ("name", .string($0.name)), ("type", .string($0.type.identifier)),
              ("mime", .string(host.registry.types.mimeType(of: $0.type))), ("kind", .string($0.kind.rawValue)),
            ])
          })
      ),
      (
        "targets",
        .array(
          matrix.targets.map {
            .object([
              ("id", .string($0.id)), ("title", .string($0.title.text(for: host.languages))),
              ("plugin", .string($0.plugin)), ("category", .string($0.category.rawValue)),
            ])
          })
      ),
      ("cells", .array(cells)),
      ("warnings", .array(matrix.notes.map(warning))),
    ])
  }
}
