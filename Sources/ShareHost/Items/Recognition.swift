internal import ShareFiles
internal import ShareMagic
internal import ShareModel
internal import Synchronization

/// Finds out what items are: the rules are in the model, here they get bytes to look at.
struct Recognition: Sendable {
  /// The most bytes of an item that are looked at.
  static let headLimit = ContentDetector.longestRead

  let types: ContentTypeTree
  private let detector: ContentDetector

  init(types: ContentTypeTree, globs: SharedGlobs) {
    self.types = types
    let magic = LazyMagic()
    self.detector = ContentDetector(
      tree: types, magic: { magic.mimeType(of: $0) }, globs: { globs.types(of: $0) })
  }

  /// What a regular file is.
  func recognise(name: ByteString, file: borrowing Descriptor, size: UInt64, policy: MismatchPolicy) -> Detection {
    let head = (try? file.read(at: 0, max: ContentDetector.firstRead)) ?? []
    return detector.detect(name: name, head: head, size: size, policy: policy) { offset, count in
      (try? file.read(at: offset, max: count)) ?? []
    }
  }

  /// What bytes are that are all here.
  func recognise(name: ByteString, bytes: [UInt8], policy: MismatchPolicy) -> Detection {
    detector.detect(name: name, bytes: bytes, policy: policy)
  }

  /// What something is of which only the beginning is here.
  func recognise(name: ByteString, head: [UInt8], size: UInt64?, policy: MismatchPolicy) -> Detection {
    detector.detect(name: name, head: head, size: size, policy: policy) { offset, count in
      guard offset < UInt64(head.count) else { return [] }
      return Array(head[Int(offset)...].prefix(count))
    }
  }

  /// What a directory is.
  func recogniseDirectory(name: ByteString) -> Detection {
    detector.detectDirectory(name: name)
  }
}

/// libmagic, opened when the first item needs it: most never do.
private final class LazyMagic: Sendable {
  private enum State: Sendable {
    case unopened
    case opened(MagicDetector?)
  }

  private let state = Mutex(State.unopened)

  func mimeType(of bytes: [UInt8]) -> String? {
    state.withLock { state in
      if case .unopened = state { state = .opened(MagicDetector()) }
      guard case .opened(let detector?) = state else { return nil }
      return detector.mimeType(of: bytes)
    }
  }
}

/// The desktop's table of file names, read when the first name needs it.
final class SharedGlobs: Sendable {
  private let directories: [ByteString]
  private let table = Mutex<SharedMimeGlobs?>(nil)

  /// - Parameter directories: the data directories, the person's first.
  init(directories: [ByteString]) {
    self.directories = directories
  }

  /// The MIME types that the tables know for a name, best first.
  func types(of name: ByteString) -> [String] {
    table.withLock { table in
      // The largest table that is seen in practice is about 40 KB.
      let read =
        table
        ?? SharedMimeGlobs(
          files: directories.compactMap { try? FileReading.read($0.appending("mime/globs2"), max: 4 << 20) })
      table = read
      return read.mimeTypes(of: name)
    }
  }
}
