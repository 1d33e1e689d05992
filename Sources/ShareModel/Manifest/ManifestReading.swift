/// What came of reading one manifest.
public struct ManifestReading: Sendable {
  /// The manifest; nil when there is an error among the faults.
  public var manifest: Manifest?
  /// Everything that is wrong with it, in the order of the document.
  public var faults: [ManifestFault]
  /// The plugin's id, when that much could be read of a manifest that cannot be used.
  public var declaredID: String?
  /// The ids of the targets, as far as they could be read.
  public var declaredTargets: [String]
  /// The activation rules as they were understood.
  public var rules: [ParsedRule]
  /// The document, for the places of what is found later.
  private var document: JSONNode

  /// Makes a reading of its parts.
  init(
    manifest: Manifest?, faults: [ManifestFault], declaredID: String? = nil, declaredTargets: [String] = [],
    rules: [ParsedRule] = [], document: JSONNode
  ) {
    self.manifest = manifest
    self.faults = faults
    self.declaredID = declaredID
    self.declaredTargets = declaredTargets
    self.rules = rules
    self.document = document
  }

  /// Whether an error is among the faults.
  public var hasErrors: Bool { faults.contains { $0.severity == .error } }

  /// Where a value stands.
  ///
  /// - Parameter path: the keys and indexes that lead to the value.
  /// - Returns: its place, or that of the innermost value around it which is there.
  package func position(of path: DocumentPath) -> JSONPosition {
    path.nearestNode(in: document).position
  }
}
