internal import CShareSystem
internal import Glibc

/// Why a call of the system did not work.
///
/// The description reads `open /x/y: permission denied`.
public struct SystemError: Error, Hashable, Sendable {
  /// The error number, as in `errno`.
  public var code: Int32
  /// What was tried, in one word: `open`, `read`, `rename`.
  public var call: String
  /// The file, directory or name that it was tried on, for reading.
  public var subject: String?

  /// Makes an error of an error number.
  ///
  /// - Parameters:
  ///   - code: the error number, as in `errno`.
  ///   - call: what was tried, in one word.
  ///   - subject: what it was tried on.
  public init(code: Int32, call: String, subject: String? = nil) {
    self.code = code
    self.call = call
    self.subject = subject
  }

  /// The same error, said of something else when it names nothing yet.
  ///
  /// - Parameter subject: the name that a person knows the thing by.
  /// - Returns: the error with that subject, or unchanged when it has one.
  public func about(_ subject: String) -> SystemError {
    self.subject == nil ? SystemError(code: code, call: call, subject: subject) : self
  }
}

extension SystemError: CustomStringConvertible {
  /// What was tried, on what, and why it failed.
  public var description: String {
    if let subject { "\(call) \(subject): \(text)" } else { "\(call): \(text)" }
  }

  /// The symbolic name of the error number, such as `ENOSPC`; `E` and the number when it has none.
  public var name: String {
    guard let name = unsafe share_error_name(code) else { return "E\(code)" }
    return unsafe String(cString: name)
  }

  /// The reason in words for people, without a full stop.
  public var text: String {
    switch code {
    case ENOENT: return "no such file or directory"
    case EACCES: return "permission denied"
    case EPERM: return "not permitted"
    case EEXIST: return "something of that name already exists"
    case ENOTDIR: return "a part of the path is not a directory"
    case EISDIR: return "is a directory"
    case ELOOP: return "is a symbolic link that must not be followed, or links in a circle"
    case ENOSPC: return "no space left on the disk"
    case EDQUOT: return "the disk quota is used up"
    case EROFS: return "the disk is read-only"
    case EFBIG: return "the file is too large"
    case ENAMETOOLONG: return "the name is too long"
    case ENOTEMPTY: return "the directory is not empty"
    case EMFILE, ENFILE: return "too many open files"
    case EIO: return "the disk reports an error while reading or writing"
    case ENXIO: return "no such device, or nobody at the other end"
    case EXDEV: return "lies on another file system"
    case ETXTBSY: return "the program is running"
    case EPIPE: return "the other end is closed"
    default:
      guard let text = unsafe share_error_text(code) else { return "error \(code)" }
      let words = unsafe String(cString: text)
      return words.prefix(1).lowercased() + words.dropFirst()
    }
  }
}

extension SystemError {
  /// Whether the thing does not exist.
  public var isMissing: Bool { code == ENOENT || code == ENOTDIR }
  /// Whether the name is taken.
  public var isTaken: Bool { code == EEXIST || code == ENOTEMPTY }
  /// Whether the disk or the quota is full.
  public var isFull: Bool { code == ENOSPC || code == EDQUOT }
  /// Whether the person may not do this.
  public var isDenied: Bool { code == EACCES || code == EPERM }
  /// Whether a symbolic link stands where none may be followed.
  public var isLink: Bool { code == ELOOP }
  /// Whether this process, or the system, has no more descriptors or memory.
  public var isExhausted: Bool { code == EMFILE || code == ENFILE || code == ENOMEM }
  /// Whether the file is larger than a given bound.
  public var isTooLarge: Bool { code == EFBIG }
  /// Whether nothing can be read or written without waiting.
  public var wouldBlock: Bool { code == EAGAIN }

  /// Whether nobody is at the other end any more.
  public var isDisconnected: Bool { code == EPIPE || code == ECONNRESET }

  /// `ECANCELED`: somebody stopped it.
  public static let cancelled: Int32 = ECANCELED

  /// `ESTALE`: the thing is not what it was.
  public static let stale: Int32 = ESTALE
  /// The time for it is over.
  public static let timedOut: Int32 = ETIMEDOUT
}
