extension Manifest {
  /// The version of the manifest's form that this host reads.
  public static let format = 1

  /// The features that a manifest may require of this host.
  ///
  /// A feature belongs here once the worker's `extension` answers it.
  public static let knownFeatures: [String] = [handover]

  /// What must outlive the share is done by the host: an application opens something, the clipboard holds something.
  public static let handover = "share.handover/1"
}
