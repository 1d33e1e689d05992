import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("The layout of the ABI")
struct LayoutTests {
  @Test("every structure, field and constant is where version 1 put it")
  func golden() throws {
    let header = try HeaderReader()
    #expect(header.structures.count == 11)
    #expect(header.constants.count > 30)
    var program = "#include <stdio.h>\n#include <stdlib.h>\n#include <share/share.h>\nint main(void) {\n"
    func line(_ label: String, _ expression: String) {
      program += "  printf(\"\(label) %lld\\n\", (long long)(\(expression)));\n"
    }
    for structure in header.structures {
      line("sizeof \(structure.name)", "sizeof(\(structure.name))")
      for field in structure.fields {
        let place = "offsetof(\(structure.name), \(field))"
        let size = "sizeof(((\(structure.name) *)0)->\(field))"
        program += "  printf(\"  \(field) %zu+%zu\\n\", \(place), \(size));\n"
      }
    }
    for constant in header.constants { line(constant, constant) }
    for constant in ["SHARE_ABI_MAJOR", "SHARE_ABI_MINOR", "SHARE_SIZE_UNKNOWN"] { line(constant, constant) }
    program += "  return 0;\n}\n"

    let path = try Compiler.folder().appending(ByteString("layout-\(UInt32.random(in: 0...UInt32.max))"))
    let built = try Compiler.compile(
      program, ["cc", "-std=c99", "-I\(Repository.include.display)", "-x", "c", "-", "-o", path.display])
    try #require(built.end == .exited(0), "\(built.output)")
    let ran = try Compiler.run([path.display])
    _ = try Compiler.run(["rm", path.display])
    // To look at, and to take over when something was added at an end.
    let now = try Compiler.folder().appending("abi-1.txt")
    try Descriptor.open(now, [.write, .create, .truncate]).write(Array(ran.output.utf8))
    let golden = try Repository.text("Tests/ShareBoundaryTests/Golden/abi-1.txt")
    #expect(ran.output == golden, "the layout that was built is in \(now.display)")
  }
}
