internal import ShareFiles
internal import ShareModel

extension Share {
  /// Counts the bytes of all items together, for ``progress(_:of:)``.
  ///
  /// Looks at every file in folders that are shared, but reads none.
  ///
  /// - Returns: the sum; 0 when the size of an item is not known, or when a folder cannot be read to its end.
  public func totalBytes() -> UInt64 {
    var total: UInt64 = 0
    for item in items {
      guard let bytes = item.kind == .directory ? folderBytes(item) : item.bytes else { return 0 }
      total = total.addingClamped(bytes)
    }
    return total
  }

  private func folderBytes(_ item: Item) -> UInt64? {
    guard let folder = try? item.open() else { return nil }
    return FolderSize.bytes(in: folder) { !isCancelled }
  }
}

/// How large a folder is.
enum FolderSize {
  /// Adds up the sizes of the files below a directory; links count nothing.
  ///
  /// - Parameters:
  ///   - directory: the open directory.
  ///   - goesOn: asked for every entry; false stops the counting.
  /// - Returns: nil when a directory cannot be read, or when it was stopped.
  static func bytes(in directory: borrowing Descriptor, while goesOn: () -> Bool) -> UInt64? {
    var total: UInt64 = 0
    var isWhole = true
    do throws(SystemError) {
      try DirectoryReader.walk(directory, maxDepth: 200) { (found, parent) throws(SystemError) in
        guard goesOn() else {
          isWhole = false
          return .stop
        }
        if found.kind == .regular {
          total = total.addingClamped(try Descriptor.status(at: parent, name: found.path.lastComponent).size)
        }
        return .enter
      }
    } catch {
      return nil
    }
    return isWhole ? total : nil
  }
}
