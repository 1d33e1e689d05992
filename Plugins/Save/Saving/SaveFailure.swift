package import ShareFiles
package import ShareModel

/// Why something was not saved; nothing of it is left in the folder.
package enum SaveFailure: Error, Hashable, Sendable {
  /// The folder cannot be opened, made or written to.
  case folder(path: ByteString, SystemError)
  /// The item cannot be read, or not be written.
  case system(name: ByteString, SystemError)
  /// The disk of the folder is full or read-only.
  case disk(folder: ByteString, name: ByteString, SystemError)
  /// The source became shorter while it was read.
  case sourceChanged(name: ByteString, promised: UInt64, found: UInt64)
  /// The source changed while it was read, so that a copy might be a mixture.
  case sourceRewritten(name: ByteString, FileChange)
  /// It is a FIFO, a socket or a device.
  case notAFile(name: ByteString, FileKind)
  /// A link has a line break, which its file cannot express.
  case linkWithLineBreak
  /// Every name up to the last number is taken.
  case noFreeName(name: ByteString)
  /// Somebody stopped it.
  case cancelled
}

extension SaveFailure: CustomStringConvertible {
  /// The thing, the reason and the way out, in words for people.
  package var description: String {
    switch self {
    case .folder(let path, let error) where error.isFull:
      "\(path.display): \(error.text); free some space or choose another folder"
    case .folder(let path, let error):
      "\(path.display): \(error.text); choose another folder"
    case .disk(let folder, let name, let error):
      "\(folder.display): \(error.text), \(name.display) was not saved; free some space or choose another folder"
    case .system(let name, let error) where error.isTooLarge:
      "\(name.display): \(error.text) for this disk or account; choose another folder"
    case .system(let name, let error):
      "\(name.display): \(error.text)"
    case .sourceChanged(let name, let promised, let found):
      "\(name.display): became shorter while it was read (\(found) of \(promised) bytes); share it again"
    case .sourceRewritten(let name, let change):
      "\(name.display): \(change.phrase) while it was read; share it again"
    case .notAFile(let name, let kind):
      "\(name.display): is \(kind.phrase), which cannot be saved; share a file instead"
    case .linkWithLineBreak:
      "the link holds a line break, which a shortcut file cannot express; share it as text"
    case .noFreeName(let name):
      "\(name.display): every name up to number \(SaveFolder.lastNumber) is taken; choose another folder"
    case .cancelled:
      "stopped before it was complete"
    }
  }

  /// A copy's failure, said of an item.
  init(_ failure: FileCopy.Failure, name: ByteString) {
    switch failure {
    case .system(let error): self = .system(name: name, error)
    case .cancelled: self = .cancelled
    case .shortened(let promised, let found): self = .sourceChanged(name: name, promised: promised, found: found)
    case .changed(let change): self = .sourceRewritten(name: name, change)
    }
  }
}

extension SaveFailure {
  /// Says a failure of the folder's disk of the folder: it is no item's fault.
  func naming(folder: ByteString) -> SaveFailure {
    guard case .system(let name, let error) = self, error.isFull || error.name == "EROFS" else { return self }
    return .disk(folder: folder, name: name, error)
  }

  /// Does something with the system, and says its error of an item.
  static func when<Result: ~Copyable>(
    saving name: ByteString, _ body: () throws(SystemError) -> Result
  ) throws(SaveFailure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(name: name, error)
    }
  }

  /// What the system says of something that is open.
  static func status(of file: borrowing Descriptor, saving name: ByteString) throws(SaveFailure) -> FileStatus {
    do throws(SystemError) {
      return try file.status()
    } catch {
      throw .system(name: name, error)
    }
  }

  /// Closes what was written: a disk over the network may only now say that it is full.
  static func closing(_ file: consuming Descriptor, saving name: ByteString) throws(SaveFailure) {
    do throws(SystemError) {
      try file.close()
    } catch {
      throw .system(name: name, error)
    }
  }
}
