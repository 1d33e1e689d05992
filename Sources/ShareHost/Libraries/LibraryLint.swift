internal import ShareFiles
public import ShareModel

/// What the author of a plugin should know of its library before anybody loads it.
public struct LibraryLint {
  private let libraries: InstalledLibraries

  /// Makes a check.
  ///
  /// - Parameter libraries: those of this machine.
  public init(_ libraries: InstalledLibraries = InstalledLibraries()) {
    self.libraries = libraries
  }

  /// A finding, in words that go on after the library's name.
  public struct Finding: Hashable, Sendable {
    /// Whether it keeps the plugin from being used.
    public var isError: Bool
    /// The words.
    public var detail: String
  }

  /// Looks at a library without running any of it.
  ///
  /// - Parameter path: where it lies.
  /// - Returns: what was found, errors first; empty when there is nothing to say.
  public func findings(_ path: ByteString) -> [Finding] {
    do throws(LibraryProblem) {
      let file = try LibraryFile(path: path)
      return findings(try file.soundFacts(), file.status, in: path.parent)
    } catch {
      return [Finding(isError: true, detail: error.detail)]
    }
  }

  private func findings(_ facts: LibraryFacts, _ status: FileStatus, in folder: ByteString) -> [Finding] {
    var errors: [String] = []
    var warnings: [String] = []
    if let obstacle = facts.entryObstacle(major: 1) { errors.append(obstacle) }
    errors += libraries.lacks(of: facts, in: folder)
    if facts.hasTextRelocations {
      errors.append("has code that must be changed while it is loaded; compile it with -fPIC")
    }
    if facts.hasExecutableStack {
      errors.append("wants a stack from which code can run; link it with -z noexecstack")
    }
    if facts.usesStaticThreadStorage {
      warnings.append("uses the static room for variables of threads, which is small; compile it without -ftls-model")
    }
    for directory in facts.rpath + facts.runpath where Self.leavesFolder(directory) {
      warnings.append("looks for libraries in \(directory), which other machines do not have; use $ORIGIN")
    }
    if status.mode & 0o002 != 0 { warnings.append("can be written to by everybody; chmod o-w") }
    return errors.map { Finding(isError: true, detail: $0) } + warnings.map { Finding(isError: false, detail: $0) }
  }

  /// Whether a directory of a library's own list lies outside of the folder that it comes in.
  static func leavesFolder(_ directory: String) -> Bool {
    for origin in ["$ORIGIN", "${ORIGIN}"] where directory.hasPrefix(origin) {
      let rest = directory.dropFirst(origin.count)
      return (!rest.isEmpty && !rest.hasPrefix("/")) || rest.split(separator: "/").contains("..")
    }
    return true
  }
}
