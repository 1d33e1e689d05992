public import ShareModel

/// A library's file, opened once: what is said of it, and what is compared later, is that very file.
public struct LibraryFile: ~Copyable {
  /// The open file.
  package let descriptor: Descriptor
  /// What the file system said when it was opened.
  public let status: FileStatus

  /// Opens a library without waiting for anybody and without running any of it.
  ///
  /// - Parameter path: where it is; links are followed.
  /// - Throws: why it cannot be read, or what it is in place of a file, in words that go on after its name.
  public init(path: ByteString) throws(LibraryProblem) {
    do throws(SystemError) {
      self = try Self.opened(path)
    } catch let error where error.code == 0 {
      throw LibraryProblem("is \(error.call), not a library; install it again")
    } catch let error where error.isMissing {
      throw LibraryProblem("is not there; install it again")
    } catch {
      throw LibraryProblem("cannot be opened: \(error.text); make it readable, or install it again")
    }
  }

  private init(_ descriptor: consuming Descriptor, _ status: FileStatus) {
    self.descriptor = descriptor
    self.status = status
  }

  private static func opened(_ path: ByteString) throws(SystemError) -> LibraryFile {
    // What a path names is seen before it is opened for reading: a device may do something when it is opened.
    try demandFile(Descriptor.status(of: path).kind)
    let descriptor = try Descriptor.open(path, [.read, .nonBlocking])
    let status = try descriptor.status()
    try demandFile(status.kind)
    return LibraryFile(descriptor, status)
  }

  private static func demandFile(_ kind: FileKind) throws(SystemError) {
    if kind != .regular { throw SystemError(code: 0, call: kind.phrase) }
  }

  /// What the library says about itself.
  ///
  /// - Throws: why it cannot be loaded.
  public func facts() throws(LibraryFault) -> LibraryFacts {
    let raw = descriptor.raw
    return try LibraryReader.facts(size: status.size) { offset, count in Self.read(raw, offset, count) }
  }

  /// What the library says about itself, or why it cannot be loaded on this machine in words that go on after its name.
  public func soundFacts() throws(LibraryProblem) -> LibraryFacts {
    do throws(LibraryFault) {
      return try facts()
    } catch {
      throw LibraryProblem(error.words(host: .host))
    }
  }

  /// The function in which a byte of the file lies; nil when the library does not say.
  ///
  /// - Parameter offset: bytes from the file's beginning.
  public func function(atOffset offset: UInt64) -> CodePlace? {
    let raw = descriptor.raw
    return LibraryReader.function(atOffset: offset, size: status.size) { offset, count in
      Self.read(raw, offset, count)
    }
  }

  private static func read(_ raw: Int32, _ offset: UInt64, _ count: Int) -> [UInt8] {
    // Borrowed for the call: whoever owns it closes it.
    let file = Descriptor(adopting: raw)
    let bytes = (try? file.read(at: offset, max: count)) ?? []
    _ = file.release()
    return bytes
  }
}

/// Why a library cannot be used, in words that go on after its name.
public struct LibraryProblem: Error, Hashable, Sendable {
  /// The words, with what a person can do.
  public var detail: String

  /// Makes a problem of its words.
  public init(_ detail: String) {
    self.detail = detail
  }
}
