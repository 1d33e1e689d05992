import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("The headers for other compilers")
struct HeaderTests {
  static let headers: [String] = ["base", "status", "host", "plugin", "handover", "swift", "share"]
  static let compilers: [[String]] = [
    ["gcc", "-x", "c", "-std=c99"], ["g++", "-x", "c++", "-std=c++11"], ["clang", "-x", "c", "-std=c99"],
    ["clang++", "-x", "c++", "-std=c++11"],
  ]
  static let strictness = ["-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]

  @Test("each header compiles alone, without a warning", arguments: headers, compilers)
  func alone(_ header: String, _ compiler: [String]) throws {
    guard Compiler.exists(compiler[0]) else { return }
    let ran = try Compiler.compile(
      "#include <share/\(header).h>\nextern int nothing;\n",
      compiler + Self.strictness + ["-I\(Repository.include.display)", "-"])
    #expect(ran.end == .exited(0), "\(ran.output)")
  }

  @Test("gcc and a C++ compiler are there, so that the tests above test something")
  func compilersExist() {
    #expect(Compiler.exists("gcc"))
    #expect(Compiler.exists("g++"))
  }

  @Test("the example in share.h compiles and is the one in the documentation")
  func example() throws {
    let header = try Repository.text("Sources/CShareABI/include/share/share.h")
    let lines = header.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex { $0.contains("#include <share/share.h>") })
    let end = try #require(lines[start...].firstIndex { $0.hasPrefix(" * cc ") })
    let source = lines[start..<end].map { String($0.dropFirst(" *     ".count)) }.joined(separator: "\n").trimmed
    let ran = try Compiler.compile(
      source + "\n",
      ["gcc", "-x", "c", "-std=c99"] + Self.strictness + ["-I\(Repository.include.display)", "-"])
    #expect(ran.end == .exited(0), "\(ran.output)")
    let documentation = try Repository.text("Sources/SharePlugin/SharePlugin.docc/ABI.md")
    #expect(documentation.contains(source))
  }
}
