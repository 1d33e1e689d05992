import ShareModel
import Testing

struct JSONReaderTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    var document: [UInt8]
    var message: String
    var line: Int
    var column: Int

    init(_ document: String, _ message: String, _ line: Int, _ column: Int) {
      self.init(bytes: Array(document.utf8), message, line, column)
    }

    init(bytes: [UInt8], _ message: String, _ line: Int, _ column: Int) {
      self.document = bytes
      self.message = message
      self.line = line
      self.column = column
    }

    var testDescription: String { message }
  }

  static let unsound: [Bad] = [
    Bad("", "the file is empty", 1, 1),
    Bad(bytes: [0xEF, 0xBB, 0xBF], "the file is empty", 1, 1),
    Bad(" \n\t", "the file holds nothing but white space", 2, 2),
    Bad("{\n  \"a\": [1,\n", "the file ends inside an array that began at line 2", 3, 1),
    Bad("{\n  \"a\": 1", "the file ends inside an object that began at line 1", 2, 9),
    Bad("{\"a\"", "the file ends inside an object that began at line 1", 1, 5),
    Bad("{\"a\":", "the file ends inside an object that began at line 1", 1, 6),
    Bad("[1,", "the file ends inside an array that began at line 1", 1, 4),
    Bad("{\n \"ab", "the file ends inside a string that began at line 2, column 2", 2, 5),
    Bad("[\"ab\\", "the file ends inside a string that began at line 1, column 2", 1, 6),
    Bad("[\"a\\n", "the file ends inside a string that began at line 1, column 2", 1, 6),
    Bad("[1, 2,]", "a comma before \"]\" with nothing between them; remove the comma", 1, 6),
    Bad("{\"a\": 1,\n}", "a comma before \"}\" with nothing between them; remove the comma", 1, 8),
    Bad("[,1]", "expected a value, found \",\"", 1, 2),
    Bad("{\"a\": }", "expected a value, found \"}\"", 1, 7),
    Bad("{,}", "expected a key in double quotes, found \",\"", 1, 2),
    Bad("{\n\"a\": 1,\n \"a\": 2}", "the key \"a\" is here twice; the first is at line 2", 3, 2),
    Bad("{\"a\": 1, \"\\u0061\": 2}", "the key \"a\" is here twice; the first is at line 1", 1, 10),
    Bad("// hello\n{}", "JSON has no comments; remove this one", 1, 1),
    Bad("{ # hello\n}", "JSON has no comments; remove this one", 1, 3),
    Bad("[1 /* one */]", "JSON has no comments; remove this one", 1, 4),
    Bad("[1, /* two */ 2]", "JSON has no comments; remove this one", 1, 5),
    Bad("{\"a\" /**/: 1}", "JSON has no comments; remove this one", 1, 6),
    Bad("{} // end", "JSON has no comments; remove this one", 1, 4),
    Bad("['a']", "strings stand in double quotes, not in single ones", 1, 2),
    Bad("{'a': 1}", "keys stand in double quotes, not in single ones", 1, 2),
    Bad("{a: 1}", "the key a needs double quotes", 1, 2),
    Bad("{\"a\" 1}", "expected \":\" after the key \"a\", found \"1\"", 1, 6),
    Bad("{\"a\": 1\n \"b\": 2}", "expected \",\" or \"}\" in an object that began at line 1, found a string", 2, 2),
    Bad("[1 2]", "expected \",\" or \"]\" in an array that began at line 1, found \"2\"", 1, 4),
    Bad("[1}", "expected \",\" or \"]\" in an array that began at line 1, found \"}\"", 1, 3),
    Bad("[012]", "a number has no leading zeros: 012", 1, 2),
    Bad("[-012]", "a number has no leading zeros: -012", 1, 2),
    Bad("[+1]", "a number has no plus sign", 1, 2),
    Bad("[.5]", "a number begins with a digit; write 0 before the point", 1, 2),
    Bad("[-]", "digits are missing after the minus sign: -", 1, 2),
    Bad("[1.]", "digits are missing after the point: 1.", 1, 2),
    Bad("[1e]", "digits are missing in the exponent: 1e", 1, 2),
    Bad("[1e+", "digits are missing in the exponent: 1e+", 1, 2),
    Bad("[0x10]", "this is not a number: 0x10", 1, 2),
    Bad("[1.2.3]", "this is not a number: 1.2.3", 1, 2),
    Bad("[NaN]", "NaN is not a JSON value; a text stands in double quotes", 1, 2),
    Bad("[True]", "True is written true in JSON", 1, 2),
    Bad("[tru", "tru is not a JSON value; a text stands in double quotes", 1, 2),
    Bad("[truely]", "truely is not a JSON value; a text stands in double quotes", 1, 2),
    Bad("[“a”]", "expected a value, found \"“\"", 1, 2),
    Bad("[\"a\tb\"]", "a string may not hold a tab; write \\t", 1, 4),
    Bad(
      "[\"a\nb\"]", "a string may not go over the end of the line; write \\n, or close it with \"", 1, 4),
    Bad("[\"a\u{1}\"]", "a string may not hold the byte 0x01; write \\u0001", 1, 4),
    Bad(
      "[\"C:\\dir\"]",
      "a backslash begins one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX; for a backslash itself write two",
      1, 5),
    Bad("[\"\\u12G4\"]", "\\u is followed by four hexadecimal digits", 1, 3),
    Bad("[\"\\u12", "\\u is followed by four hexadecimal digits", 1, 3),
    Bad("[\"a\\uD800\"]", "\\uD800 is one half of a surrogate pair and stands alone", 1, 4),
    Bad("[\"\\uDC00\\uD800\"]", "\\uDC00 is one half of a surrogate pair and stands alone", 1, 3),
    Bad("[\"\\uD800\\u0041\"]", "\\uD800 is one half of a surrogate pair and stands alone", 1, 3),
    Bad(
      bytes: Array("[\"Bol".utf8) + [0xE9] + Array("ro\"]".utf8), "the byte 0xE9 is not UTF-8; save the file as UTF-8",
      1, 6),
    Bad(
      bytes: Array("[\"".utf8) + [0xC0, 0xAF] + Array("\"]".utf8), "the byte 0xC0 is not UTF-8; save the file as UTF-8",
      1, 3),
    Bad(
      bytes: Array("[\"".utf8) + [0xED, 0xA0, 0x80] + Array("\"]".utf8),
      "the byte 0xED is not UTF-8; save the file as UTF-8", 1, 3),
    Bad(bytes: Array("[\"é".utf8) + [0xF0, 0x9F], "the byte 0xF0 is not UTF-8; save the file as UTF-8", 1, 5),
    Bad("{}\n{}", "the document ended at line 1; found \"{\" after it", 2, 1),
    Bad("{}\u{0}", "the document ended at line 1; found the byte 0x00 after it", 1, 3),
    Bad("[1]]", "the document ended at line 1; found \"]\" after it", 1, 4),
    Bad(bytes: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF, 0x7B, 0x7D], "begins with two byte order marks; remove one", 1, 1),
    Bad(bytes: [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "looks like UTF-16; save it as UTF-8", 1, 1),
    Bad(bytes: [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], "looks like UTF-16; save it as UTF-8", 1, 1),
    Bad(bytes: [0x7B, 0, 0x7D, 0], "looks like UTF-16; save it as UTF-8", 1, 1),
    Bad(bytes: [0, 0x7B, 0, 0x7D], "looks like UTF-16; save it as UTF-8", 1, 1),
    Bad(bytes: [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], "looks like UTF-32; save it as UTF-8", 1, 1),
    Bad(bytes: [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], "looks like UTF-32; save it as UTF-8", 1, 1),
    Bad(bytes: [0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "looks like UTF-32; save it as UTF-8", 1, 1),
    Bad(bytes: [0, 0, 0, 0x7B, 0, 0, 0, 0x7D], "looks like UTF-32; save it as UTF-8", 1, 1),
  ]

  @Test("an unsound document is refused with its reason and place", arguments: unsound)
  func refuses(bad: Bad) {
    let expected = JSONFault(bad.message, at: JSONPosition(line: bad.line, column: bad.column))
    #expect(throws: expected) { _ = try JSONReader.read(bad.document) }
  }

  static let sound: [(document: String, canonical: String)] = [
    ("{}", "{}"),
    (" [ ] ", "[]"),
    ("\u{FEFF}{\"a\":1}", "{\"a\":1}"),
    ("{\r\n\t\"a\" : [ true , false , null ]\r\n}\r\n", "{\"a\":[true,false,null]}"),
    ("[0,-0,10,-1.5,1e3,1E-2]", "[0,0,10,-1.5,1000.0,0.01]"),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\"", "\"\\\"\\\\/\\u0008\\u000c\\n\\r\\té😀\""),
    ("\"a\\u0000b\"", "\"a\\u0000b\""),
    ("\"\u{2028}\u{2029}\u{7F}\"", "\"\\u2028\\u2029\\u007f\""),
    ("{\"\":1,\"é\":2,\"e\u{301}\":3}", "{\"\":1,\"é\":2,\"e\u{301}\":3}"),
    ("3", "3"),
  ]

  @Test("a sound document is read, and written again", arguments: sound)
  func reads(document: String, canonical: String) throws {
    let node = try JSONReader.read(Array(document.utf8))
    #expect(JSONText(node).encoded() == Array(canonical.utf8))
  }

  @Test("every value and every key has its place")
  func places() throws {
    let node = try JSONReader.read(Array("\u{FEFF}{ \"é\": [1,\n   true],\n \"b\": {} }".utf8))
    guard case .object(let members) = node.value, case .array(let elements) = members[0].node.value else {
      Issue.record("not the document that was written")
      return
    }
    #expect(node.position == JSONPosition(line: 1, column: 1))
    #expect(members.map(\.keyPosition) == [JSONPosition(line: 1, column: 3), JSONPosition(line: 3, column: 2)])
    #expect(members.map(\.node.position) == [JSONPosition(line: 1, column: 9), JSONPosition(line: 3, column: 7)])
    #expect(elements.map(\.position) == [JSONPosition(line: 1, column: 10), JSONPosition(line: 2, column: 4)])
  }

  @Test("a number is not rounded by reading")
  func numbers() throws {
    let node = try JSONReader.read(Array("[9223372036854775807, 9223372036854775808, 1e400, 0.1]".utf8))
    guard case .array(let elements) = node.value else {
      Issue.record("not an array")
      return
    }
    let numbers = elements.compactMap { if case .number(let number) = $0.value { number } else { nil } }
    #expect(numbers.map(\.literal) == ["9223372036854775807", "9223372036854775808", "1e400", "0.1"])
    #expect(numbers.map(\.integer) == [.max, nil, nil, nil])
    #expect(numbers.map(\.double) == [0x1p63, 0x1p63, nil, 0.1])
  }

  @Test("nesting is bounded, however much is asked for", arguments: [1, 64, 256])
  func nesting(depth: Int) throws {
    let nested = { (levels: Int) in [UInt8](repeating: 0x5B, count: levels) + [UInt8](repeating: 0x5D, count: levels) }
    _ = try JSONReader.read(nested(depth), maxDepth: depth)
    let expected = JSONFault(
      "nested too deep: no more than \(depth) arrays and objects may stand in each other",
      at: JSONPosition(line: 1, column: depth + 1))
    #expect(throws: expected) { _ = try JSONReader.read(nested(depth + 1), maxDepth: depth) }
    #expect(throws: JSONFault.self) { _ = try JSONReader.read(nested(100_000), maxDepth: .max) }
  }

  @Test("a key that is here twice is found among few and among many", arguments: [2, 12, 13, 14, 5000])
  func duplicateAmongMany(count: Int) throws {
    let members = (0..<count).map { "\"k\($0)\": 0" }
    _ = try JSONReader.read(Array("{\(members.joined(separator: ",\n"))}".utf8))
    for twin in [0, count - 1] {
      let document = "{\(members.joined(separator: ",\n")),\n\"k\(twin)\": 1}"
      let expected = JSONFault(
        "the key \"k\(twin)\" is here twice; the first is at line \(twin + 1)",
        at: JSONPosition(line: count + 1, column: 1))
      #expect(throws: expected) { _ = try JSONReader.read(Array(document.utf8)) }
    }
  }
}
