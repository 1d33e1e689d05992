import CArchive
import Glibc
import ShareModel

/// The functions of libarchive, found when the first archive is written.
///
/// The library is not linked: it brings others with it, and most runs of a program write no archive.
///
/// Safe to hold: the pointers come from one successful opening of a library that is never closed.
@safe struct ArchiveLibrary: Sendable {
  /// The name under which the library is opened.
  static let name = "libarchive.so.13"

  typealias Writer = OpaquePointer
  typealias Entry = OpaquePointer

  let newWriter: @convention(c) () -> Writer?
  let failWriter: @convention(c) (Writer?) -> Int32
  let freeWriter: @convention(c) (Writer?) -> Int32
  let errorNumber: @convention(c) (Writer?) -> Int32
  let errorText: @convention(c) (Writer?) -> UnsafePointer<CChar>?
  let formatZip: @convention(c) (Writer?) -> Int32
  let setBlock: @convention(c) (Writer?, Int32) -> Int32
  let setLastBlock: @convention(c) (Writer?, Int32) -> Int32
  let deflate: @convention(c) (Writer?) -> Int32
  let store: @convention(c) (Writer?) -> Int32
  let openDescriptor: @convention(c) (Writer?, Int32) -> Int32
  let writeHeader: @convention(c) (Writer?, Entry?) -> Int32
  let writeData: @convention(c) (Writer?, UnsafeRawPointer?, Int) -> Int
  let finishEntry: @convention(c) (Writer?) -> Int32
  let closeWriter: @convention(c) (Writer?) -> Int32

  let newEntry: @convention(c) () -> Entry?
  let freeEntry: @convention(c) (Entry?) -> Void
  let setKind: @convention(c) (Entry?, UInt32) -> Void
  let setPermissions: @convention(c) (Entry?, mode_t) -> Void
  let setModified: @convention(c) (Entry?, time_t, Int) -> Void
  let setSize: @convention(c) (Entry?, Int64) -> Void
  let setPath: @convention(c) (Entry?, UnsafePointer<CChar>?) -> Void
  let setLink: @convention(c) (Entry?, UnsafePointer<CChar>?) -> Void

  private static let opened = ArchiveLibrary()

  /// The library, opened once for the process.
  ///
  /// - Throws: an ``ArchiveError`` with the cause `unavailable` that says what to install.
  static func open() throws(ArchiveError) -> ArchiveLibrary {
    guard let opened else {
      throw ArchiveError(
        .unavailable,
        message: "the library \(name), which writes archives, is not installed; install the package libarchive13")
    }
    return opened
  }

  private init?() {
    // Never closed: what the library may have registered stays until the process ends.
    guard let handle = unsafe dlopen(Self.name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else { return nil }
    // The signatures are those that archive.h and archive_entry.h declare for these names.
    guard let newWriter = unsafe dlsym(handle, "archive_write_new"),
      let failWriter = unsafe dlsym(handle, "archive_write_fail"),
      let freeWriter = unsafe dlsym(handle, "archive_write_free"),
      let errorNumber = unsafe dlsym(handle, "archive_errno"),
      let errorText = unsafe dlsym(handle, "archive_error_string"),
      let formatZip = unsafe dlsym(handle, "archive_write_set_format_zip"),
      let setBlock = unsafe dlsym(handle, "archive_write_set_bytes_per_block"),
      let setLastBlock = unsafe dlsym(handle, "archive_write_set_bytes_in_last_block"),
      let deflate = unsafe dlsym(handle, "archive_write_zip_set_compression_deflate"),
      let store = unsafe dlsym(handle, "archive_write_zip_set_compression_store"),
      let openDescriptor = unsafe dlsym(handle, "archive_write_open_fd"),
      let writeHeader = unsafe dlsym(handle, "archive_write_header"),
      let writeData = unsafe dlsym(handle, "archive_write_data"),
      let finishEntry = unsafe dlsym(handle, "archive_write_finish_entry"),
      let closeWriter = unsafe dlsym(handle, "archive_write_close"),
      let newEntry = unsafe dlsym(handle, "archive_entry_new"),
      let freeEntry = unsafe dlsym(handle, "archive_entry_free"),
      let setKind = unsafe dlsym(handle, "archive_entry_set_filetype"),
      let setPermissions = unsafe dlsym(handle, "archive_entry_set_perm"),
      let setModified = unsafe dlsym(handle, "archive_entry_set_mtime"),
      let setSize = unsafe dlsym(handle, "archive_entry_set_size"),
      let setPath = unsafe dlsym(handle, "archive_entry_copy_pathname"),
      let setLink = unsafe dlsym(handle, "archive_entry_copy_symlink")
    else { return nil }
    unsafe self.newWriter = unsafeBitCast(newWriter, to: (@convention(c) () -> Writer?).self)
    unsafe self.failWriter = unsafeBitCast(failWriter, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.freeWriter = unsafeBitCast(freeWriter, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.errorNumber = unsafeBitCast(errorNumber, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.errorText = unsafeBitCast(
      errorText, to: (@convention(c) (Writer?) -> UnsafePointer<CChar>?).self)
    unsafe self.formatZip = unsafeBitCast(formatZip, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.setBlock = unsafeBitCast(setBlock, to: (@convention(c) (Writer?, Int32) -> Int32).self)
    unsafe self.setLastBlock = unsafeBitCast(setLastBlock, to: (@convention(c) (Writer?, Int32) -> Int32).self)
    unsafe self.deflate = unsafeBitCast(deflate, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.store = unsafeBitCast(store, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.openDescriptor = unsafeBitCast(openDescriptor, to: (@convention(c) (Writer?, Int32) -> Int32).self)
    unsafe self.writeHeader = unsafeBitCast(writeHeader, to: (@convention(c) (Writer?, Entry?) -> Int32).self)
    unsafe self.writeData = unsafeBitCast(
      writeData, to: (@convention(c) (Writer?, UnsafeRawPointer?, Int) -> Int).self)
    unsafe self.finishEntry = unsafeBitCast(finishEntry, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.closeWriter = unsafeBitCast(closeWriter, to: (@convention(c) (Writer?) -> Int32).self)
    unsafe self.newEntry = unsafeBitCast(newEntry, to: (@convention(c) () -> Entry?).self)
    unsafe self.freeEntry = unsafeBitCast(freeEntry, to: (@convention(c) (Entry?) -> Void).self)
    unsafe self.setKind = unsafeBitCast(setKind, to: (@convention(c) (Entry?, UInt32) -> Void).self)
    unsafe self.setPermissions = unsafeBitCast(
      setPermissions, to: (@convention(c) (Entry?, mode_t) -> Void).self)
    unsafe self.setModified = unsafeBitCast(setModified, to: (@convention(c) (Entry?, time_t, Int) -> Void).self)
    unsafe self.setSize = unsafeBitCast(setSize, to: (@convention(c) (Entry?, Int64) -> Void).self)
    unsafe self.setPath = unsafeBitCast(
      setPath, to: (@convention(c) (Entry?, UnsafePointer<CChar>?) -> Void).self)
    unsafe self.setLink = unsafeBitCast(
      setLink, to: (@convention(c) (Entry?, UnsafePointer<CChar>?) -> Void).self)
  }
}
