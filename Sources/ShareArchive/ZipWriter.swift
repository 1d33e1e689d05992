import CArchive
import Glibc
import ShareModel

/// Writes a ZIP archive as a stream, in bounded memory.
///
/// The same entries in the same order give the same bytes: no owner, no second clock, no order of its own. Names in
/// UTF-8 are marked as such, others are stored as the bytes they are. Files and archives over 4 GiB use ZIP64. After
/// an error nothing more can be added, and what was written is not an archive; the caller removes it.
package struct ZipWriter: ~Copyable {
  let archive: ArchiveHandle
  let names: NameLocales
  /// Told how many bytes of content have been packed so far; answers whether to go on.
  let progress: (UInt64) -> Bool
  var packed: UInt64
  /// One buffer for all files: full buffers make the compressed bytes independent of how a source cuts its reads.
  var buffer: [UInt8]

  /// Starts an archive.
  ///
  /// A ZIP header holds local clock time beside the universal one, so the same input gives other bytes in another time zone, unless
  /// the whole process is put into universal time; only a process that serves nobody else may do that.
  ///
  /// - Parameters:
  ///   - fd: where the archive goes: a file, a memfd, a pipe. It stays open and stays the caller's; it must outlive
  ///     the writer.
  ///   - inUniversalTime: whether the time zone of the process becomes UTC, for good.
  ///   - progress: called after every chunk with the bytes of content packed so far; `false` stops with the cause
  ///     `cancelled`.
  /// - Throws: ``ArchiveError`` when libarchive is not installed, or there is no memory or no locale for names in UTF-8.
  package init(
    writingTo fd: Int32, inUniversalTime: Bool = true, progress: @escaping (UInt64) -> Bool = { _ in true }
  ) throws(ArchiveError) {
    if inUniversalTime { _ = universalTime }
    let archive = try ArchiveHandle()
    try archive.check(unsafe archive.library.formatZip(archive.pointer))
    try archive.check(unsafe archive.library.setBlock(archive.pointer, 64 << 10))
    // Whatever the descriptor is, the archive ends where its content ends: a pipe gets no padding.
    try archive.check(unsafe archive.library.setLastBlock(archive.pointer, 1))
    try archive.check(unsafe archive.library.openDescriptor(archive.pointer, fd))
    let names = try NameLocales()
    self.archive = archive
    self.names = names
    self.progress = progress
    packed = 0
    buffer = []
  }

  /// Writes what makes the entries an archive; an archive without entries is a valid one.
  ///
  /// - Throws: ``ArchiveError`` with the cause `writing`.
  package consuming func finish() throws(ArchiveError) {
    try archive.check(unsafe archive.library.closeWriter(archive.pointer))
  }
}

/// Makes the process's clock UTC, once.
private let universalTime: Void = {
  _ = unsafe setenv("TZ", "UTC0", 1)
  tzset()
}()
