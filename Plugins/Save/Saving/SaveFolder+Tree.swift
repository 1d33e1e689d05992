package import ShareFiles
package import ShareModel

extension SaveFolder {
  /// Saves a directory with everything in it.
  ///
  /// Links stay links, whatever they point to; permission bits and times are kept. What cannot be read, and what is neither a
  /// file, a directory nor a link, is left out and reported.
  ///
  /// - Parameters:
  ///   - source: the open directory.
  ///   - suggestion: the name that it should get; made safe.
  ///   - progress: gets the number of bytes so far and says whether to go on; also called while something that was given up is
  ///     removed, which goes on whatever it says.
  /// - Returns: where it is, and what was left out.
  /// - Throws: why it was not saved, such as a full disk; nothing of it is left in the folder.
  package func saveTree(
    _ source: borrowing Descriptor, as suggestion: ByteString, progress: Progress = { _ in true }
  ) throws(SaveFailure) -> Saved {
    let name = FileNaming.usable(suggestion)
    let temporary = SaveFolder.temporaryName()
    do throws(SystemError) {
      try FileSystem.makeDirectory(at: directory, name: temporary, mode: 0o700)
    } catch {
      throw .folder(path: path, SystemError(code: error.code, call: error.call))
    }
    var done: UInt64 = 0
    func copied(_ bytes: UInt64) -> Bool {
      done = bytes
      return progress(bytes)
    }
    do throws(SaveFailure) {
      let target = try SaveFailure.when(saving: name) { () throws(SystemError) in
        try Descriptor.openDirectory(at: directory, name: temporary)
      }
      hold(target)
      let root = try SaveFailure.status(of: target, saving: name)
      sweep(now: root.changed)
      var copy = TreeCopy(into: root, name: name)
      try copy.copyContent(of: source, to: target, at: ByteString([]), depth: 1, progress: copied)
      let settled = try settle(temporary, as: name)
      return Saved(path: path.appending(settled), bytes: copy.bytes, status: root, leftOut: copy.leftOut)
    } catch {
      abandon(temporary) { _ = progress(done) }
      throw error.naming(folder: path)
    }
  }
}
