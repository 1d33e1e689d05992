import ShareFiles
import ShareModel
import TestSupport

@testable import ShareHost

/// Looks at items as a host does, without the desktop's own tables.
enum Looking {
  static let recognition = Recognition(types: .standard, globs: SharedGlobs(directories: []))

  static func at(_ items: [RequestItem], policy: MismatchPolicy = .content) throws -> [ItemProvider] {
    try Ingest(recognition: recognition, policy: policy).providers(items)
  }

  static func at(_ item: RequestItem, policy: MismatchPolicy = .content) throws -> ItemProvider {
    try at([item], policy: policy)[0]
  }

  /// The problem that an item is; nil when it is one that can be shared.
  static func problem(_ item: RequestItem, policy: MismatchPolicy = .content) throws -> ItemProblem? {
    do {
      _ = try at(item, policy: policy)
      return nil
    } catch let problem as ItemProblem {
      return problem
    }
  }

  /// Makes a FIFO.
  static func pipe(_ path: ByteString) throws {
    _ = try Program("/usr/bin/mkfifo", [path]).run()
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
    + [0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]
}
