extension Manifest {
  /// The version of the manifest's form that this host reads.
  public static let format = 1

  /// The features that a manifest may require of this host.
  public static let knownFeatures = ["share.progress/1", "share.return/1", "share.items/1"]
}
