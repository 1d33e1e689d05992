internal import CShareABI
internal import Glibc
internal import ShareModel

/// A plugin's library, opened for the rest of the process's life.
///
/// It is never closed: code of a library may run until the end (threads, thread-local destructors, the Swift runtime's tables),
/// and the process ends soon anyway.
@safe struct LibraryHandle: ~Copyable {
  typealias Entry =
    @convention(c) (UnsafePointer<share_host_t>, UnsafeMutablePointer<share_plugin_t>) -> Int32

  private let handle: UnsafeMutableRawPointer

  /// Opens a library with every symbol bound, and none shown to others.
  ///
  /// - Parameter path: an absolute path, so that the system's search path is never asked.
  /// - Throws: the linker's message, in words that say what a person can do.
  init(path: ByteString) throws(LinkFailure) {
    guard path.isAbsolute else { throw LinkFailure(detail: "\(path.display): not an absolute path") }
    let opened = unsafe (path.bytes + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe dlopen(text.baseAddress, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
      }
    }
    guard let opened = unsafe opened else {
      throw LinkFailure(linkerMessage: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given")
    }
    unsafe self.handle = opened
  }

  /// The entry of this major version, if the library exports it.
  var entry: Entry? {
    guard let symbol = unsafe dlsym(handle, "share1_plugin_entry") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Entry.self)
  }

  /// The major versions other than this one whose entry the library exports.
  var otherMajors: [Int] {
    (0...9).filter { major in
      guard major != Int(SHARE_ABI_MAJOR) else { return false }
      return unsafe dlsym(handle, "share\(major)_plugin_entry") != nil
    }
  }
}

/// Why a library could not be opened.
struct LinkFailure: Error, Hashable {
  var detail: String

  init(detail: String) {
    self.detail = detail
  }

  /// Puts the linker's message into words: it names a missing dependency as if it were the plugin.
  init(linkerMessage message: String) {
    let parts = message.split(separator: ":", omittingEmptySubsequences: false)
      .map { String($0.first == " " ? $0.dropFirst() : $0) }
    if let symbol = parts.firstIndex(of: "undefined symbol"), symbol + 1 < parts.count {
      let name = parts[symbol + 1].prefix { $0 != " " && $0 != "," }
      self.detail = "needs the function or variable \(name), which no library on this machine has"
    } else if parts.count >= 2, parts[1].hasPrefix("cannot open shared object file"), !parts[0].hasPrefix("/") {
      self.detail = "needs \(parts[0]), which is not installed"
    } else if let version = parts.first(where: { $0.hasPrefix("version `") }) {
      self.detail = "needs a newer system library (\(version))"
    } else {
      self.detail = message
    }
  }
}
