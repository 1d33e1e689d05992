internal import CShareABI
internal import ShareFiles
internal import ShareModel

/// A library that was looked at through one descriptor, so that it can be loaded and be known to be the one that was looked at.
struct LibraryCheck: ~Copyable {
  /// The absolute path of the library.
  let path: ByteString
  /// What it says about itself.
  let facts: LibraryFacts
  private let file: LibraryFile

  /// Looks at a library without running any of it.
  ///
  /// - Parameter path: an absolute path, so that the system's search path is never asked.
  /// - Throws: why it cannot be loaded, in words that go on after its name.
  init(path: ByteString) throws(LinkFailure) {
    guard path.isAbsolute else { throw LinkFailure(detail: "\(path.display) is not an absolute path", isOwn: true) }
    let opened = try Self.opened(path)
    let facts = try Self.facts(of: opened)
    self.path = path
    self.facts = facts
    self.file = opened
  }

  private static func opened(_ path: ByteString) throws(LinkFailure) -> LibraryFile {
    do throws(LibraryProblem) {
      return try LibraryFile(path: path)
    } catch {
      throw LinkFailure(detail: error.detail, isOwn: true)
    }
  }

  private static func facts(of file: borrowing LibraryFile) throws(LinkFailure) -> LibraryFacts {
    do throws(LibraryProblem) {
      return try file.soundFacts()
    } catch {
      throw LinkFailure(detail: error.detail, isOwn: true)
    }
  }

  /// Why it is no plugin of this host; nil when it exports the entry.
  var entryObstacle: String? { facts.entryObstacle(major: Int(SHARE_ABI_MAJOR)) }

  /// Checks that what was loaded is what was looked at.
  ///
  /// - Parameters:
  ///   - address: an address in the loaded library; 0 when the linker does not say.
  ///   - mapped: what this process's memory comes from.
  /// - Throws: that another file stands at the path meanwhile, or that this one was written to.
  func confirm(loadedAt address: UInt, _ mapped: borrowing MappedFiles) throws(LinkFailure) {
    // Where the kernel does not list what is mapped, the path is the next best witness.
    let isSame =
      address == 0 ? nil : mapped.isMapped(at: address, from: file)
    let stands = try? Descriptor.status(of: path)
    guard isSame ?? (stands?.isSameFile(as: file.status) == true) else {
      throw LinkFailure(
        detail:
          "was replaced by another file while it was loaded; wait until its installation is done, then share again",
        isOwn: true)
    }
    let now = try? file.descriptor.status()
    guard now?.size == file.status.size, now?.modified == file.status.modified else {
      throw LinkFailure(
        detail: "was written to while it was loaded; wait until its installation is done, then share again",
        isOwn: true)
    }
  }
}
