import Glibc
import ShareFiles
import ShareModel

extension Scene {
  /// The processes that live in this scene: those whose environment names it, the command's, workers and what they started.
  package func processes() -> [Int32] {
    guard let entries = try? DirectoryReader.entries(ofPath: "/proc") else { return [] }
    return entries.compactMap { entry -> Int32? in
      guard let id = Int32(entry.name.display) else { return nil }
      let path = ByteString("/proc").appending(entry.name).appending("environ")
      guard let environment = try? FileReading.read(path, max: 1 << 20) else { return nil }
      return environment.split(separator: 0).contains { $0.elements(contain: self.path.bytes) } ? id : nil
    }
  }

  /// What is left in the directory of temporary files, apart from the directory itself.
  package func temporaryFiles() throws -> [String] {
    try Self.listing(run).keys.filter { $0 != "share-host" }.sorted()
  }
}

extension ArraySlice<UInt8> {
  fileprivate func elements(contain wanted: [UInt8]) -> Bool {
    guard count >= wanted.count else { return false }
    return (startIndex...(endIndex - wanted.count)).contains { self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}

/// Waits until something is so, for as long as a machine under load may need.
///
/// - Returns: whether it came to be so.
package func eventually(seconds: Int = 60, _ isSo: () throws -> Bool) rethrows -> Bool {
  for _ in 0..<(seconds * 50) {
    if try isSo() { return true }
    usleep(20_000)
  }
  return try isSo()
}
