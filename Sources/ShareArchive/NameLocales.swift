import Glibc
import ShareModel

/// The two ways in which libarchive can be made to store a name's bytes unchanged.
///
/// It marks names as UTF-8 exactly when the thread's locale is, and converts nothing while no character set is asked
/// for. So each header is written under the locale that fits its name, and the thread's own comes back afterwards.
@safe final class NameLocales {
  private let utf8: locale_t
  private let bytes: locale_t

  /// Opens the locales; both are built into the C library.
  init() throws(ArchiveError) {
    let characterTypes: Int32 = 1 << LC_CTYPE
    guard let utf8 = unsafe newlocale(characterTypes, "C.UTF-8", nil) else {
      throw ArchiveError(.writing(errno), message: "this system has no locale C.UTF-8, which names in archives need")
    }
    guard let bytes = unsafe newlocale(characterTypes, "C", nil) else {
      unsafe freelocale(utf8)
      throw ArchiveError(.writing(errno), message: "there is not enough memory for an archive")
    }
    unsafe self.utf8 = utf8
    unsafe self.bytes = bytes
  }

  deinit {
    unsafe freelocale(utf8)
    unsafe freelocale(bytes)
  }

  /// Runs something while the thread's locale fits a name.
  func use(for name: ByteString, _ body: () -> Int32) -> Int32 {
    let before = unsafe uselocale(name.isUTF8 ? utf8 : bytes)
    defer { _ = unsafe uselocale(before) }
    return body()
  }
}
