internal import ShareFiles
public import ShareModel
internal import ShareSystem
internal import Synchronization

/// The libraries of this machine, looked for as the linker does it, without loading any.
///
/// What it has read once it remembers, so that many plugins that need the same library cost one look. It may be used by any thread.
public final class InstalledLibraries: Sendable {
  private let cache: LinkerCache
  private let directories: [ByteString]
  private let searchedFirst: [ByteString]
  private let known = Mutex<[ByteString: LibraryFacts?]>([:])

  /// Where the linker looks when its list names nothing (`ld.so(8)`), with the directories of Debian and of others.
  public static let usualDirectories: [ByteString] = [
    "/lib/\(Host.architecture)-linux-gnu", "/usr/lib/\(Host.architecture)-linux-gnu", "/lib64", "/usr/lib64", "/lib",
    "/usr/lib",
  ].map { ByteString($0) }

  /// The most that is read of the linker's list; one of 10,000 libraries has 1 MiB.
  private static let cacheLimit = 32 << 20

  /// Reads the linker's list.
  ///
  /// That there is none is not an error: then nothing is ever called missing.
  ///
  /// - Parameters:
  ///   - list: the linker's list.
  ///   - directories: where to look when it names nothing.
  ///   - searchedFirst: where to look before, as `LD_LIBRARY_PATH` says it; nil: what it says.
  public init(
    list: ByteString = "/etc/ld.so.cache", directories: [ByteString] = usualDirectories,
    searchedFirst: [ByteString]? = nil
  ) {
    cache = LinkerCache((try? FileReading.read(list, max: Self.cacheLimit)) ?? [])
    self.directories = directories
    self.searchedFirst =
      searchedFirst
      ?? (Environment.value("LD_LIBRARY_PATH")?.bytes ?? []).split {
        $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";")
      }
      .map { ByteString(Array($0)) }
  }

  /// What a library says about itself; nil when there is none, or none that can be loaded.
  ///
  /// - Parameter path: where it is.
  public func facts(of path: ByteString) -> LibraryFacts? {
    if let known = known.withLock({ $0[path] }) { return known }
    let facts: LibraryFacts? = if let file = try? LibraryFile(path: path) { try? file.facts() } else { nil }
    known.withLock { $0[path] = .some(facts) }
    return facts
  }

  /// Where the linker would find a library.
  ///
  /// - Parameters:
  ///   - name: the name that it is needed by.
  ///   - facts: what the library says that needs it.
  ///   - folder: the directory in which that one lies.
  /// - Returns: its path; nil when it is not there.
  public func path(of name: ByteString, neededBy facts: LibraryFacts, in folder: ByteString) -> ByteString? {
    if name.bytes.contains(UInt8(ascii: "/")) { return name.isAbsolute && self.facts(of: name) != nil ? name : nil }
    let old = facts.runpath.isEmpty ? facts.rpath : []
    let own = { (list: [String]) in list.compactMap { Self.expanded($0, folder) } }
    for directory in own(old) + searchedFirst + own(facts.runpath) {
      let path = directory.appending(name)
      if self.facts(of: path) != nil { return path }
    }
    if let path = cache.paths(of: name).first(where: { self.facts(of: $0) != nil }) { return path }
    return directories.map { $0.appending(name) }.first { self.facts(of: $0) != nil }
  }

  /// A directory of a library's own list, with the library's place put in; nil where something else is left to the linker.
  static func expanded(_ directory: String, _ folder: ByteString) -> ByteString? {
    var rest = directory[...]
    for spelling in ["$ORIGIN", "${ORIGIN}"] where rest.hasPrefix(spelling) {
      rest = rest.dropFirst(spelling.count)
      guard !rest.contains("$"), rest.isEmpty || rest.hasPrefix("/") else { return nil }
      return ByteString(folder.bytes + Array(rest.utf8))
    }
    return rest.contains("$") || !rest.hasPrefix("/") ? nil : ByteString(String(rest))
  }

  /// What a library needs and this machine lacks: whole libraries first, then versions.
  ///
  /// - Parameters:
  ///   - facts: what it says about itself.
  ///   - folder: the directory in which it lies.
  /// - Returns: each in words that go on after the library's name; empty also where nobody can say.
  public func lacks(of facts: LibraryFacts, in folder: ByteString) -> [String] {
    guard cache.isUsable else { return [] }
    // What the linker puts in place by itself cannot be looked up.
    let isLeftToLinker = (facts.rpath + facts.runpath).contains { Self.expanded($0, folder) == nil }
    var found: [ByteString: ByteString] = [:]
    var missing: [String] = []
    for name in facts.needed {
      if let path = path(of: name, neededBy: facts, in: folder) {
        found[name] = path
      } else if !isLeftToLinker {
        missing.append("needs \(name.display), which is not installed")
      }
    }
    for need in facts.versionNeeds where !need.isWeak {
      guard let path = found[need.library], let provider = self.facts(of: path), !provider.versions.isEmpty,
        !provider.versions.contains(need.version)
      else { continue }
      missing.append(provider.lack(of: need.version, name: need.library.display))
    }
    return missing
  }

  /// Why a plugin's library cannot be used on this machine; nil when nothing is known against it.
  ///
  /// It costs a few pages of each library that is needed, the first time. The linker's own word comes when it is loaded.
  ///
  /// - Parameters:
  ///   - facts: what the library says about itself.
  ///   - path: where it lies.
  public func obstacle(_ facts: LibraryFacts, at path: ByteString) -> Reason? {
    if let obstacle = facts.entryObstacle(major: 1) { return Reason(.abiMismatch, "\(path.display): \(obstacle)") }
    guard let lack = lacks(of: facts, in: path.parent).first else { return nil }
    return Reason(.missingDependency, "\(path.display): \(lack)")
  }
}
