import ShareFiles
import ShareModel
import TestSupport
import Testing
import _StringProcessing

/// Types that plugins bring along.
struct DeclaredTypeTests {
  private static let note =
    #""types": [{"id": "org.example.note", "parents": ["public.text"], "extensions": ["note"], "#
    + #""mimeTypes": ["application/x-note"]}],"#

  @Test("B11: a file of a type that one plugin exports is known by its name and taken by the rules of others")
  func exported() throws {
    let scene = try Scene()
    try scene.installTaker("owner", slot: #""types": ["org.example.note"]"#, plugin: Self.note)
    try scene.installTaker("byid", slot: #""types": ["org.example.note"], "kinds": ["file"]"#)
    try scene.installTaker("bymime", slot: #""types": ["application/x-note"], "kinds": ["file"]"#)
    try scene.installTaker("text", slot: #""types": ["text/*"], "kinds": ["file"]"#)
    try scene.installTaker("other", slot: #""types": ["application/x-other"], "kinds": ["file"]"#)
    try scene.write("a.NOTE", "hello\n")
    let item = try scene.described(["a.NOTE"]).first
    #expect(item?["type"]?.text == "org.example.note" && item?["mime"]?.text == "application/x-note")
    #expect(Set(try scene.offered(["a.NOTE"])) == ["owner", "byid", "bymime", "text"])
    #expect(try scene.share(["types", "a.NOTE"]).run().text.contains("org.example.note"))
    let stated = try scene.described(["--type", "APPLICATION/x-note", "-"], input: [0])
    #expect(stated.map { $0["type"]?.text } == ["org.example.note"])
    let info = try scene.share(["plugin", "info", "owner"]).run()
    #expect(info.text.contains("org.example.note") && !info.text.contains("does not count"))
  }

  @Test("B11: two plugins that export one type: the first counts, and every place that lists plugins says so")
  func clash() throws {
    let scene = try Scene()
    let picture = Self.note.replacing("public.text", with: "public.image")
    try scene.installTaker("first", slot: #""types": ["org.example.note"]"#, plugin: Self.note)
    try scene.installTaker("second", slot: #""types": ["org.example.note"]"#, plugin: picture)
    try scene.installTaker("text", slot: #""types": ["text/*"], "kinds": ["file"]"#)
    try scene.write("a.note", "hello\n")
    #expect(Set(try scene.offered(["a.note"])) == ["first", "second", "text"])
    let words = "org.example.first exports it too and comes first, so what this plugin says of it does not count"
    let line = "org.example.second: type org.example.note: \(words)"
    let doctor = try scene.share(["doctor"]).run()
    #expect(doctor.status == 0 && doctor.text.contains(line), "\(doctor.text)")
    let notes = try scene.share(["doctor", "--json"]).run().document()["notes"]?.elements.map(\.text)
    #expect(notes == [line])
    let list = try scene.share(["plugin", "list"]).run()
    #expect(list.status == 0 && list.errors == "share: warning: \(line)\n")
    let info = try scene.share(["plugin", "info", "second", "--json"]).run().document()["plugin"]?["types"]?[0]
    #expect(info?["problem"]?.text == words && info?["id"]?.text == "org.example.note")
    let plain = try scene.share(["plugin", "info", "second"]).run().text
    #expect(plain.contains("org.example.note: \(words)"), "\(plain)")
    let validated = try scene.share(["plugin", "validate", "org.example.second"]).run()
    #expect(validated.status == 0 && validated.text.contains("warning: types[0].id: org.example.note: \(words)"))
    #expect(try !scene.share(["plugin", "validate", "org.example.first"]).run().text.contains("types[0]"))
  }

  @Test("B11: circles, unknown parents and types of the host are refused and told")
  func refused() throws {
    let scene = try Scene()
    let types = """
      "types": [{"id": "org.example.a", "parents": ["org.example.b"]}, {"id": "org.example.b", "parents": ["org.example.a"]},
      {"id": "org.example.c", "parents": ["org.nobody.x"], "extensions": ["cc"]},
      {"id": "com.adobe.pdf", "imported": true, "extensions": ["cc"]}],
      """
    try scene.installTaker("odd", slot: #""types": ["org.example.a"]"#, plugin: types)
    try scene.write("a.cc", "x")
    let notes = try scene.share(["doctor", "--json"]).run().document()["notes"]?.elements.compactMap(\.text) ?? []
    #expect(
      notes == [
        "org.example.odd: type org.example.a: it is a kind of itself by way of its parent org.example.b, so the type is not "
          + "used",
        "org.example.odd: type org.example.b: it is a kind of itself by way of its parent org.example.a, so the type is not "
          + "used",
        "org.example.odd: type org.example.c: nobody declares its parent org.nobody.x, so the type is not used",
      ])
    #expect(try scene.described(["a.cc"]).first?["type"]?.text == "public.plain-text")
    let own = #""types": [{"id": "public.mine"}],"#
    try scene.installTaker("thief", slot: #""types": ["public.mine"]"#, plugin: own)
    let validated = try scene.share(["plugin", "validate", "org.example.thief"]).run()
    #expect(validated.status == 1 && validated.text.contains("belong to the host"))
  }
}
