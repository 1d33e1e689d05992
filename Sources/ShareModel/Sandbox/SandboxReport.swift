/// Which layers of the sandbox are in force on this machine.
public struct SandboxReport: Sendable, Hashable {
  /// One layer.
  public struct Layer: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Whether it holds.
    public var isInForce: Bool
    /// Whether no plugin runs without it.
    public var isMandatory: Bool
    /// How far it goes, or why it does not hold.
    public var detail: String

    package init(_ layer: SandboxLayer, isInForce: Bool, _ detail: String) {
      self.name = layer.rawValue
      self.isInForce = isInForce
      self.isMandatory = layer.isMandatory
      self.detail = detail
    }
  }

  /// The layers, in the order in which they are put on.
  public var layers: [Layer]

  package init(_ layers: [Layer]) {
    self.layers = layers
  }

  /// The report as lines, as one process tells it another: name, `+` or `-`, and the detail, separated by tabs.
  package var lines: String {
    layers.map { "\($0.name)\t\($0.isInForce ? "+" : "-")\t\($0.detail)\n" }.joined()
  }

  /// Reads such lines.
  ///
  /// - Returns: nil when a line is none, or says nothing of a layer that is known.
  package init?(lines: String) {
    layers = []
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 3, let layer = SandboxLayer(rawValue: parts[0]), ["+", "-"].contains(parts[1]) else {
        return nil
      }
      layers.append(Layer(layer, isInForce: parts[1] == "+", parts[2]))
    }
    if layers.isEmpty { return nil }
  }
}
