internal import ShareFiles
internal import ShareModel

/// The applications of the desktop, as their desktop files and the person's associations say.
///
/// Read anew for each handover: it is rare, and what was installed a moment ago counts.
struct Applications {
  /// The directories that hold `applications`, the person's first.
  let dataDirectories: [ByteString]
  /// The directories that may hold `mimeapps.list`, the person's first.
  let configurationDirectories: [ByteString]
  /// The names of the running desktop, lower case, such as `gnome`.
  let desktops: [String]
  /// Where programs are looked for.
  let commandPath: [ByteString]

  /// The most bytes of a desktop file, or of a list, that are read.
  private static let fileLimit = 1 << 20

  /// Finds an application by its id, with or without `.desktop`.
  func entry(_ id: String) -> DesktopEntry? {
    let name = id.hasSuffix(".desktop") ? id : id + ".desktop"
    guard FileNaming.isName(ByteString(name)) else { return nil }
    for directory in dataDirectories.map({ $0.appending("applications") }) {
      // A dash may stand for a slash.
      for path in Self.spellings(name) where (try? Descriptor.status(of: directory.appending(path))) != nil {
        return read(directory.appending(path), name)
      }
    }
    return nil
  }

  private static func spellings(_ name: String) -> [ByteString] {
    guard let dash = name.firstIndex(of: "-"), dash != name.startIndex else { return [ByteString(name)] }
    return [ByteString(name), ByteString(name[..<dash] + "/" + name[name.index(after: dash)...])]
  }

  private func read(_ path: ByteString, _ id: String) -> DesktopEntry? {
    guard let bytes = try? FileReading.read(path, max: Self.fileLimit) else { return nil }
    return DesktopEntry(bytes, id: id, path: path)
  }

  /// The program of an application, when it is installed.
  func program(of entry: DesktopEntry) -> ByteString? {
    if let needed = entry.tryExec, program(ByteString(needed)) == nil { return nil }
    return entry.command.words.first.flatMap { program(ByteString($0)) }
  }

  /// A program by its name or its absolute path.
  func program(_ name: ByteString) -> ByteString? {
    if name.isAbsolute { return FileSystem.isExecutable(name) ? name : nil }
    return CommandSearch.find(name.display, in: commandPath)
  }

  /// The application that opens the first of some MIME types that any opens.
  ///
  /// - Parameter types: the exactest type first.
  func standard(for types: [String]) -> DesktopEntry? {
    let lists = associations()
    let installed = allEntries()
    for type in types {
      for id in lists.flatMap({ $0.defaults[type] ?? [] }) {
        if let entry = entry(id), program(of: entry) != nil { return entry }
      }
      let removed = lists.reduce(into: Set<String>()) { $0.formUnion($1.removed[type] ?? []) }
      for id in lists.flatMap({ $0.added[type] ?? [] }) where !removed.contains(id) {
        if let entry = entry(id), program(of: entry) != nil { return entry }
      }
      let own = installed.first { $0.mimeTypes.contains(type) && !removed.contains($0.id) && program(of: $0) != nil }
      if let own { return own }
    }
    return nil
  }

  /// What the lists say, the one that counts most first.
  private func associations() -> [MIMEAssociations] {
    let directories = configurationDirectories + dataDirectories.map { $0.appending("applications") }
    let names = desktops.map { ByteString("\($0)-mimeapps.list") } + ["mimeapps.list"]
    return directories.flatMap { directory in
      names.compactMap { name in
        (try? FileReading.read(directory.appending(name), max: Self.fileLimit)).map { MIMEAssociations($0) }
      }
    }
  }

  /// Every application, of several with one id the first; in a fixed order.
  private func allEntries() -> [DesktopEntry] {
    var taken: Set<String> = []
    var found: [DesktopEntry] = []
    func look(_ directory: ByteString, _ prefix: String, depth: Int) {
      for entry in (try? DirectoryReader.entries(ofPath: directory)) ?? [] {
        let name = entry.name.display
        let path = directory.appending(entry.name)
        if entry.kind == .directory, depth < 3 {
          look(path, prefix + name + "-", depth: depth + 1)
        } else if name.hasSuffix(".desktop"), taken.insert(prefix + name).inserted {
          if let application = read(path, prefix + name) { found.append(application) }
        }
      }
    }
    for directory in dataDirectories { look(directory.appending("applications"), "", depth: 0) }
    return found
  }
}
