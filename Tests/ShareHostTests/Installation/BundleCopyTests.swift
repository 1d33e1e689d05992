import ShareModel
import Testing

@testable import ShareHost

@Suite("What an archive may put into a plugin's folder")
struct BundleCopyTests {
  @Test(
    "a name that leads elsewhere is refused, whatever else is in it",
    arguments: ["/etc/passwd", "../x", "a/../../x", "a/..", "", "a\u{0}b", String(repeating: "d/", count: 40) + "x"])
  func refused(_ name: String) {
    #expect(throws: BundleCopy.Problem.self) { try BundleCopy.inside(ByteString(name)) }
  }

  @Test(
    "a name inside of it is made plain",
    arguments: [("./a", "a"), ("a//b/./c/", "a/b/c"), ("./", ""), ("..a/b..", "..a/b..")])
  func inside(_ name: String, _ plain: String) throws {
    #expect(try BundleCopy.inside(ByteString(name)) == ByteString(plain))
  }
}
