internal import CMagic
internal import Glibc
internal import Synchronization

/// Asks libmagic what bytes are.
///
/// The library is opened when a detector is made, not when the program starts: only files that are none of our own
/// types need it. Where it is not installed there is no detector, and that is no error.
public final class MagicDetector: Sendable {
  /// The library's functions, and its state, which only one thread may use at a time.
  ///
  /// Safe to hold: the pointers come from one successful opening and are used nowhere but under the lock.
  @safe private struct Library {
    let close: @convention(c) (magic_t?) -> Void
    let buffer: @convention(c) (magic_t?, UnsafeRawPointer?, Int) -> UnsafePointer<CChar>?
    let state: magic_t
  }

  private let library: Mutex<Library>

  /// Opens the library and its database.
  ///
  /// - Returns: nil when either is missing.
  public init?() {
    guard let library = Self.open() else { return nil }
    self.library = Mutex(library)
  }

  deinit {
    library.withLock { library in unsafe library.close(library.state) }
  }

  /// The MIME type that libmagic gives bytes.
  ///
  /// - Parameter bytes: the first bytes of an item.
  /// - Returns: lower case, without parameters; nil when libmagic fails. It answers `application/octet-stream` for
  ///   bytes that it does not know.
  public func mimeType(of bytes: [UInt8]) -> String? {
    library.withLock { library in
      unsafe bytes.withUnsafeBytes { buffer in
        // The answer belongs to the library and lives until the next call, so it is copied before the lock is given
        // back.
        guard let text = unsafe library.buffer(library.state, buffer.baseAddress, buffer.count) else { return nil }
        let answer = unsafe String(cString: text)
        return answer.utf8.contains(UInt8(ascii: "/")) ? answer.lowercased() : nil
      }
    }
  }

  private static func open() -> Library? {
    // Never closed: a library that may have registered handlers stays until the process ends.
    guard let handle = unsafe dlopen("libmagic.so.1", RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE) else { return nil }
    guard let openSymbol = unsafe dlsym(handle, "magic_open"), let loadSymbol = unsafe dlsym(handle, "magic_load"),
      let closeSymbol = unsafe dlsym(handle, "magic_close"), let bufferSymbol = unsafe dlsym(handle, "magic_buffer")
    else { return nil }
    // The signatures are those that magic.h declares for these names.
    let open = unsafe unsafeBitCast(openSymbol, to: (@convention(c) (Int32) -> magic_t?).self)
    let load = unsafe unsafeBitCast(
      loadSymbol, to: (@convention(c) (magic_t?, UnsafePointer<CChar>?) -> Int32).self)
    let close = unsafe unsafeBitCast(closeSymbol, to: (@convention(c) (magic_t?) -> Void).self)
    let buffer = unsafe unsafeBitCast(
      bufferSymbol, to: (@convention(c) (magic_t?, UnsafeRawPointer?, Int) -> UnsafePointer<CChar>?).self)
    guard let state = unsafe open(MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_ERROR) else { return nil }
    guard unsafe load(state, nil) == 0 else {
      unsafe close(state)
      return nil
    }
    return unsafe Library(close: close, buffer: buffer, state: state)
  }
}
