internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// What a worker said while it crashed is taken only for what it is: a plugin may have said it.
extension Ending {
  /// How the process crashed.
  ///
  /// - Parameter signal: the signal by which it ended, as the kernel says it.
  /// - Returns: nil when its process said nothing, or something else than the kernel.
  func crash(_ signal: Int32) -> Crash? {
    guard let report = conversation.crash, report.signal == signal else { return nil }
    // Only the plugin's own library is read: the worker must not choose what this process opens.
    let library = conversation.delivery.library
    let isOwn =
      report.file == library || (try? FileSystem.resolved(library)) == report.file
    var place: CodePlace?
    if isOwn, let file = try? LibraryFile(path: library) { place = file.function(atOffset: report.offset) }
    return Crash(
      signal: signalName(signal), address: report.isSent ? nil : report.address,
      isStackUsedUp: report.isStackUsedUp, file: report.file, offset: report.offset, place: place)
  }
}
