import CArchive
import Glibc
import ShareModel

/// libarchive's writer, freed when nobody holds it any more.
@safe final class ArchiveHandle {
  let library: ArchiveLibrary
  let pointer: OpaquePointer

  init() throws(ArchiveError) {
    library = try ArchiveLibrary.open()
    guard let pointer = unsafe library.newWriter() else {
      throw ArchiveError(.writing(ENOMEM), message: "there is not enough memory for an archive")
    }
    unsafe self.pointer = pointer
  }

  deinit {
    // Without this, freeing an archive that was given up would complete it.
    _ = unsafe library.failWriter(pointer)
    _ = unsafe library.freeWriter(pointer)
  }

  /// Turns a status of libarchive into an error; its warnings are errors too, as something would be missing.
  func check(_ status: Int32, entry: ByteString? = nil) throws(ArchiveError) {
    guard status != ARCHIVE_OK else { return }
    let text = unsafe library.errorText(pointer).map { unsafe String(cString: $0) }
    throw ArchiveError(
      .writing(unsafe library.errorNumber(pointer)), entry: entry, message: text ?? "the archive could not be written")
  }
}
