internal import ShareBoundary
internal import ShareModel
internal import ShareSystem

/// The targets whose plugins have started this process, directly or not.
///
/// A plugin that shares to itself would start itself again without end, and one that shares to whoever started it would too.
enum TargetsAtWork {
  private static let variable = WorkerRun.Inherited.targetsAtWork

  /// The environment of this process for a program that works for a target, as `NAME=VALUE`.
  static func environment(startingFor target: String) -> [ByteString] {
    var names = Environment.value(variable)?.bytes ?? []
    names += Array("\(target) ".utf8)
    let others = Environment.all.filter { $0.name != ByteString(variable) }
    return others.map { ByteString($0.name.bytes + [UInt8(ascii: "=")] + $0.value.bytes) } + [
      ByteString(Array("\(variable)=".utf8) + names)
    ]
  }

  /// Why a share to a target must not be started from here; nil: it may.
  static func recursion(to target: String) -> Reason? {
    guard let names = Environment.value(variable)?.bytes.split(separator: UInt8(ascii: " ")),
      names.contains(where: { $0.elementsEqual(target.utf8) })
    else { return nil }
    return Reason(.recursiveTarget, "it is at work on the share from which this one was started")
  }
}
