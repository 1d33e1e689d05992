internal import ShareFiles
internal import ShareModel

/// The file in which crashes are remembered: `quarantine.json` in the state directory.
///
/// Programs that change it at the same moment wait for each other. What cannot be read is set aside, and nothing is remembered.
struct QuarantineFile: Sendable {
  /// The largest file that is read, in bytes: some thousand plugins that crash.
  private static let limit = 4 << 20

  /// The file's absolute path; it need not exist.
  let file: ByteString

  /// Makes one.
  ///
  /// - Parameter stateDirectory: the directory in which the host keeps its state.
  init(stateDirectory: ByteString) {
    file = stateDirectory.appending("quarantine.json")
  }

  /// Reads it; where there is no file, nothing is remembered.
  ///
  /// - Parameter note: told what is wrong with the file, in words.
  func read(note: (String) -> Void = { _ in }) -> Quarantine {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.read(file, max: Self.limit)
    } catch {
      if !error.isMissing { note("\(file.display): \(error.text); what crashed is not remembered") }
      return Quarantine()
    }
    do throws(DocumentFault) {
      return try Quarantine(bytes)
    } catch {
      let became = setAside() ? "it is now called \(aside.lastComponent.display)" : "remove it"
      note("\(file.display): \(error.message); what crashed is forgotten, and \(became)")
      return Quarantine()
    }
  }

  /// Changes what is remembered.
  ///
  /// - Parameter change: makes the change, and says whether there is one.
  /// - Throws: why it cannot be kept; the file is then as it was.
  func update(_ change: (inout Quarantine) -> Bool) throws(SystemError) {
    try FileSystem.makeDirectories(file.parent, mode: 0o700)
    try FileSystem.withLock(file.parent) { () throws(SystemError) in
      var quarantine = read()
      guard change(&quarantine) else { return }
      if quarantine.isEmpty {
        try remove()
      } else {
        try FileReplacing.replace(file, with: quarantine.encoded())
      }
    }
  }

  /// Forgets everything.
  ///
  /// - Throws: why the file cannot be removed.
  func remove() throws(SystemError) {
    do throws(SystemError) {
      try FileSystem.remove(at: try Descriptor.openDirectory(file.parent), name: file.lastComponent)
    } catch {
      if !error.isMissing { throw error }
    }
  }

  private var aside: ByteString { file.parent.appending("quarantine.json.damaged") }

  private func setAside() -> Bool {
    do throws(SystemError) {
      let directory = try Descriptor.openDirectory(file.parent)
      try FileSystem.rename(at: directory, from: file.lastComponent, to: aside.lastComponent, noReplace: false)
      return true
    } catch {
      return false
    }
  }
}
