import ShareModel
import Testing

struct ManifestDecoderTests {
  @Test("every key of a plugin arrives")
  func plugin() throws {
    let reading = ManifestSamples.read(ManifestSamples.whole)
    #expect(reading.faults == [])
    let manifest = try #require(reading.manifest)
    #expect(manifest.id == "org.example.send")
    #expect(manifest.version == SemanticVersion(1, 2, 0, preRelease: ["beta", "1"]))
    #expect(manifest.name.text(for: ["ja"]) == "送る")
    #expect(manifest.library == .byArchitecture(["x86_64": "libsend.so", "aarch64": "libsend-arm.so"]))
    #expect(manifest.abi == 1)
    #expect(manifest.requires == ["share.example/1"])
    #expect(manifest.optional == ["share.later/3"])
    #expect(
      manifest.types == [
        ContentTypeDeclaration(
          type: ContentType("org.example.note"), parents: [.text, ContentType("org.example.base")],
          extensions: ["note"],
          mimeTypes: ["application/x-note"]),
        ContentTypeDeclaration(type: ContentType("org.example.base"), parents: [.data], extensions: [], mimeTypes: []),
      ])
    #expect(manifest.limits == PluginLimits(idle: 30, deadline: 3600.5, memory: 256 << 20))
    let permissions = manifest.permissions.map { "\($0.kind) \($0.values) \($0.reason.text())" }
    #expect(
      permissions == [
        "network [] It sends.",
        "read [\"/usr/share/send\", \"$bundle/data\"] It reads its data.",
        "write [\"{setting: folder}\", \"$state\"] It writes there.",
        "execute [\"scp\", \"/usr/bin/ssh\"] It calls them.",
        "session [\"display\", \"secrets\"] It asks.",
        "executableMemory [] It compiles.",
      ])
    #expect(manifest.settings.map(\.name) == ["folder", "quality", "token", "size", "verbose", "factor"])
    #expect(manifest.settings.map(\.kind) == [.folder, .integer, .string, .choice, .boolean, .number])
    #expect(manifest.settings.map(\.defaultValue) == ["$downloads", "80", nil, "small", "false", "0.5"])
    #expect(manifest.settings.map(\.isRequired) == [true, false, false, false, false, false])
    #expect(manifest.settings.map(\.isSecret) == [false, false, true, false, false, false])
    #expect(manifest.settings[0].label == LocalizedText("Folder"))
    #expect(manifest.settings[3].choices == ["small", "large"])
    #expect(reading.declaredTargets == ["org.example.send", "org.example.send.shrink"])
  }

  @Test("every key of a target arrives")
  func target() throws {
    let manifest = try #require(ManifestSamples.read(ManifestSamples.whole).manifest)
    let target = manifest.targets[0]
    #expect(target.id == "org.example.send")
    #expect(target.title.text(for: ["de"]) == "Senden")
    #expect(target.icon == "icon.svg")
    #expect(target.category == .action)
    #expect(target.rank == -5)
    #expect(target.areas == ["chat", "album"])
    #expect(target.produces == [.plainText])
    #expect(target.attributes == AttributeRules(taken: ["message", "recipient"], required: ["recipient"]))
    #expect(target.prefilledText == .refusedExceptStaff)
    #expect(target.ignoresMetadata == .hosts(["example.org"]))
    #expect(target.normalise == [.linkInText, .firstUsable])
    #expect(
      target.availability == [
        Availability(
          .command("scp"), minVersion: SemanticVersion(8, 1, 0), hint: LocalizedText("Install openssh-client.")),
        Availability(.library("libcurl.so.4")), Availability(.file("/etc/send")), Availability(.setting("token")),
      ])
    #expect(target.fallback == ["org.sharehost.save"])
    #expect(target.transform == nil)
    #expect(target.unusable == nil)
    #expect(manifest.targets[1].transform == TransformRules(cost: 12.5, loss: 2, reduces: "quality"))
  }

  @Test("every key of a combination and of a slot arrives")
  func combination() throws {
    let manifest = try #require(ManifestSamples.read(ManifestSamples.whole).manifest)
    let combination = manifest.targets[0].accepts[0]
    #expect(combination.match == .any)
    #expect(combination.minItems == 2)
    #expect(combination.maxItems == 40)
    #expect(combination.maxTotalBytes == 20 << 20)
    #expect(combination.attributes == AttributeRules(required: ["title"]))
    #expect(combination.availability == [Availability(.environment("DISPLAY"))])
    let image = combination.slots[0]
    #expect(image.types == [.image, ContentType("public.heic")])
    #expect(image.except == [ContentType("dyn.image/svg+xml")])
    #expect(image.kinds == [.file])
    #expect(image.location == .local)
    #expect(image.min == 1)
    #expect(image.max == 30)
    #expect(image.maxBytes == 12_582_911)
    #expect(image.maxTotalBytes == 1 << 30)
    #expect(image.schemes == ["http", "https"])
    #expect(combination.slots[1].schemes == ["https", "mailto"])
    #expect(combination.slots[1].kinds == nil)
    #expect(combination.slots[2].types == [.plainText, ContentType("org.example.note")])
    #expect(combination.slots[2].textLength == Slot.TextLength(min: 1, max: 280))
    let limit = try #require(combination.limits.first)
    #expect(limit.types == [.item])
    #expect(limit.kinds == [.directory])
    #expect(limit.max == 0)
  }

  @Test("what is not written has its documented meaning")
  func defaults() throws {
    let reading = ManifestSamples.read(ManifestSamples.manifest())
    #expect(reading.faults == [])
    let manifest = try #require(reading.manifest)
    #expect(manifest.library == .everywhere("libsend.so"))
    #expect(manifest.abi == 1)
    #expect(manifest.limits == PluginLimits(idle: 60, deadline: nil, memory: 512 << 20))
    #expect(manifest.permissions.isEmpty && manifest.types.isEmpty && manifest.settings.isEmpty)
    let target = manifest.targets[0]
    #expect(target.category == .share)
    #expect(target.rank == 0)
    #expect(target.areas == nil)
    #expect(target.prefilledText == .accepted)
    #expect(target.ignoresMetadata == .never)
    #expect(target.normalise == [])
    let combination = target.accepts[0]
    #expect(combination.match == .every)
    #expect(combination.minItems == 1)
    #expect(combination.maxItems == nil)
    #expect(combination.slots[0].types == [.data])
    #expect(combination.slots[0].kinds == nil)
    #expect(combination.slots[0].max == nil)
  }

  static let byteCounts: [(String, UInt64?)] = [
    ("0", 0), ("12582911", 12_582_911), ("\"12MB\"", 12 << 20), ("\"64KB\"", 65_536), ("\"2GB\"", 2 << 30),
    ("\"500bytes\"", 500), ("\"500 bytes\"", 500), ("18446744073709551615", .max), ("-1", nil), ("1.5", nil),
    ("1e3", nil),
    ("\"12\"", nil), ("\"MB\"", nil), ("\"12mb\"", nil), ("\"12  MB\"", nil), ("\"1.5MB\"", nil), ("\"-1MB\"", nil),
    ("\"12MBs\"", nil), ("\"99999999999GB\"", nil), ("\"17179869184GB\"", nil), ("true", nil), ("null", nil),
  ]

  @Test("bytes are a number or a number with a unit", arguments: byteCounts)
  func bytes(written: String, expected: UInt64?) {
    let accepts = #"[{"slots": [{"types": ["*/*"], "maxBytes": \#(written)}]}]"#
    let reading = ManifestSamples.read(ManifestSamples.manifest(accepts: accepts))
    #expect(reading.manifest?.targets[0].accepts[0].slots[0].maxBytes == expected)
    #expect(reading.faults.map(\.key) == (expected == nil ? ["targets[0].accepts[0].slots[0].maxBytes"] : []))
  }

  static let prefilled: [(String, TargetDeclaration.PrefilledText)] = [
    (#""accepted""#, .accepted), (#""refused""#, .refused), (#"{"except": ["staff"]}"#, .refusedExceptStaff),
  ]

  @Test("prefilled texts", arguments: prefilled)
  func prefilledText(written: String, expected: TargetDeclaration.PrefilledText) {
    let reading = ManifestSamples.read(ManifestSamples.manifest(target: "\"prefilledText\": \(written),"))
    #expect(reading.manifest?.targets[0].prefilledText == expected)
  }

  static let ignored: [(String, TargetDeclaration.IgnoredMetadata)] = [
    ("true", .always), ("false", .never), ("[\"a.org\"]", .hosts(["a.org"])),
  ]

  @Test("ignored metadata", arguments: ignored)
  func ignoresMetadata(written: String, expected: TargetDeclaration.IgnoredMetadata) {
    let reading = ManifestSamples.read(ManifestSamples.manifest(target: "\"ignoresMetadata\": \(written),"))
    #expect(reading.manifest?.targets[0].ignoresMetadata == expected)
  }

  @Test("D19: a target asks for normalisers one by one, or for all that look at the items")
  func normalise() {
    func read(_ written: String) -> ManifestReading {
      ManifestSamples.read(ManifestSamples.manifest(target: "\"normalise\": \(written),"))
    }
    #expect(read("\"all\"").manifest?.targets[0].normalise == Normaliser.all)
    #expect(read("[\"emptyText\", \"emptyText\"]").manifest?.targets[0].normalise == [.emptyText])
    #expect(read("[\"tidy\"]").faults.map(\.key) == ["targets[0].normalise[0]"])
    #expect(read("true").faults.map(\.message) == ["expected \"all\" or an array of normalisers, found true"])
  }
}
