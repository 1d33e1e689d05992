import ShareFiles
import ShareHost
import ShareModel

/// Puts what came back where the person wants it: texts and links are printed, payloads saved, places only named.
///
/// Nothing that exists is ever overwritten.
struct ReturnedItems {
  /// The most bytes of a text that is printed instead of saved.
  private static let textLimit: UInt64 = 64 << 20

  let output: OutputArgument?
  let types: ContentTypeTree

  /// What could not be put anywhere, and why.
  struct Problem: Error {
    var subject: String
    var detail: String
  }

  /// Deals with one item.
  func place(_ item: ReturnedItem) throws(Problem) -> SavedReturn {
    switch item.content {
    case .place(let path): return SavedReturn(item: item, form: .path(path), isPlaced: true)
    case .link(let link): return SavedReturn(item: item, form: .link(link), isPlaced: false)
    case .bytes, .file: break
    }
    if output == .standardOutput { return SavedReturn(item: item, form: .standardOutput, isPlaced: false) }
    if output == nil, let text = try text(of: item) {
      return SavedReturn(item: item, form: .text(text), isPlaced: false)
    }
    return SavedReturn(item: item, form: .path(try save(item)), isPlaced: false)
  }

  /// The item as text, when it is one that a person can read.
  ///
  /// It may hold names that are not UTF-8, but no NUL.
  private func text(of item: ReturnedItem) throws(Problem) -> [UInt8]? {
    guard types.conforms(item.type, to: .text), item.name.isEmpty || types.conforms(item.type, to: .plainText),
      item.bytes ?? 0 <= Self.textLimit
    else { return nil }
    let bytes = try bytes(of: item)
    return bytes.contains(0) ? nil : bytes
  }

  /// The bytes of an item that is short.
  private func bytes(of item: ReturnedItem) throws(Problem) -> [UInt8] {
    switch item.content {
    case .bytes(let bytes): return bytes
    case .file(let file):
      do throws(SystemError) {
        return try file.descriptor.read(at: 0, max: Int(clamping: item.bytes ?? 0))
      } catch {
        throw Problem(subject: fileName(item).display, detail: "cannot be read: \(error.text)")
      }
    case .place, .link: return []
    }
  }

  /// Writes the item to standard output, piece by piece: how long it is was chosen by a plugin.
  func print(_ item: ReturnedItem, to console: Console) throws(Problem) {
    switch item.content {
    case .bytes(let bytes): console.write(bytes)
    case .file(let file):
      var reason = "it became shorter after it had come back"
      do throws(SystemError) {
        if try console.write(file.descriptor, size: item.bytes) { return }
      } catch {
        reason = "it cannot be read: \(error.text)"
      }
      throw Problem(
        subject: fileName(item).display, detail: "\(reason), so standard output does not have all of it; try again")
    case .place, .link: break
    }
  }

  /// Saves an item under a name that is free.
  private func save(_ item: ReturnedItem) throws(Problem) -> ByteString {
    var path: ByteString = "."
    if case .directory(let chosen) = output { path = chosen }
    let name = fileName(item)
    do throws(SystemError) {
      let directory = try Descriptor.openDirectory(path)
      // A name of its own until it is whole, so that nobody ever sees a part of it under the real one.
      let part = ByteString(".share-\(UInt64.random(in: .min ... .max)).part")
      let file = try Descriptor.open(at: directory, name: part, [.write, .create, .exclusive])
      do throws(SystemError) {
        try write(item, to: file)
        let chosen = try rename(part, to: name, in: directory)
        return path == "." ? ByteString("./").appending(chosen) : path.appending(chosen)
      } catch {
        try? FileSystem.remove(at: directory, name: part)
        throw error
      }
    } catch {
      throw Problem(
        subject: path.appending(name).display, detail: "\(error.text); name another directory with --output")
    }
  }

  private func write(_ item: ReturnedItem, to file: borrowing Descriptor) throws(SystemError) {
    switch item.content {
    case .bytes(let bytes): try file.write(bytes)
    case .file(let source):
      do throws(FileCopy.Failure) {
        _ = try FileCopy.copy(from: source.descriptor, to: file, expected: item.bytes) { _ in true }
      } catch {
        switch error {
        case .system(let error): throw error
        default: throw SystemError(code: 5, call: "copy")
        }
      }
    case .place, .link: break
    }
  }

  private func rename(
    _ part: ByteString, to name: ByteString, in directory: borrowing Descriptor
  ) throws(SystemError) -> ByteString {
    var number = 1
    while true {
      let candidate = number == 1 ? name : FileNaming.numbered(name, number)
      do throws(SystemError) {
        try FileSystem.rename(at: directory, from: part, to: candidate, noReplace: true)
        return candidate
      } catch  where error.isTaken && number < 10_000 {
        number += 1
      }
    }
  }

  private func fileName(_ item: ReturnedItem) -> ByteString {
    if !item.name.isEmpty { return FileNaming.safe(item.name) }
    let fileExtension = types.preferredExtension(of: item.type)
    return ByteString("share" + (fileExtension.map { "." + $0 } ?? ""))
  }
}
