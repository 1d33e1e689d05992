internal import CShareABI
internal import CShareSystem
internal import Glibc
internal import ShareFiles
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
  /// - Parameters:
  ///   - check: what was found on looking at it; it is loaded from the same absolute path.
  ///   - mapped: what this process's memory comes from.
  /// - Throws: the linker's message, in words that say what a person can do; or that another file was loaded than the one that was
  ///   looked at.
  init(_ check: borrowing LibraryCheck, _ mapped: borrowing MappedFiles) throws(LinkFailure) {
    let opened = unsafe (check.path.bytes + [0]).withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { text in
        unsafe dlopen(text.baseAddress, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE)
      }
    }
    guard let opened = unsafe opened else {
      throw LinkFailure(linkerMessage: unsafe dlerror().map { unsafe String(cString: $0) } ?? "no reason given")
    }
    try check.confirm(loadedAt: unsafe share_library_address(opened), mapped)
    unsafe self.handle = opened
  }

  /// The entry of this major version, if the library exports it.
  var entry: Entry? {
    guard let symbol = unsafe dlsym(handle, "share1_plugin_entry") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Entry.self)
  }
}

/// Why a library could not be opened.
struct LinkFailure: Error, Hashable {
  var detail: String
  /// Whether the library itself is at fault, and not something that it needs.
  var isOwn = false

  init(detail: String, isOwn: Bool) {
    self.detail = detail
    self.isOwn = isOwn
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
      self.detail = Self.words(version: version, of: parts[0])
    } else {
      self.detail = message
    }
  }

  /// The linker's words on a version, with how far this machine goes: `needs GLIBC_2.38, this machine has 2.36`.
  ///
  /// - Parameters:
  ///   - message: begins "version `GLIBC_2.38' not found".
  ///   - library: the path of the library that lacks it.
  private static func words(version message: String, of library: String) -> String {
    let version = String(message.dropFirst(9).prefix { $0 != "'" })
    let path = ByteString(library)
    let name = path.lastComponent.display
    guard let file = try? LibraryFile(path: path), let facts = try? file.facts() else {
      return "needs \(version) of \(name), which this machine does not have"
    }
    return facts.lack(of: version, name: name)
  }
}
