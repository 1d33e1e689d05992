import ShareFiles
package import ShareModel

extension Scene {
  /// Where programs are found before those of the system, when a call is given ``withPrograms``.
  package var programs: ByteString { path.appending("programs") }

  /// The environment in which ``programs`` is searched first.
  package var withPrograms: [String: ByteString] {
    ["PATH": ByteString(programs.bytes + Array(":/usr/local/bin:/usr/bin:/bin".utf8))]
  }

  /// Installs every plugin of a folder of `Tests/Fixtures/Manifests`.
  ///
  /// Their manifests all name `libnull.so`; a test may put the library of another fixture behind that name.
  ///
  /// - Parameters:
  ///   - group: the folder.
  ///   - names: only these of its plugins; nil: all.
  ///   - fixture: the plugin of `Tests/Fixtures/Plugins` whose code runs.
  package func installManifests(_ group: String, only names: [ByteString]? = nil, running fixture: String = "null")
    throws
  {
    let library = try FixturePlugins.folder(fixture).appending(ByteString("lib\(fixture).so"))
    for entry in try DirectoryReader.entries(ofPath: Checkout.fixture("Manifests/\(group)"))
    where entry.kind == .directory && names?.contains(entry.name) != false {
      let source = Checkout.fixture("Manifests/\(group)").appending(entry.name).appending("manifest.json")
      let folder = plugins.appending(entry.name)
      try FileSystem.makeDirectories(folder)
      try Descriptor.open(folder.appending("manifest.json"), [.write, .create]).write(
        try FileReading.read(source, max: 1 << 20))
      try FileSystem.makeLink(at: try Descriptor.openDirectory(folder), target: library, name: "libnull.so")
    }
  }

  /// Puts a program into ``programs`` that does nothing but say its version.
  package func installProgram(_ name: ByteString, version: String = "1.0") throws {
    try FileSystem.makeDirectories(programs)
    let file = programs.appending(name)
    try Descriptor.open(file, [.write, .create, .truncate]).write(Array("#!/bin/sh\necho 'version \(version)'\n".utf8))
    try setMode(0o755, of: file)
  }

  /// Makes a file below `work` as long as the test needs it; what follows its beginning is a hole.
  ///
  /// - Parameters:
  ///   - name: the file.
  ///   - beginning: its first bytes.
  ///   - size: how many bytes it has.
  package func write(_ name: ByteString, _ beginning: [UInt8], size: UInt64) throws {
    let file = try write(name, beginning)
    guard size > UInt64(beginning.count) else { return }
    try Descriptor.open(file, .write).write([0], at: size - 1)
  }
}
