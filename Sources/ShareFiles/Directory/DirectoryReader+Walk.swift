internal import Glibc
public import ShareModel

extension DirectoryReader {
  /// One thing below a directory.
  public struct Found: Hashable, Sendable {
    /// The path from the directory where the walk began.
    public var path: ByteString
    /// What it is; of a link, the link itself.
    public var kind: FileKind
    /// How deep it lies; 1 for an entry of the directory itself.
    public var depth: Int
  }

  /// What to do after one thing of a walk.
  public enum Step: Sendable {
    /// Go on, into it when it is a directory.
    case enter
    /// Go on, but not into it.
    case skip
    /// End the walk.
    case stop
  }

  /// Visits everything below a directory: a directory before its content, entries sorted by their bytes, links never followed.
  ///
  /// - Parameters:
  ///   - directory: an open directory.
  ///   - maxDepth: how deep to go; 1 visits the directory's own entries only. What lies deeper is not visited.
  ///   - visit: is told each thing, with the open directory that holds it, and says how to go on.
  /// - Throws: the first directory that cannot be read. A directory that vanishes meanwhile is not an error.
  public static func walk(
    _ directory: borrowing Descriptor, maxDepth: Int = 64,
    visit: (Found, borrowing Descriptor) throws(SystemError) -> Step
  ) throws(SystemError) {
    _ = try walk(directory, below: "", depth: 1, maxDepth: maxDepth, visit: visit)
  }

  /// Walks one level and those below; false: the walk has ended.
  private static func walk(
    _ directory: borrowing Descriptor, below path: ByteString, depth: Int, maxDepth: Int,
    visit: (Found, borrowing Descriptor) throws(SystemError) -> Step
  ) throws(SystemError) -> Bool {
    guard depth <= maxDepth else { return true }
    for entry in try entries(of: directory) {
      let found = Found(path: path.appending(entry.name), kind: entry.kind, depth: depth)
      switch try visit(found, directory) {
      case .stop: return false
      case .skip: continue
      case .enter:
        guard entry.kind == .directory, depth < maxDepth else { continue }
        do throws(SystemError) {
          let inside = try Descriptor.openDirectory(at: directory, name: entry.name)
          guard try walk(inside, below: found.path, depth: depth + 1, maxDepth: maxDepth, visit: visit) else {
            return false
          }
        } catch let error where error.code == ENOENT {
          continue
        } catch {
          throw SystemError(code: error.code, call: error.call, subject: found.path.display)
        }
      }
    }
    return true
  }
}
