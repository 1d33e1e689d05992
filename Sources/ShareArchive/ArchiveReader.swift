import CArchive
import Glibc
package import ShareModel

/// Reads a ZIP or tar archive, compressed in any way that libarchive knows, from its beginning to its end.
///
/// What the archive says of its entries is given on as it stands; who unpacks it decides what to believe.
@safe package struct ArchiveReader {
  /// What an entry is.
  package enum Kind: Hashable, Sendable {
    case file
    case directory
    /// A link, a device, or anything else that is neither.
    case other
  }

  /// One entry.
  package struct Entry: Hashable, Sendable {
    /// The name, as the archive has it: it may be absolute, or lead upwards.
    package var path: ByteString
    /// What it is.
    package var kind: Kind
    /// Whether somebody may run it.
    package var isExecutable: Bool
    /// Whether it can be read only with a password.
    package var isEncrypted: Bool
  }

  /// How much is read at once, in bytes.
  private static let block = 64 << 10

  /// The bits of a mode that say what an entry is, as in `stat`.
  private static let regular: UInt32 = 0o100000
  private static let directory: UInt32 = 0o040000

  private let handle: ReadingHandle
  private let names: NameLocales
  private var buffer = [UInt8](repeating: 0, count: Self.block)

  /// Opens an archive.
  ///
  /// - Parameter fd: open for reading; it stays the caller's and must outlive the reader.
  /// - Throws: ``ArchiveError`` when libarchive is not installed, or the bytes are no archive.
  package init(readingFrom fd: Int32) throws(ArchiveError) {
    handle = try ReadingHandle()
    names = try NameLocales()
    let library = handle.library
    _ = unsafe library.filters(handle.pointer)
    _ = unsafe library.zip(handle.pointer)
    _ = unsafe library.tar(handle.pointer)
    guard unsafe library.openDescriptor(handle.pointer, fd, Self.block) == ARCHIVE_OK else { throw handle.error() }
  }

  /// The next entry; nil at the end.
  ///
  /// - Throws: ``ArchiveError`` when the archive is damaged here.
  package mutating func next() throws(ArchiveError) -> Entry? {
    let library = handle.library
    var entry: OpaquePointer?
    // Names are converted by the thread's locale; under this one the bytes of UTF-8 stay as they are.
    let status = names.use(for: "") { unsafe library.nextHeader(handle.pointer, &entry) }
    if status == ARCHIVE_EOF { return nil }
    guard status == ARCHIVE_OK || status == ARCHIVE_WARN, let entry = unsafe entry else { throw handle.error() }
    var name: [UInt8] = []
    _ = names.use(for: "") {
      if let path = unsafe library.path(entry) {
        name = unsafe Array(UnsafeRawBufferPointer(start: path, count: strlen(path)))
      }
      return 0
    }
    let isLink = unsafe library.hardLink(entry) != nil
    let kind: Kind =
      switch unsafe library.kind(entry) {
      case Self.regular where !isLink: .file
      case Self.directory: .directory
      default: .other
      }
    return Entry(
      path: ByteString(name), kind: kind, isExecutable: unsafe library.permissions(entry) & 0o111 != 0,
      isEncrypted: unsafe library.isEncrypted(entry) != 0)
  }

  /// The next bytes of the current entry; none at its end.
  ///
  /// - Throws: ``ArchiveError`` when they cannot be read.
  package mutating func data() throws(ArchiveError) -> ArraySlice<UInt8> {
    let count = unsafe buffer.withUnsafeMutableBytes {
      unsafe handle.library.readData(handle.pointer, $0.baseAddress, $0.count)
    }
    guard count >= 0 else { throw handle.error() }
    return buffer[..<count]
  }
}

/// libarchive's reader, freed when nobody holds it any more.
@safe private final class ReadingHandle {
  let library: ArchiveReadingLibrary
  let pointer: OpaquePointer

  init() throws(ArchiveError) {
    library = try ArchiveReadingLibrary.open()
    guard let pointer = unsafe library.newReader() else {
      throw ArchiveError(.reading(ENOMEM), message: "there is not enough memory to read an archive")
    }
    unsafe self.pointer = pointer
  }

  deinit { _ = unsafe library.freeReader(pointer) }

  /// What went wrong last, in libarchive's words.
  func error() -> ArchiveError {
    let text = unsafe library.errorText(pointer).map { unsafe String(cString: $0) }
    return ArchiveError(.reading(0), message: text ?? "this is no archive")
  }
}
