internal import ShareBoundary
internal import ShareModel
internal import ShareSystem

/// The targets whose plugins have started this process, directly or not.
///
/// A plugin that shares to itself would start itself again without end, and one that shares to whoever started it would too.
enum TargetsAtWork {
  /// Why a share to a target must not be started from here; nil: it may.
  static func recursion(to target: String) -> Reason? {
    guard let names = Environment.value(WorkerRun.Inherited.targetsAtWork)?.bytes.split(separator: UInt8(ascii: " ")),
      names.contains(where: { $0.elementsEqual(target.utf8) })
    else { return nil }
    return Reason(.recursiveTarget, "it is at work on the share from which this one was started")
  }
}
