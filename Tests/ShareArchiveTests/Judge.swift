import Glibc
import Testing

/// What Python's `zipfile` finds in an archive: a reader that shares no code with the writer.
struct Judge {
  /// One line for each entry: name, UTF-8 flag, mode, method, time, content in hexadecimal.
  let lines: [String]

  /// Lets Python read an archive.
  ///
  /// - Parameters:
  ///   - archive: the archive.
  ///   - showing: a Python expression for each entry `e` of the archive `z`.
  init(
    _ archive: Scratch,
    showing expression: String =
      "name(e), e.flag_bits >> 11 & 1, oct(e.external_attr >> 16), kind(e), clock(e), z.read(e).hex()"
  ) throws {
    let script = """
      import sys, zipfile, struct
      def name(e): return e.orig_filename.encode("utf-8" if e.flag_bits >> 11 & 1 else "cp437").hex()
      def kind(e): return "deflated" if e.compress_type == 8 else "stored"
      def extra(e):
          at, found = 0, {}
          while at + 4 <= len(e.extra):
              id, size = struct.unpack_from("<HH", e.extra, at)
              found[id] = e.extra[at + 4:at + 4 + size]
              at += 4 + size
          return found
      def clock(e):
          times = extra(e)[0x5455]
          assert len(times) == 5, times
          return "%d %d-%02d-%02d-%02d-%02d-%02d" % ((struct.unpack_from("<I", times, 1)) + e.date_time)
      z = zipfile.ZipFile("/proc/\(getpid())/fd/\(archive.fd)")
      for e in z.infolist(): print(*(\(expression),))
      """
    let opened = unsafe popen("python3 - 2>&1 <<'END'\n\(script)\nEND", "r")
    guard let pipe = unsafe opened else { throw ArchiveUnreadable() }
    var text: [UInt8] = []
    while true {
      let byte = unsafe fgetc(pipe)
      guard byte >= 0 else { break }
      text.append(UInt8(byte))
    }
    let status = unsafe pclose(pipe)
    let said = String(decoding: text, as: UTF8.self)
    try #require(status == 0, "python3 could not read the archive: \(said)")
    lines = said.split(separator: "\n").map(String.init)
  }
}

/// Python could not be started.
struct ArchiveUnreadable: Error {}

/// Text as hexadecimal bytes.
func hex(_ text: String) -> String {
  hex(Array(text.utf8))
}

/// Bytes in hexadecimal.
func hex(_ bytes: [UInt8]) -> String {
  bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
}
