internal import Glibc

/// Copying the content of a file in the kernel, so that it never passes through this process.
public enum FileCopy {
  /// Why a copy ended early.
  public enum Failure: Error, Hashable, Sendable {
    /// The system could not read or write.
    case system(SystemError)
    /// The progress callback said so.
    case cancelled
    /// The source ended before it should have: bytes that were promised, and bytes that came.
    case shortened(promised: UInt64, found: UInt64)
    /// The source changed while it was read, so that the copy may be a mixture.
    case changed(FileChange)
  }

  /// The largest number of bytes between two calls of the progress callback.
  public static let chunk: UInt64 = 1 << 20

  /// Copies the whole content; holes stay holes, and where the file system can, both files share their blocks.
  ///
  /// A regular file is read from its beginning, whatever its position is, and written from the beginning of `to`, which should
  /// be empty. Anything else, such as a pipe, is read from where it stands to its end.
  ///
  /// - Parameters:
  ///   - from: open for reading.
  ///   - to: open for writing.
  ///   - expected: the size in bytes that the source was said to have; fewer is ``Failure/shortened(promised:found:)``.
  ///   - progress: gets the number of bytes so far, never a smaller one than before; false cancels.
  /// - Returns: how many bytes were copied, holes included.
  /// - Throws: why it ended early, or that the source changed meanwhile; what was written so far stays in `to`.
  @discardableResult
  public static func copy(
    from: borrowing Descriptor, to: borrowing Descriptor, expected: UInt64? = nil, progress: (UInt64) -> Bool
  ) throws(Failure) -> UInt64 {
    let (source, target) = try Failure.from { () throws(SystemError) in
      // What is sealed cannot change, and need not be waited for.
      (try MemoryFile.isSealed(from) ? from.status() : from.settledStatus(), try to.status())
    }
    let copied: UInt64
    // Files of /proc and some devices say 0 and are not empty: those are read to their end.
    if source.kind == .regular, source.size > 0 {
      if let expected, source.size < expected { throw .shortened(promised: expected, found: source.size) }
      let intoFile = target.kind == .regular
      var copying = KernelCopy(
        from: from.raw, to: to.raw, size: source.size, intoFile: intoFile,
        mayHaveHoles: intoFile && source.allocated < source.size)
      copied = try copying.run(progress)
    } else {
      copied = try stream(from: from, to: to, progress: progress)
    }
    if let expected, copied < expected { throw .shortened(promised: expected, found: copied) }
    if source.kind == .regular, let change = try change(of: from, since: source) { throw .changed(change) }
    return copied
  }

  /// What has become of a source while it was read.
  private static func change(of from: borrowing Descriptor, since earlier: FileStatus) throws(Failure) -> FileChange? {
    let now = try Failure.from { () throws(SystemError) in try from.status() }
    // Files of /proc are made when they are read: their times say nothing, and their size stays 0.
    return earlier.size == 0 && now.size == 0 ? nil : now.change(since: earlier)
  }

  /// Gives a copy the permission bits and the time of its original.
  ///
  /// - Parameters:
  ///   - original: what the file system said of the original; only the bits of `0o777` are kept.
  ///   - copy: the open copy.
  /// - Throws: `EPERM` where the file system has no such thing.
  public static func keepMetadata(of original: FileStatus, on copy: borrowing Descriptor) throws(SystemError) {
    try FileSystem.setMode(original.mode & 0o777, of: copy)
    try FileSystem.setModified(original.modified, of: copy)
  }

  /// Reads and writes by hand: the way that works everywhere.
  private static func stream(from: borrowing Descriptor, to: borrowing Descriptor, progress: (UInt64) -> Bool)
    throws(Failure) -> UInt64
  {
    var buffer = [UInt8](repeating: 0, count: 256 << 10)
    var copied: UInt64 = 0
    while true {
      let count: Int
      do throws(SystemError) {
        count = try from.read(into: &buffer)
        if count == 0 { return copied }
        try to.write(buffer[..<count])
      } catch {
        throw .system(error)
      }
      copied += UInt64(count)
      guard progress(copied) else { throw .cancelled }
    }
  }
}

extension FileCopy.Failure {
  /// Does something with the system, and makes its error one of a copy.
  static func from<Result>(_ body: () throws(SystemError) -> Result) throws(FileCopy.Failure) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw .system(error)
    }
  }
}
