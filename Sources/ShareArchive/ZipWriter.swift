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
  /// The time zone of the process becomes UTC: a ZIP header holds local clock time, so the same input would otherwise
  /// give other bytes in another zone.
  ///
  /// - Parameters:
  ///   - fd: where the archive goes: a file, a memfd, a pipe. It stays open and stays the caller's; it must outlive
  ///     the writer.
  ///   - progress: called after every chunk with the bytes of content packed so far; `false` stops with the cause
  ///     `cancelled`.
  /// - Throws: ``ArchiveError`` when there is no memory or no locale for names in UTF-8.
  package init(writingTo fd: Int32, progress: @escaping (UInt64) -> Bool = { _ in true }) throws(ArchiveError) {
    _ = universalTime
    let archive = try ArchiveHandle()
    try archive.check(unsafe archive_write_set_format_zip(archive.pointer))
    try archive.check(unsafe archive_write_set_bytes_per_block(archive.pointer, 64 << 10))
    // Whatever the descriptor is, the archive ends where its content ends: a pipe gets no padding.
    try archive.check(unsafe archive_write_set_bytes_in_last_block(archive.pointer, 1))
    try archive.check(unsafe archive_write_open_fd(archive.pointer, fd))
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
    try archive.check(unsafe archive_write_close(archive.pointer))
  }
}

/// Makes the process's clock UTC, once.
private let universalTime: Void = {
  _ = unsafe setenv("TZ", "UTC0", 1)
  tzset()
}()
