import ShareFiles
import ShareModel
import ShareSystem
import TestSupport
import Testing

/// Runs the system's compilers.
enum Compiler {
  /// What a program did.
  struct Ran {
    var end: ChildProcess.End
    var output: String
  }

  /// Compiles a text.
  ///
  /// - Parameters:
  ///   - source: the text.
  ///   - command: the compiler with its arguments; the text is its standard input.
  static func compile(_ source: String, _ command: [String]) throws -> Ran {
    let input = try MemoryFile.sealed(Array(source.utf8))
    return try run(command, input: input)
  }

  /// Makes a library of a text, in the folder of the built programs.
  ///
  /// - Returns: its path.
  static func library(_ name: String, _ source: String, _ arguments: [String] = []) throws -> ByteString {
    let path = try folder().appending(ByteString("lib\(name).so"))
    let fresh = ByteString("\(path.display).\(UInt32.random(in: 0...UInt32.max))")
    let ran = try compile(
      source,
      [
        "cc", "-std=c99", "-D_GNU_SOURCE", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-pthread",
        "-I\(Repository.include.display)", "-I\(Repository.root.appending("Tests/Fixtures/Plugins").display)",
        "-x", "c", "-", "-x", "none", "-o", fresh.display,
      ] + arguments)
    try #require(ran.end == .exited(0), "\(ran.output)")
    // By renaming, so that another run never loads a half.
    _ = try run(["mv", fresh.display, path.display])
    return path
  }

  /// The folder for what the tests build.
  static func folder() throws -> ByteString {
    let folder = Checkout.workshop.appending("BoundaryTests")
    try FileSystem.makeDirectories(folder)
    return folder
  }

  /// Runs a program, with everything that it prints in one text.
  static func run(_ command: [String], input: consuming Descriptor? = nil) throws -> Ran {
    let printed = try MemoryFile.writable()
    let nothing = try Descriptor.open("/dev/null", .read)
    var child = try ChildProcess(
      path: "/usr/bin/env", arguments: command.map { ByteString($0) },
      environment: [ByteString("PATH=/usr/bin:/bin:\(toolchain)")],
      inherited: [.init(input?.raw ?? nothing.raw, as: 0), .init(printed.raw, as: 1), .init(printed.raw, as: 2)])
    let end = child.wait()
    let size = try printed.status().size
    return Ran(end: end, output: String(decoding: try printed.read(at: 0, max: Int(size)), as: UTF8.self))
  }

  /// Whether a program can be found.
  static func exists(_ program: String) -> Bool {
    (try? run([program, "--version"]).end) == .exited(0)
  }

  /// Where clang lies when only the Swift toolchain brings one.
  private static let toolchain: String = {
    let path = Environment.all.first { $0.name == "PATH" }?.value
    return path?.display ?? ""
  }()
}
