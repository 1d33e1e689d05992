import CArchive
import Glibc

/// The functions of libarchive that read, found when the first archive is read.
///
/// Safe to hold: the pointers come from one successful opening of a library that is never closed.
@safe struct ArchiveReadingLibrary: Sendable {
  typealias Reader = OpaquePointer
  typealias Entry = OpaquePointer

  let newReader: @convention(c) () -> Reader?
  let freeReader: @convention(c) (Reader?) -> Int32
  let errorText: @convention(c) (Reader?) -> UnsafePointer<CChar>?
  let filters: @convention(c) (Reader?) -> Int32
  let zip: @convention(c) (Reader?) -> Int32
  let tar: @convention(c) (Reader?) -> Int32
  let openDescriptor: @convention(c) (Reader?, Int32, Int) -> Int32
  let nextHeader: @convention(c) (Reader?, UnsafeMutablePointer<Entry?>?) -> Int32
  let readData: @convention(c) (Reader?, UnsafeMutableRawPointer?, Int) -> Int
  let path: @convention(c) (Entry?) -> UnsafePointer<CChar>?
  let hardLink: @convention(c) (Entry?) -> UnsafePointer<CChar>?
  let kind: @convention(c) (Entry?) -> UInt32
  let permissions: @convention(c) (Entry?) -> UInt32
  let isEncrypted: @convention(c) (Entry?) -> Int32

  private static let opened = ArchiveReadingLibrary()

  /// The library, opened once for the process.
  ///
  /// - Throws: an ``ArchiveError`` with the cause `unavailable` that says what to install.
  static func open() throws(ArchiveError) -> ArchiveReadingLibrary {
    guard let opened else {
      throw ArchiveError(
        .unavailable,
        message:
          "the library \(ArchiveLibrary.name), which reads archives, is not installed; install the package libarchive13"
      )
    }
    return opened
  }

  private init?() {
    // Never closed: what the library may have registered stays until the process ends.
    guard let handle = unsafe dlopen(ArchiveLibrary.name, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else { return nil }
    // The signatures are those that archive.h and archive_entry.h declare for these names.
    guard let newReader = unsafe dlsym(handle, "archive_read_new"),
      let freeReader = unsafe dlsym(handle, "archive_read_free"),
      let errorText = unsafe dlsym(handle, "archive_error_string"),
      let filters = unsafe dlsym(handle, "archive_read_support_filter_all"),
      let zip = unsafe dlsym(handle, "archive_read_support_format_zip"),
      let tar = unsafe dlsym(handle, "archive_read_support_format_tar"),
      let openDescriptor = unsafe dlsym(handle, "archive_read_open_fd"),
      let nextHeader = unsafe dlsym(handle, "archive_read_next_header"),
      let readData = unsafe dlsym(handle, "archive_read_data"),
      let path = unsafe dlsym(handle, "archive_entry_pathname"),
      let hardLink = unsafe dlsym(handle, "archive_entry_hardlink"),
      let kind = unsafe dlsym(handle, "archive_entry_filetype"),
      let permissions = unsafe dlsym(handle, "archive_entry_perm"),
      let isEncrypted = unsafe dlsym(handle, "archive_entry_is_encrypted")
    else { return nil }
    unsafe self.newReader = unsafeBitCast(newReader, to: (@convention(c) () -> Reader?).self)
    unsafe self.freeReader = unsafeBitCast(freeReader, to: (@convention(c) (Reader?) -> Int32).self)
    unsafe self.errorText = unsafeBitCast(errorText, to: (@convention(c) (Reader?) -> UnsafePointer<CChar>?).self)
    unsafe self.filters = unsafeBitCast(filters, to: (@convention(c) (Reader?) -> Int32).self)
    unsafe self.zip = unsafeBitCast(zip, to: (@convention(c) (Reader?) -> Int32).self)
    unsafe self.tar = unsafeBitCast(tar, to: (@convention(c) (Reader?) -> Int32).self)
    unsafe self.openDescriptor = unsafeBitCast(openDescriptor, to: (@convention(c) (Reader?, Int32, Int) -> Int32).self)
    unsafe self.nextHeader = unsafeBitCast(
      nextHeader, to: (@convention(c) (Reader?, UnsafeMutablePointer<Entry?>?) -> Int32).self)
    unsafe self.readData = unsafeBitCast(
      readData, to: (@convention(c) (Reader?, UnsafeMutableRawPointer?, Int) -> Int).self)
    unsafe self.path = unsafeBitCast(path, to: (@convention(c) (Entry?) -> UnsafePointer<CChar>?).self)
    unsafe self.hardLink = unsafeBitCast(hardLink, to: (@convention(c) (Entry?) -> UnsafePointer<CChar>?).self)
    unsafe self.kind = unsafeBitCast(kind, to: (@convention(c) (Entry?) -> UInt32).self)
    unsafe self.permissions = unsafeBitCast(permissions, to: (@convention(c) (Entry?) -> UInt32).self)
    unsafe self.isEncrypted = unsafeBitCast(isEncrypted, to: (@convention(c) (Entry?) -> Int32).self)
  }
}
