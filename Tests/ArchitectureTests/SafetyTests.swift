import Testing

@Suite("Safety")
struct SafetyTests {
  static let unsafeWords: Set<Substring> = ["unsafe", "Unmanaged", "OpaquePointer", "dlopen", "dlsym", "unsafeBitCast"]

  @Test("pointers and unsafe code stand in the walls only")
  func walls() throws {
    for file in try Repository.shippedSwift() where !ImportTable.walls.contains(file.module) {
      let lines = try file.codeLines().filter { line in
        SwiftCode.words(of: line).contains { Self.unsafeWords.contains($0) || $0.hasPrefix("Unsafe") }
      }
      if file.module == "SharePluginEntry" {
        // The entry that every plugin in Swift exports: its two pointers, and the one expression that hands them on.
        let marked = lines.filter { SwiftCode.words(of: $0).contains("unsafe") }
        #expect(marked.count == 1, "\(file): \(marked)")
        #expect(lines.count <= 2, "\(file): \(lines)")
      } else {
        #expect(lines == [], "\(file)")
      }
    }
  }

  @Test("what the compiler cannot check about threads stands in the walls, each with its reason on the next line")
  func unchecked() throws {
    for file in try Repository.shippedSwift() {
      let code = try file.codeLines()
      let lines = try file.text().split(separator: "\n", omittingEmptySubsequences: false)
      for (number, line) in code.enumerated()
      where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
        #expect(ImportTable.walls.contains(file.module), "\(file):\(number + 1)")
        let next = number + 1 < lines.count ? lines[number + 1].drop { $0 == " " } : ""
        #expect(next.hasPrefix("// "), "\(file):\(number + 1): the reason is missing")
      }
    }
  }

  @Test("nothing that shipped code meets ends the program")
  func traps() throws {
    let calls = ["fatalError", "precondition", "preconditionFailure", "assertionFailure"]
    for file in try Repository.shippedSwift() {
      for (number, line) in try file.codeLines().enumerated() {
        let words = SwiftCode.words(of: line)
        #expect(!words.contains { calls.contains(String($0)) }, "\(file):\(number + 1)")
        #expect(!line.contains("try!") && !line.contains("as! "), "\(file):\(number + 1)")
      }
    }
  }

  @Test("the reader of code sees code, and nothing else")
  func reader() {
    let source = ###"""
      let a = "unsafe \(unsafe b) unsafe" // unsafe
      /* unsafe /* unsafe */ unsafe */ let c = ##"unsafe \#(unsafe) \##(d)"##
      """###
    let words = SwiftCode.lines(of: Array(source.utf8)).map { SwiftCode.words(of: $0).map(String.init) }
    #expect(words == [["let", "a", "unsafe", "b"], ["let", "c", "d"]])
  }
}
