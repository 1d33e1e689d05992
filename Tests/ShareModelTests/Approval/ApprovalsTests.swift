import Testing

@testable import ShareModel

@Suite("What a plugin asks for, and what was approved")
struct ApprovalsTests {
  private static func manifest(
    _ permissions: [(String, [String])], version: Int = 1, settings: [SettingDeclaration] = []
  ) -> Manifest {
    var manifest = Manifest(
      id: "org.example.a", version: SemanticVersion(version, 0, 0), name: LocalizedText("A"), settings: settings)
    manifest.permissions = permissions.map { Permission(kind: $0.0, values: $0.1, reason: LocalizedText("Because.")) }
    return manifest
  }

  private static func approved(_ manifest: Manifest, folder: ByteString = "/p/a") -> Approvals {
    var approvals = Approvals()
    approvals.note(
      Approvals.Approval(
        plugin: manifest.id, folder: folder, version: "\(manifest.version)", asked: AskedPermissions(manifest)))
    return approvals
  }

  @Test("a plugin's own folder and state are not asked for, and everything else is")
  func own() {
    let nothing = Self.manifest([
      ("read", ["$bundle", "$bundle/x", "$state", "$state/y"]), ("write", ["$state", "$state/z"]),
    ])
    #expect(AskedPermissions(nothing).isEmpty)
    #expect(Approvals().obstacle("org.example.a", in: "/p/a", nothing) == nil)
    for (kind, value) in [
      ("write", "$bundle"), ("read", "$bundled"), ("read", "/etc"), ("write", "$states"), ("execute", "$state"),
    ] {
      #expect(AskedPermissions(Self.manifest([(kind, [value])])).kinds == [kind: [value]])
    }
    #expect(AskedPermissions(Self.manifest([("network", [])])).kinds == ["network": []])
    #expect(AskedPermissions(Self.manifest([("read", ["$state", "/b", "/a", "/b"])])).text == "read /a, /b")
  }

  @Test("a version that asks for more is asked about again, one that asks for the same or less is not")
  func more() throws {
    let first = Self.manifest([("network", []), ("read", ["/a", "/b"])])
    let approvals = Self.approved(first)
    #expect(approvals.obstacle("org.example.a", in: "/p/a", first) == nil)
    #expect(approvals.obstacle("org.example.a", in: "/p/a", Self.manifest([("read", ["/b"])], version: 2)) == nil)
    let more = Self.manifest([("network", []), ("read", ["/b", "/c"]), ("execute", ["lp"])], version: 2)
    let reason = try #require(approvals.obstacle("org.example.a", in: "/p/a", more))
    #expect(reason.code == .notApproved)
    #expect(reason.detail.hasPrefix("version 2.0.0 asks for more than was allowed to 1.0.0 (execute lp, read /c); "))
  }

  @Test("another folder with the same id has to be approved by itself")
  func folder() {
    let manifest = Self.manifest([("network", [])])
    let approvals = Self.approved(manifest)
    #expect(approvals.obstacle("org.example.a", in: "/p/b", manifest)?.code == .notApproved)
    #expect(approvals.obstacle("org.example.b", in: "/p/a", manifest)?.code == .notApproved)
  }

  @Test("another default for a path that the person chooses is something else that is asked for")
  func defaults() {
    func version(_ folder: String) -> Manifest {
      Self.manifest(
        [("write", ["{setting: folder}"])],
        settings: [SettingDeclaration(name: "folder", kind: .folder, defaultValue: folder)])
    }
    let approvals = Self.approved(version("$downloads"))
    #expect(approvals.obstacle("org.example.a", in: "/p/a", version("$downloads")) == nil)
    #expect(approvals.obstacle("org.example.a", in: "/p/a", version("$home"))?.code == .notApproved)
  }

  @Test("a record is read as it was written, and one approval for a folder replaces the earlier one")
  func written() throws {
    var approvals = Self.approved(Self.manifest([("read", ["/a"])]), folder: ByteString([0x2F, 0xFF]))
    approvals.note(.init(plugin: "x.y", folder: "/p/b", version: "1.0.0", asked: AskedPermissions(["network": []])))
    approvals.note(.init(plugin: "x.z", folder: "/p/b", version: "2.0.0", asked: AskedPermissions()))
    let again = try Approvals(approvals.encoded())
    #expect(again.all == approvals.all)
    #expect(again.all.map(\.plugin) == ["org.example.a", "x.z"])
    var forgotten = again
    let results = [forgotten.forget(folder: "/p/b"), forgotten.forget(folder: "/p/b")]
    #expect(results == [true, false])
    #expect(forgotten.all.count == 1)
  }

  @Test(
    "half a record is none",
    arguments: [
      "", "[]", "{}", #"{"approvals": [{}]}"#, #"{"approvals": [{"plugin": "a", "folder": "/p", "version": "1"}]}"#,
      #"{"approvals": [{"plugin": "a", "folder": "!", "version": "1", "asked": {}}]}"#,
      #"{"approvals": [{"plugin": "a", "folder": "L3A=", "version": "1", "asked": {"read": "/"}}]}"#,
    ])
  func damaged(_ text: String) {
    #expect(throws: DocumentFault.self) { try Approvals(Array(text.utf8)) }
  }
}
