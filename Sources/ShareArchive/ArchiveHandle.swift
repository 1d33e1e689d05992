import CArchive
import Glibc
import ShareModel

/// libarchive's writer, freed when nobody holds it any more.
@safe final class ArchiveHandle {
  let pointer: OpaquePointer

  init() throws(ArchiveError) {
    guard let pointer = unsafe archive_write_new() else {
      throw ArchiveError(.writing(ENOMEM), message: "there is not enough memory for an archive")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    // Without this, freeing an archive that was given up would complete it.
    _ = unsafe archive_write_fail(pointer)
    _ = unsafe archive_write_free(pointer)
  }

  /// Turns a status of libarchive into an error; its warnings are errors too, as something would be missing.
  func check(_ status: Int32, entry: ByteString? = nil) throws(ArchiveError) {
    guard status != ARCHIVE_OK else { return }
    let text = unsafe archive_error_string(pointer).map { unsafe String(cString: $0) }
    throw ArchiveError(
      .writing(unsafe archive_errno(pointer)), entry: entry, message: text ?? "the archive could not be written")
  }
}
