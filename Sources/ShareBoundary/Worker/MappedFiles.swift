internal import Glibc
internal import ShareFiles
internal import ShareModel

/// Which file each part of this process's memory comes from, as the kernel says it.
struct MappedFiles: ~Copyable {
  /// The kernel's list; numbered -1 where there is no `/proc`.
  private let list: Descriptor
  /// More than any process's list.
  private static let limit = 16 << 20

  /// Opens the list.
  ///
  /// A sandbox that hides `/proc` later does not take it away.
  init() {
    let opened = try? Descriptor.open("/proc/self/maps", .read)
    list = opened ?? Descriptor(adopting: -1)
  }

  /// The number of the open list; -1 where there is none.
  var raw: Int32 { list.raw }

  /// Whether the memory at an address is a mapping of a file; nil when nobody can say.
  ///
  /// The file is mapped too, and what the kernel says of both is compared: some file systems give a file another device number than
  /// its mappings have.
  ///
  /// - Parameters:
  ///   - address: an address in the memory that is asked about.
  ///   - file: the file that it should come from.
  func isMapped(at address: UInt, from file: borrowing LibraryFile) -> Bool? {
    guard raw >= 0 else { return nil }
    let length = 1
    guard let page = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file.descriptor.raw, 0), unsafe page != MAP_FAILED
    else { return nil }
    defer { unsafe munmap(page, length) }
    let own = UInt(bitPattern: page)
    guard let found = files(at: [address, own]), let expected = found[1] else { return nil }
    return found[0] == expected
  }

  /// Device and inode of the mappings that hold addresses, as the list writes them.
  private func files(at addresses: [UInt]) -> [[UInt8]?]? {
    guard let text = try? list.read(at: 0, max: Self.limit) else { return nil }
    var found = [[UInt8]?](repeating: nil, count: addresses.count)
    for line in text.split(separator: 0x0A) {
      // first-last rights offset device inode path
      let fields = line.split(separator: 0x20, maxSplits: 5)
      guard fields.count >= 5 else { continue }
      let range = fields[0].split(separator: 0x2D).map { UInt(String(decoding: $0, as: UTF8.self), radix: 16) }
      guard range.count == 2, let first = range[0], let last = range[1] else { continue }
      for (index, address) in addresses.enumerated() where address >= first && address < last {
        found[index] = Array(fields[3]) + [0x20] + Array(fields[4])
      }
    }
    return found
  }
}
