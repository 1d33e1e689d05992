extension Manifest {
  /// The version of the manifest's form that this host reads.
  public static let format = 1

  /// The features that a manifest may require of this host: version 1.0 of the plugin ABI has none.
  ///
  /// A feature belongs here once the worker's `extension` answers it.
  public static let knownFeatures: [String] = []
}
