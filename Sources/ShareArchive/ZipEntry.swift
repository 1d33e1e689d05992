package import ShareModel

/// What the archive says of one entry, without its content.
package struct ZipEntry: Equatable, Sendable {
  /// The relative path in the archive, separated by `/`; bytes that are not UTF-8 are kept as they are.
  package var path: ByteString
  /// When the content was last changed, in whole seconds since 1970; held to what a ZIP can say, 1980 to 2038.
  package var modified: Int64
  /// Whether a file may be run once it is unpacked; no other permission is stored.
  package var isExecutable: Bool
  /// Whether a file's bytes are compressed; pointless for pictures, films and other archives.
  package var isCompressed: Bool

  /// Makes an entry.
  package init(_ path: ByteString, modified: Int64 = 0, isExecutable: Bool = false, isCompressed: Bool = true) {
    self.path = path
    self.modified = modified
    self.isExecutable = isExecutable
    self.isCompressed = isCompressed
  }
}

extension ZipEntry {
  /// The times that both clocks of a ZIP header can hold: 1980-01-01 (DOS) to 2038-01-19 (32 bits, signed), in UTC.
  private static let times: ClosedRange<Int64> = 315_532_800...2_147_483_647

  /// The time as it is written.
  var storedTime: Int64 {
    min(max(modified, Self.times.lowerBound), Self.times.upperBound)
  }

  /// Checks that the path stays inside the folder into which somebody unpacks the archive.
  ///
  /// - Throws: ``ArchiveError`` with the cause `badName` for a path that is empty, absolute, longer than 65,534
  ///   bytes, or holds a NUL, an empty component, `.` or `..`.
  func check() throws(ArchiveError) {
    // The header has 16 bits for the length, and a directory gets a slash.
    guard path.bytes.count < Int(UInt16.max) else { throw refused("is longer than a ZIP archive can hold") }
    guard !path.bytes.contains(0) else { throw refused("holds a NUL") }
    let components = path.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = components.allSatisfy { component in
      !component.isEmpty && !component.elementsEqual(".".utf8) && !component.elementsEqual("..".utf8)
    }
    guard isPlain else { throw refused("is not a plain relative path") }
  }

  private func refused(_ reason: String) -> ArchiveError {
    ArchiveError(.badName, entry: path, message: "the name \(reason)")
  }
}
