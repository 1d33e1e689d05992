import ShareFiles
import ShareModel
import TestSupport
import Testing

/// Small files that real programs wrote, under their own names, under a wrong extension and under none.
struct RealFileTests {
  private struct Expectation {
    var file: ByteString
    var type: String?
    var mime: String?
    var isByBytes: Bool
    var unnamedType: String?
    var unnamedMIME: String?
  }

  private func expectations() throws -> [Expectation] {
    try Document(FileReading.read(Checkout.fixture("Files/expected.json"), max: 1 << 20)).elements.map { row in
      Expectation(
        file: ByteString(row["file"]?.text ?? ""), type: row["type"]?.text, mime: row["mime"]?.text,
        isByBytes: row["by"]?.text == "bytes", unnamedType: (row["unnamed"]?["type"] ?? row["type"])?.text,
        unnamedMIME: (row["unnamed"]?["mime"] ?? row["mime"])?.text)
    }
  }

  /// What each file is taken for when it has another name.
  private func types(_ rows: [Expectation], named: (Expectation) -> ByteString) throws -> [Document] {
    let scene = try Scene()
    var arguments: [ByteString] = ["types", "--json"]
    for (index, row) in rows.enumerated() {
      let name = ByteString("\(index)").appending(named(row))
      try scene.write(name, try FileReading.read(Checkout.fixture("Files").appending(row.file), max: 1 << 20))
      arguments.append(name)
    }
    let output = try scene.share(arguments).run()
    #expect(output.status == 0, "\(output.errors)")
    return try output.document()["items"]?.elements ?? []
  }

  @Test("a real file is recognised under its own name")
  func ownName() throws {
    let rows = try expectations()
    #expect(rows.count > 30)
    let items = try types(rows) { $0.file }
    for (row, item) in zip(rows, items) {
      #expect(item["type"]?.text == row.type, "\(row.file.display)")
      #expect(item["mime"]?.text == row.mime, "\(row.file.display)")
      #expect(item["warnings"]?.elements.count == 0, "\(row.file.display)")
    }
    #expect(items.count == rows.count)
  }

  @Test("what its bytes say about a real file wins over a wrong extension, with a warning")
  func wrongExtension() throws {
    let rows = try expectations().filter(\.isByBytes)
    let items = try types(rows) { row in row.type == "public.jpeg" ? "wrong.png" : "wrong.jpg" }
    for (row, item) in zip(rows, items) {
      #expect(item["type"]?.text == row.unnamedType, "\(row.file.display)")
      #expect(item["mime"]?.text == row.unnamedMIME, "\(row.file.display)")
      #expect(item["warnings"]?[0]?["code"]?.text == "typeMismatch", "\(row.file.display)")
    }
    #expect(items.count == rows.count)
  }

  @Test("a text is never taken for the picture that its extension claims")
  func textAsPicture() throws {
    let rows = try expectations().filter { !$0.isByBytes }
    let items = try types(rows) { _ in "wrong.jpg" }
    for (row, item) in zip(rows, items) {
      let mime = item["mime"]?.text ?? ""
      #expect(!mime.utf8.starts(with: "image/jpeg".utf8) && !mime.isEmpty, "\(row.file.display)")
    }
    #expect(items.count == rows.count)
  }

  @Test("a real file is recognised without an extension")
  func noExtension() throws {
    let rows = try expectations()
    let items = try types(rows) { _ in "noextension" }
    for (row, item) in zip(rows, items) {
      #expect(item["type"]?.text == row.unnamedType, "\(row.file.display)")
      #expect(item["mime"]?.text == row.unnamedMIME, "\(row.file.display)")
    }
    #expect(items.count == rows.count)
  }
}
