import ShareFiles
import ShareModel
import TestSupport

/// The shares that most of these tests make.
extension Scene {
  /// The folder that Save saves into; it is made with the first share.
  var box: ByteString { path.appending("box") }

  /// What the recorder writes.
  var log: ByteString { path.appending("log") }

  /// Shares to Save.
  func save(
    _ arguments: [ByteString], environment: [String: ByteString] = [:], input: [UInt8] = [], seconds: Double = 120
  ) throws -> Program.Output {
    try FileSystem.makeDirectories(box)
    return try saving(arguments, environment: environment, input: input).run(seconds: seconds)
  }

  /// The command that shares to Save.
  func saving(
    _ arguments: [ByteString], environment: [String: ByteString] = [:], input: [UInt8] = []
  ) -> Program {
    share(
      arguments + ["--to", "save", "--set", ByteString(Array("folder=".utf8) + box.bytes)], environment: environment,
      input: input)
  }

  /// Shares to the recorder.
  ///
  /// - Returns: how the command ended, and one document for each item that arrived, in order.
  func record(
    _ arguments: [ByteString], input: [UInt8] = []
  ) throws -> (output: Program.Output, items: [Document]) {
    if (try? Descriptor.status(of: plugins.appending("recorder"))) == nil {
      try install(try FixturePlugins.folder("recorder"))
    }
    let output = try share(
      arguments + ["--to", "recorder", "--set", ByteString(Array("log=".utf8) + log.bytes)], input: input
    ).run()
    return (output, try recorded())
  }

  /// What the recorder has written so far.
  func recorded() throws -> [Document] {
    guard (try? Descriptor.status(of: log)) != nil else { return [] }
    return try FileReading.read(log, max: 64 << 20).split(separator: UInt8(ascii: "\n")).map { try Document(Array($0)) }
  }

  /// The bytes of a saved file.
  func saved(_ name: ByteString) throws -> [UInt8] {
    try FileReading.read(box.appending(name), max: 64 << 20)
  }

  /// Whether nothing temporary is left but the directory that held it; call it when the command has ended.
  func isTidy() throws -> Bool {
    let left = try Scene.listing(run)
    return left == [:] || left == ["share-host": "directory"]
  }

  /// The names in the folder that Save saves into, as bytes, in their order.
  func names() throws -> [ByteString] {
    try DirectoryReader.entries(ofPath: box).map(\.name).sorted()
  }
}

extension Program.Output {
  /// The lines of standard output, as bytes.
  var lines: [ByteString] {
    standardOutput.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast().map {
      ByteString(Array($0))
    }
  }

  /// The document on standard output.
  func document() throws -> Document { try Document(standardOutput) }
}

extension Document {
  /// The bytes of a member in hexadecimal, as the recorder writes them.
  func hex(_ key: String) -> [UInt8]? {
    guard let digits = self[key]?.text, digits.utf8.count.isMultiple(of: 2) else { return nil }
    let values = digits.utf8.map {
      UInt8($0 <= UInt8(ascii: "9") ? $0 - UInt8(ascii: "0") : $0 - UInt8(ascii: "a") + 10)
    }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }

  /// The name that a recorded item has.
  var name: ByteString? { hex("name").map { ByteString($0) } }

  /// A name or path of the command's documents: its bytes where the text loses something.
  func path(_ key: String) -> ByteString? {
    if let bytes = self[key + "Bytes"]?.text { return Base64.decode(bytes).map { ByteString($0) } }
    return self[key]?.text.map { ByteString($0) }
  }
}

/// Names that are hard to carry.
enum HardName {
  /// Not UTF-8: an é in Latin-1.
  static let latin = ByteString(Array("98 Bol".utf8) + [0xe9] + Array("ro.mp3".utf8))
  /// The é as one character.
  static let composed: ByteString = "caf\u{e9}.txt"
  /// The é as an e and an accent.
  static let decomposed: ByteString = "cafe\u{301}.txt"
}
