import ShareFiles
import ShareModel
import TestSupport

/// What things are taken for, and what is offered for them.
extension Scene {
  /// Installs a target that takes what its types say; nothing is ever shared to it.
  ///
  /// - Parameters:
  ///   - name: the last part of its id.
  ///   - slot: the members of its one slot, as JSON.
  ///   - plugin: further members of the manifest, as JSON, each followed by a comma.
  func installTaker(_ name: String, slot: String, plugin: String = "") throws {
    try installManifest(
      ByteString(name),
      """
      {"manifest": 1, "id": "org.example.\(name)", "version": "1.0.0", "name": "\(name)", "library": "lib.so", "abi": 1,
       \(plugin)
       "targets": [{"id": "org.example.\(name)", "title": "Take \(name)", "category": "share", "icon": "x",
        "accepts": [{"slots": [{\(slot)}]}]}]}
      """)
    let library = try FixturePlugins.folder("null").appending("libnull.so")
    try FileSystem.makeLink(
      at: try Descriptor.openDirectory(plugins.appending(ByteString(name))), target: library, name: "lib.so")
  }

  /// What each item is taken for.
  func described(_ arguments: [ByteString], input: [UInt8] = []) throws -> [Document] {
    let output = try share(["types", "--json"] + arguments, input: input).run()
    return try output.document()["items"]?.elements ?? []
  }

  /// The example targets that are offered, best first.
  func offered(_ arguments: [ByteString], input: [UInt8] = []) throws -> [String] {
    let output = try share(["targets", "--json"] + arguments, input: input).run()
    return (try output.document()["targets"]?.elements ?? []).compactMap { target in
      guard let id = target["id"]?.text, id.utf8.starts(with: "org.example.".utf8) else { return nil }
      return String(id.dropFirst("org.example.".count))
    }
  }
}
