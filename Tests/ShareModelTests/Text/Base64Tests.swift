import ShareModel
import Testing

struct Base64Tests {
  static let values: [(String, String)] = [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"), ("\u{3FF}", "z78="),
  ]

  @Test("the values of RFC 4648", arguments: values)
  func known(plain: String, encoded: String) {
    #expect(Base64.encode(Array(plain.utf8)) == encoded)
    #expect(Base64.decode(encoded) == Array(plain.utf8))
  }

  @Test(
    "anything else is refused",
    arguments: ["Z", "Zg", "Zg=", "Zg==\n", "Zh==", "Zm9=", "====", "Z===", "Zg==Zg==", "Zm-_", "Zm 9", "é=="])
  func refuses(text: String) {
    #expect(Base64.decode(text) == nil)
  }

  @Test("every byte comes back, at every length")
  func roundTrip() {
    var generator = SeededGenerator(seed: 64)
    for length in 0..<300 {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
      #expect(Base64.decode(Base64.encode(bytes)) == bytes)
    }
  }
}
