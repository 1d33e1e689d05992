internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Answers whether what a target needs is on this machine.
///
/// No code of a plugin runs for it.
struct MachineProbe: Sendable {
  /// Where commands are looked for.
  let commandPath: [ByteString]
  /// The names of the settings of a plugin that have a value.
  let settings: @Sendable (_ plugin: String) -> Set<String>

  /// The answers as negotiation asks for them.
  var machine: Machine {
    Machine { requirement, plugin in problem(requirement, plugin: plugin) }
  }

  private func problem(_ availability: Availability, plugin: String) -> String? {
    switch availability.requirement {
    case .command(let name):
      guard let path = CommandSearch.find(name, in: commandPath) else { return "the command \(name) is not installed" }
      guard let wanted = availability.minVersion else { return nil }
      return versionProblem("the command \(name)", CommandSearch.version(of: path), wanted)
    case .library(let name):
      guard let path = LibrarySearch.find(name) else { return "the library \(name) is not installed" }
      guard let wanted = availability.minVersion else { return nil }
      return versionProblem("the library \(name)", LibrarySearch.version(of: path), wanted)
    case .file(let path):
      return (try? Descriptor.status(of: ByteString(path))) == nil ? "the file \(path) does not exist" : nil
    case .environment(let name):
      return Environment.value(name)?.isEmpty != false ? "the environment variable \(name) is not set" : nil
    case .setting(let name):
      return settings(plugin).contains(name)
        ? nil : "the setting \(name) has no value; give it with --set \(name)=VALUE"
    }
  }

  private func versionProblem(_ what: String, _ found: SemanticVersion?, _ wanted: SemanticVersion) -> String? {
    guard let found else { return "\(what) does not say its version; \(wanted) or later is needed" }
    return found < wanted ? "\(what) has version \(found); \(wanted) or later is needed" : nil
  }
}

/// Finds commands.
enum CommandSearch {
  /// The first executable file of a bare name.
  static func find(_ name: String, in path: [ByteString]) -> ByteString? {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
    return path.lazy.map { $0.appending(ByteString(name)) }.first { FileSystem.isExecutable($0) }
  }

  /// The version that a command prints when it is asked for it: the first word of its first lines that is one.
  static func version(of command: ByteString) -> SemanticVersion? {
    let result = CommandRun.run(command, arguments: ["--version"], input: [], seconds: 2, limit: 4096)
    guard let result, result.end == .exited(0) else { return nil }
    let words = String(decoding: result.output, as: UTF8.self).split { " \t\n\r(),".contains($0) }
    for word in words {
      let text = word.hasPrefix("v") ? String(word.dropFirst()) : String(word)
      if text.contains("."), let version = SemanticVersion(text, lenient: true) { return version }
    }
    return nil
  }
}

/// Finds shared libraries where the linker would, without loading them.
enum LibrarySearch {
  #if arch(x86_64)
    private static let triplet = "x86_64-linux-gnu"
  #elseif arch(arm64)
    private static let triplet = "aarch64-linux-gnu"
  #else
    private static let triplet = "linux-gnu"
  #endif

  /// The directories of Debian's and of other systems' linkers.
  private static let directories: [ByteString] = [
    ByteString("/lib/" + triplet), ByteString("/usr/lib/" + triplet), "/usr/local/lib", "/lib64", "/usr/lib64", "/lib",
    "/usr/lib",
  ]

  /// The file of a library, given by the name that programs ask for (`libz.so.1`).
  static func find(_ name: String) -> ByteString? {
    let candidates = name.hasPrefix("/") ? [ByteString(name)] : directories.map { $0.appending(ByteString(name)) }
    return candidates.first { (try? Descriptor.status(of: $0))?.kind == .regular }
  }

  /// The version in the name of the file that a library's link leads to: `libz.so.1.2.13`.
  static func version(of path: ByteString) -> SemanticVersion? {
    guard let file = try? FileSystem.resolved(path) else { return nil }
    let name = file.lastComponent.display
    var parts: [Substring] = []
    for part in name.split(separator: ".").reversed() {
      guard part.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { break }
      parts.insert(part, at: 0)
    }
    return SemanticVersion(parts.prefix(3).joined(separator: "."), lenient: true)
  }
}
