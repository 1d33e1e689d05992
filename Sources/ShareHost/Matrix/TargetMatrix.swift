public import ShareModel

/// Which targets take which content in which area of a source.
public struct TargetMatrix: Sendable {
  /// A column: a target that can be chosen.
  public struct Target: Sendable {
    /// Its id.
    public var id: String
    /// Its title for people.
    public var title: LocalizedText
    /// The id of its plugin.
    public var plugin: String
    /// What it does.
    public var category: TargetDeclaration.Category
  }

  /// What a cell says.
  public enum Mark: String, Sendable, CaseIterable {
    /// The target is offered.
    case offered
    /// It takes this, and cannot be used on this machine, or somebody switched it off.
    case unavailable
    /// It takes this, but not alone: with more items, or with an attribute that the request does not have.
    case incomplete
    /// It is not offered.
    case refused
  }

  /// What one target makes of one sample in one area.
  public struct Cell: Sendable {
    /// In a word.
    public var mark: Mark
    /// Why it is not offered, as negotiation says it; nil when it is.
    public var reason: Reason?
    /// Whether a list of the request keeps the target out.
    var isKeptOut = false
  }

  /// The areas, in the order of the rows.
  public let areas: [String]
  /// What was asked about, in the order of the rows within an area.
  public let samples: [ContentSample]
  /// The columns.
  public let targets: [Target]
  /// What was noticed about the request itself, once each.
  public let notes: [PlanWarning]
  private let cells: [Cell]

  /// - Parameter cells: for each area and each sample one for each target, in this order.
  init(areas: [String], samples: [ContentSample], targets: [Target], cells: [Cell], notes: [PlanWarning]) {
    self.areas = areas
    self.samples = samples
    self.targets = targets
    self.cells = cells
    self.notes = notes
  }

  /// A cell, by the places of its area, its sample and its target; all must be there.
  public subscript(area: Int, sample: Int, target: Int) -> Cell {
    cells[(area * samples.count + sample) * targets.count + target]
  }
}
