import ShareFiles
import ShareModel
import Testing

@testable import ShareBoundary

@Suite("A library is the one that was looked at")
struct LibraryCheckTests {
  private static let source = "int share1_plugin_entry(void); int share1_plugin_entry(void) { return 0; }"

  /// Loads a library of which a copy lies at a path of its own, with something done between looking and loading.
  private func load(_ name: String, meanwhile: (ByteString) throws -> Void) throws -> LinkFailure? {
    let built = try Compiler.library("checked-\(name)", Self.source)
    let place = try Compiler.folder().appending(ByteString("at-\(name)-\(UInt32.random(in: 0...UInt32.max)).so"))
    defer { _ = try? Compiler.run(["rm", "-f", place.display]) }
    _ = try Compiler.run(["cp", built.display, place.display])
    let mapped = MappedFiles()
    do {
      let check = try LibraryCheck(path: place)
      try meanwhile(place)
      _ = try LibraryHandle(check, mapped)
      return nil
    } catch let failure as LinkFailure {
      return failure
    }
  }

  @Test("a library that nobody touches is loaded")
  func untouched() throws {
    #expect(try load("same") { _ in } == nil)
  }

  @Test("a file that takes its place after the look is noticed, though it is as good a library")
  func replaced() throws {
    let other = try Compiler.library("checked-other", Self.source + " int more;")
    let failure = try load("replaced") { place in
      let fresh = ByteString(place.bytes + Array(".new".utf8))
      _ = try Compiler.run(["cp", other.display, fresh.display])
      _ = try Compiler.run(["mv", fresh.display, place.display])
    }
    #expect(
      failure?.detail
        == "was replaced by another file while it was loaded; wait until its installation is done, then share again")
    #expect(failure?.isOwn == true)
  }

  @Test("a file that is written to after the look is noticed")
  func written() throws {
    let failure = try load("written") { place in
      let file = try Descriptor.open(place, .write)
      try file.seek(to: file.status().size)
      try file.write([0])
    }
    #expect(failure?.detail.hasPrefix("was written to while it was loaded") == true)
  }

  @Test("what a version lacks is said with what there is")
  func versions() {
    let failure = LinkFailure(
      linkerMessage:
        "/lib/x86_64-linux-gnu/nowhere.so.6: version `GLIBC_2.99' not found (required by /x/liby.so)")
    #expect(failure.detail == "needs GLIBC_2.99 of nowhere.so.6, which this machine does not have")
  }
}
