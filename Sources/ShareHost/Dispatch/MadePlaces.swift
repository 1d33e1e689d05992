internal import ShareFiles
internal import ShareModel

/// The folders and files that were made for one share because the plugin may write there: a sandbox opens only what is there.
///
/// What cannot be made is no error here: the plugin tries too, and says why it did not work.
struct MadePlaces {
  /// What was made, an outer folder before what is in it.
  private var folders: [ByteString] = []
  private var files: [ByteString] = []

  /// Makes a folder and those above it that are missing.
  mutating func makeFolder(_ path: ByteString) {
    var missing: [ByteString] = []
    var folder = path
    while folder.isAbsolute, folder.parent != folder, (try? Descriptor.status(of: folder, followLinks: false)) == nil {
      missing.append(folder)
      folder = folder.parent
    }
    if missing.isEmpty || (try? FileSystem.makeDirectories(path)) == nil { return }
    folders += missing.reversed()
  }

  /// Makes an empty file where there is none.
  mutating func makeFile(_ path: ByteString) {
    if (try? Descriptor.open(path, [.write, .create, .exclusive], mode: 0o666)) != nil { files.append(path) }
  }

  /// Removes what is still empty: nothing was put there.
  func removeEmpty() {
    for path in files where (try? Descriptor.status(of: path, followLinks: false))?.size == 0 {
      guard let parent = try? Descriptor.openDirectory(path.parent) else { continue }
      try? FileSystem.remove(at: parent, name: path.lastComponent)
    }
    for path in folders.reversed() {
      guard let parent = try? Descriptor.openDirectory(path.parent) else { continue }
      try? FileSystem.removeDirectory(at: parent, name: path.lastComponent)
    }
  }
}
