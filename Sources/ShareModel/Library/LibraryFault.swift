/// Why a file cannot be loaded as a plugin's library.
public enum LibraryFault: Error, Hashable, Sendable {
  /// There is nothing in it.
  case empty
  /// It is something else; this is how it begins.
  case notALibrary(beginning: [UInt8])
  /// It is a script for the linker that builds programs.
  case linkerScript
  /// A part of it ends at a byte that the file does not have.
  case cutOff(end: UInt64, size: UInt64)
  /// It was built for another kind of processor.
  case otherMachine(LibraryMachine)
  /// It is a program, an object file or a core file.
  case otherKind(Kind)
  /// It contradicts itself; in words that go on after "is damaged:".
  case damaged(String)
  /// It could not be read, although it is long enough.
  case unreadable

  /// What is made like a library and is none.
  public enum Kind: String, Hashable, Sendable {
    /// A program.
    case program = "a program, not a library"
    /// What a compiler makes of one file.
    case object = "an object file that was never linked into a library"
    /// What is left of a process.
    case core = "a core file, what is left of a process that crashed"
    /// Without what a loader needs.
    case debug = "only the debugging half of a library"
    /// Something that we know nothing of.
    case unknown = "neither a library nor a program"
  }

  /// The reason and the way out in words that go on after the library's name.
  ///
  /// - Parameter host: the processor of this machine.
  public func words(host: LibraryMachine) -> String {
    switch self {
    case .empty: "is empty; install it again"
    case .notALibrary(let beginning): "is not a library (it begins with \(Self.shown(beginning))); install it again"
    case .linkerScript:
      "is a text for the linker that builds programs, not a library; name the library that it names"
    case .cutOff(let end, let size):
      "is cut off: a part that ends at byte \(end) is missing, the file has \(size) bytes; install it again"
    case .otherMachine(let machine):
      "is built for \(machine), this host is \(host); install the plugin for \(host)"
    case .otherKind(let kind): "is \(kind.rawValue); build it as a shared library"
    case .damaged(let what): "is damaged: \(what); install it again"
    case .unreadable: "cannot be read to its end; look at the disk, then install it again"
    }
  }

  /// The first bytes of a file for reading: as a text where they are one, else as numbers.
  private static func shown(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
    if !line.isEmpty, line.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return "\"\(String(decoding: line, as: UTF8.self))\""
    }
    return bytes.prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: " ")
  }
}
