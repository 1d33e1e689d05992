package import ShareFiles
package import ShareModel

extension SaveFolder {
  /// Saves a file.
  ///
  /// A file of the person's keeps its permission bits and its time; bytes that have no name anywhere become a new file like any
  /// other.
  ///
  /// - Parameters:
  ///   - source: open for reading; read from its beginning.
  ///   - suggestion: the name that it should get; made safe.
  ///   - expected: the size in bytes that it was said to have, when it is known.
  ///   - progress: gets the number of bytes so far and says whether to go on.
  /// - Returns: where it is.
  /// - Throws: why it was not saved; nothing of it is left in the folder. A taken name is not an error.
  package func saveFile(
    _ source: borrowing Descriptor, as suggestion: ByteString, expected: UInt64? = nil,
    progress: Progress = { _ in true }
  ) throws(SaveFailure) -> Saved {
    let name = FileNaming.usable(suggestion)
    let status = try SaveFailure.status(of: source, saving: name)
    guard status.kind == .regular else { throw .notAFile(name: name, status.kind) }
    return try saveNew(as: name) { (file) throws(SaveFailure) in
      let bytes: UInt64
      do throws(FileCopy.Failure) {
        bytes = try FileCopy.copy(from: source, to: file, expected: expected, progress: progress)
      } catch {
        throw SaveFailure(error, name: name)
      }
      do throws(SystemError) {
        // A memory file has no name, and permission bits that nobody chose.
        if status.links > 0 {
          try FileCopy.keepMetadata(of: status, on: file)
        } else {
          try FileSystem.setMode(0o666 & ~umask, of: file)
        }
      } catch {
        guard error.isDenied else { throw .system(name: name, error) }  // a disk without permissions is fine
      }
      return bytes
    }
  }

  /// Saves a text with exactly its bytes, as `NAME.txt`.
  ///
  /// - Parameters:
  ///   - text: open for reading; read from its beginning.
  ///   - suggestion: the name that it should get, with or without `.txt`; nil: the beginning of the text.
  ///   - expected: the size in bytes that it was said to have, when it is known.
  ///   - progress: gets the number of bytes so far and says whether to go on.
  /// - Returns: where it is.
  /// - Throws: as ``saveFile(_:as:expected:progress:)``.
  package func saveText(
    _ text: borrowing Descriptor, as suggestion: ByteString?, expected: UInt64? = nil,
    progress: Progress = { _ in true }
  ) throws(SaveFailure) -> Saved {
    let beginning = try SaveFailure.when(saving: suggestion ?? "text") { () throws(SystemError) in
      try text.read(at: 0, max: SaveName.beginning)
    }
    return try saveFile(text, as: SaveName.text(beginning, suggestion), expected: expected, progress: progress)
  }

  /// Saves a link as a shortcut that desktops can open, as `NAME.url`.
  ///
  /// - Parameters:
  ///   - link: the link, kept exactly as it is.
  ///   - suggestion: the name that it should get, with or without `.url`; nil: the machine that the link names.
  /// - Returns: where it is.
  /// - Throws: ``SaveFailure/linkWithLineBreak``; otherwise as ``saveFile(_:as:expected:progress:)``.
  package func saveLink(_ link: [UInt8], as suggestion: ByteString?) throws(SaveFailure) -> Saved {
    let content = try Shortcut.content(link)
    let name = SaveName.link(link, suggestion)
    return try saveNew(as: name) { (file) throws(SaveFailure) in
      try SaveFailure.when(saving: name) { () throws(SystemError) in
        try file.write(content)
        try FileSystem.setMode(0o666 & ~umask, of: file)
      }
      return UInt64(content.count)
    }
  }
}
