import ShareFiles
import ShareModel

/// The valid inputs of a target.
public enum FuzzCorpus {
  /// Inputs are kept short, as the fuzzer keeps them; longer fixtures are left out.
  private static let longest: UInt64 = 64 << 10

  /// Reads the folder of a target's corpus, and the fixtures that it names.
  ///
  /// - Parameters:
  ///   - target: the target.
  ///   - root: the top of the checkout.
  /// - Returns: the bytes of each file with its path, in a fixed order.
  public static func read(_ target: FuzzTarget, root: String) throws -> [(path: String, bytes: [UInt8])] {
    let top = ByteString(root)
    var found: [(path: String, bytes: [UInt8])] = []
    for place in ["Tests/Fuzz/Corpus/\(target.name)/"] + target.fixtures {
      var paths = [place]
      if place.hasSuffix("/") {
        let entries = try DirectoryReader.entries(ofPath: top.appending(ByteString(place)))
        paths = entries.filter { $0.kind == .regular }.map { place + $0.name.display }.sorted()
      }
      for path in paths {
        let file = top.appending(ByteString(path))
        guard try Descriptor.status(of: file).size <= longest else { continue }
        found.append((path, try FileReading.read(file, max: Int(longest))))
      }
    }
    return found
  }
}
