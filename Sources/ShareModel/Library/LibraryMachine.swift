/// The kind of processor that a library is built for, with its word size and byte order.
public struct LibraryMachine: Hashable, Sendable, CustomStringConvertible {
  /// The number by which ELF knows it (`e_machine`).
  public var number: UInt16
  /// 32 or 64.
  public var bits: Int
  /// Whether the lowest byte of a number comes first.
  public var isLittleEndian: Bool

  /// Makes a kind of processor.
  public init(number: UInt16, bits: Int, isLittleEndian: Bool) {
    self.number = number
    self.bits = bits
    self.isLittleEndian = isLittleEndian
  }

  /// The machine that this code was built for; a 64-bit one that is not in the table matches no library.
  public static let host: LibraryMachine = {
    #if arch(x86_64)
      LibraryMachine(number: 62, bits: 64, isLittleEndian: true)
    #elseif arch(arm64)
      LibraryMachine(number: 183, bits: 64, isLittleEndian: true)
    #elseif arch(riscv64)
      LibraryMachine(number: 243, bits: 64, isLittleEndian: true)
    #else
      LibraryMachine(number: 0, bits: 64, isLittleEndian: true)
    #endif
  }()

  /// Names of processors as `uname -m` says them; the numbers are those of the System V ABI.
  private static let names: [UInt16: (narrow: String, wide: String)] = [
    2: ("sparc", "sparc64"), 3: ("i386", "i386"), 4: ("m68k", "m68k"), 8: ("mips", "mips64"), 20: ("ppc", "ppc"),
    21: ("ppc64", "ppc64"), 22: ("s390", "s390x"), 40: ("arm", "arm"), 42: ("sh4", "sh4"), 43: ("sparc64", "sparc64"),
    50: ("ia64", "ia64"), 62: ("x32", "x86_64"), 183: ("aarch64_ilp32", "aarch64"), 243: ("riscv32", "riscv64"),
    258: ("loongarch32", "loongarch64"),
  ]

  /// The processor's name, with what is unusual about it: `x86_64`, `i386 (32 bits)`, `ppc64 (big-endian)`.
  public var description: String {
    let name = Self.names[number].map { bits == 64 ? $0.wide : $0.narrow } ?? "an unknown processor (number \(number))"
    let notes = (bits == 64 ? [] : ["\(bits) bits"]) + (isLittleEndian ? [] : ["big-endian"])
    return notes.isEmpty ? name : "\(name) (\(notes.joined(separator: ", ")))"
  }
}
