import ShareModel
import Testing

@Suite struct SharedMimeGlobsTests {
  static let system = """
    # This file is a comment
    80:application/vnd.apple.keynote:*.key
    50:application/pgp-keys:*.key
    50:application/x-go-sgf:*.sgf
    50:application/gzip:*.gz
    50:application/x-compressed-tar:*.tar.gz
    50:text/x-makefile:makefile
    50:text/x-readme:README*
    10:text/x-readme:readme*
    50:text/x-c++src:*.C:cs
    50:text/x-csrc:*.c
    50:application/x-trash:*~
    50:image/x-sets:*.v[0-9]
    50:image/x-question:a?b
    50:application/x-broken
    x:application/x-broken:*.brk
    50:application/x-nofinalnewline:*.nfn
    """
  static let own = "60:application/x-mine:*.sgf\n0:text/x-makefile:__NOGLOBS__\n"

  func find(_ name: String, _ files: [String] = [system]) -> [String] {
    SharedMimeGlobs(files: files.map { Array($0.utf8) }).mimeTypes(of: ByteString(name))
  }

  @Test(
    "Names and what they may speak for",
    arguments: [
      ("game.sgf", ["application/x-go-sgf"]), ("GAME.SGF", ["application/x-go-sgf"]),
      ("a.key", ["application/vnd.apple.keynote", "application/pgp-keys"]),
      ("a.tar.gz", ["application/x-compressed-tar", "application/gzip"]), ("a.gz", ["application/gzip"]),
      ("Makefile", ["text/x-makefile"]),
      ("README.key", ["application/vnd.apple.keynote", "text/x-readme", "application/pgp-keys"]),
      ("x.C", ["text/x-c++src", "text/x-csrc"]), ("x.c", ["text/x-csrc"]), ("old~", ["application/x-trash"]),
      ("x.v7", ["image/x-sets"]), ("x.vx", []), ("axb", ["image/x-question"]), ("ab", []), ("x.brk", []), ("", []),
      ("a.nfn", ["application/x-nofinalnewline"]), ("sgf", []), (".sgf", ["application/x-go-sgf"]),
    ] as [(String, [String])])
  func names(_ row: (String, [String])) {
    #expect(find(row.0) == row.1)
  }

  @Test("A person's own file adds, outweighs and takes away") func severalFiles() {
    #expect(find("a.sgf", [Self.own, Self.system]) == ["application/x-mine", "application/x-go-sgf"])
    #expect(find("Makefile", [Self.own, Self.system]).isEmpty)
    #expect(find("Makefile", [Self.system, Self.own]) == ["text/x-makefile"])
    #expect(find("a", []).isEmpty && find("a", [""]).isEmpty && find("a", [":::", "\n\n", "50::"]).isEmpty)
  }

  @Test("A pattern of many stars ends") func manyStars() {
    let pattern = "50:a/b:" + String(repeating: "*a", count: 50) + "b\n"
    #expect(find(String(repeating: "a", count: 2000) + "b", [pattern]) == ["a/b"])
    #expect(find(String(repeating: "a", count: 2000) + "cb", [pattern]).isEmpty)
  }

  @Test("A name that is not UTF-8") func rawName() {
    let globs = SharedMimeGlobs(files: [Array(Self.system.utf8)])
    #expect(globs.mimeTypes(of: ByteString([0xE9, 0x2E, 0x73, 0x67, 0x66])) == ["application/x-go-sgf"])
  }
}
