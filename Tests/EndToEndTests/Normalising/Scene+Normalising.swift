import ShareFiles
import ShareModel
import TestSupport

/// Targets that record, each with a rule of its own.
extension Scene {
  /// A combination with one slot for each of some lists of types, one item in each.
  static func slots(_ types: String...) -> String {
    let slots = types.map { "{\"types\": [\($0)], \"max\": 1}" }.joined(separator: ", ")
    return "[{\"slots\": [\(slots)]}]"
  }

  /// Installs a target that takes what a rule says and writes down what it gets.
  ///
  /// - Parameters:
  ///   - name: the last part of its id, `org.example.NAME`.
  ///   - accepts: its combinations.
  ///   - keys: further keys of the target, each followed by a comma.
  func installRecorder(_ name: String, accepts: String, keys: String = "") throws {
    try installManifest(
      ByteString(name),
      """
      {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "Record", "library": "librecorder.so",
       "targets": [{"id": "org.example.\(name)", "title": "Record \(name)", \(keys) "accepts": \(accepts)}],
       "permissions": {"write": {"values": [{"setting": "log"}], "reason": "It records."}},
       "settings": [{"name": "log", "type": "file", "required": true, "label": "Record"}]}
      """)
    let library = try FileReading.read(
      try FixturePlugins.folder("recorder").appending("librecorder.so"), max: 64 << 20)
    let copy = plugins.appending(ByteString(name)).appending("librecorder.so")
    try Descriptor.open(copy, [.write, .create, .truncate]).write(library)
  }

  /// Shares, and tells what arrived.
  ///
  /// - Returns: how the command ended, and `KIND TYPE CONTENT` of each item that has arrived so far.
  func arrive(_ arguments: [ByteString]) throws -> (output: Program.Output, items: [String]) {
    let output = try share(arguments + ["--set", ByteString(Array("log=".utf8) + log.bytes)]).run()
    let items = try recorded().map { item in
      let content = item.hex("text").map { String(decoding: $0, as: UTF8.self) } ?? "-"
      return "\(item["kind"]?.text ?? "?") \(item["type"]?.text ?? "?") \(content)"
    }
    return (output, items)
  }
}
