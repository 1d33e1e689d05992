/// What a library says about itself, read from its headers without running any of it.
public struct LibraryFacts: Hashable, Sendable {
  /// The processor that it is built for.
  public var machine: LibraryMachine
  /// The name that it gives itself; empty for none.
  public var name: ByteString = ByteString([])
  /// The libraries that it needs, in their order.
  public var needed: [ByteString] = []
  /// Versions that it needs of other libraries.
  public var versionNeeds: [VersionNeed] = []
  /// Versions that it offers itself.
  public var versions: [String] = []
  /// Directories in which it looks first for what it needs, before all others; an old habit.
  public var rpath: [String] = []
  /// Directories in which it looks for what it needs.
  public var runpath: [String] = []
  /// The major versions of the plugin ABI whose entry it exports, of 0 to 9.
  public var entryMajors: [Int] = []
  /// Whether its variables of each thread must find room when the process starts.
  public var usesStaticThreadStorage = false
  /// Whether its code must be changed while it is loaded.
  public var hasTextRelocations = false
  /// Whether it wants a stack from which code can run.
  public var hasExecutableStack = false
  /// What its linker made of its content; empty for none.
  public var buildID: [UInt8] = []

  /// A version that a library needs of another.
  public struct VersionNeed: Hashable, Sendable {
    /// The other library.
    public var library: ByteString
    /// The version, such as `GLIBC_2.38`.
    public var version: String
    /// Whether it can do without.
    public var isWeak: Bool

    /// Makes a need.
    public init(library: ByteString, version: String, isWeak: Bool = false) {
      self.library = library
      self.version = version
      self.isWeak = isWeak
    }
  }
}

extension LibraryFacts {
  /// The highest of the versions that it offers, of those that are counted like a given one.
  ///
  /// - Parameter version: such as `GLIBC_2.38`, for which it is asked how far `GLIBC_` goes here.
  /// - Returns: such as `2.36`; nil when it offers none of that name.
  public func highestVersion(like version: String) -> String? {
    guard let line = version.lastIndex(of: "_") else { return nil }
    let prefix = version[...line]
    return versions.filter { $0.hasPrefix(prefix) }
      .map { (text: String($0.dropFirst(prefix.count)), parts: Self.parts($0.dropFirst(prefix.count))) }
      .filter { !$0.parts.isEmpty }
      .max { $0.parts.lexicographicallyPrecedes($1.parts) }?.text
  }

  /// The numbers of a version; empty when something in it is none.
  private static func parts(_ version: Substring) -> [Int] {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    return parts.contains(nil) ? [] : parts.compactMap { $0 }
  }

  /// That it does not offer a version that another library needs, in words that go on after that one's name.
  ///
  /// - Parameters:
  ///   - version: such as `GLIBC_2.38`.
  ///   - name: the name of this library.
  public func lack(of version: String, name: String) -> String {
    guard let highest = highestVersion(like: version) else {
      return "needs \(version) of \(name), which the one on this machine does not have"
    }
    return "needs \(version), this machine has \(highest)"
  }

  /// Why it is no plugin of this host, in words that go on after its name; nil when its entry is there.
  ///
  /// - Parameter major: the major version of the plugin ABI that the host speaks.
  public func entryObstacle(major: Int) -> String? {
    if entryMajors.contains(major) { return nil }
    if entryMajors.isEmpty { return "does not export share\(major)_plugin_entry" }
    let others = entryMajors.map { "\($0)" }.joined(separator: ", ")
    return "speaks version \(others) of the plugin ABI, this host speaks \(major)"
  }
}
