import ShareModel
import Testing

/// What negotiation makes of a target that a request brings along.
struct CommandTargetTests {
  static func target(_ command: [String], _ slots: [Slot], attributes: AttributeRules = AttributeRules()) throws
    -> CommandTarget
  {
    CommandTarget(
      TargetDeclaration(
        id: "org.me.own", title: LocalizedText("Own"), accepts: [Combination(slots: slots)], attributes: attributes),
      command: try CommandTemplate("tool", command))
  }

  static func verdict(
    _ target: CommandTarget, _ items: [ItemDescription], request: ShareRequest = ShareRequest(items: []),
    problem: String? = nil
  ) -> Verdict {
    let candidate = Candidate(
      target: target.declaration(in: ContentTypeTree.standard), plugin: "org.me", isCustom: true)
    return Negotiator(types: ContentTypeTree.standard, candidates: [candidate], machine: Machine { _, _ in problem })
      .verdicts(items: items, request: request)[0]
  }

  static func item(_ kind: ItemKind, _ type: String, name: ByteString = "") -> ItemDescription {
    ItemDescription(
      kind: kind, name: name, representations: [RepresentationDescription(type: ContentType(type), bytes: 3)],
      scheme: kind == .link ? "https" : nil, characters: kind == .text ? 3 : nil)
  }

  static let text = item(.text, "public.utf8-plain-text")
  static let link = item(.link, "public.url")
  static let file = item(.file, "public.png", name: "a.png")
  static let folder = item(.directory, "public.folder", name: "d")

  @Test("C7: what the command has no place for is not accepted, whatever its rule says")
  func kinds() throws {
    func takes(_ command: [String], _ slots: [Slot] = [Slot(types: [.item])]) throws -> [Bool] {
      let target = try Self.target(command, slots)
      return [Self.file, Self.folder, Self.text, Self.link].map { Self.verdict(target, [$0]).isEligible }
    }
    #expect(try takes(["{path}"]) == [true, true, true, true])
    #expect(try takes(["{text}"]) == [false, false, true, true])
    #expect(try takes(["{url}"]) == [false, false, false, true])
    #expect(try takes([]) == [true, false, true, true])
    #expect(try takes(["{path}"], [Slot(types: [.item], kinds: [.file])]) == [true, false, false, false])
    #expect(try takes(["{text}"], [Slot(types: [ContentType("public.image")])]) == [false, false, false, false])
    #expect(try takes(["{text}"], [Slot(types: [.text])]) == [false, false, true, false])
  }

  @Test("C7: a command that reads standard input takes one item, and the reason says so")
  func single() throws {
    let target = try Self.target([], [Slot(types: [.item])])
    #expect(Self.verdict(target, [Self.file]).isEligible)
    let reason = Self.verdict(target, [Self.file, Self.file]).reason
    #expect(reason?.code == .tooMany && reason?.detail.hasSuffix("limit 1") == true, "\(reason?.detail ?? "")")
  }

  @Test("C7: the attributes that have a place in the command are those that it takes")
  func attributes() throws {
    let request = ShareRequest(
      items: [], attributes: [Attribute(name: "title", value: "t"), Attribute(name: "quote", value: "q")])
    let target = try Self.target(
      ["{path}", "{title}"], [Slot(types: [.item])], attributes: AttributeRules(taken: ["quote"]))
    #expect(Self.verdict(target, [Self.file], request: request).plan?.attributes.map(\.use) == [.taken, .leftOut])
    let needy = try Self.target(
      ["{path}", "{title}"], [Slot(types: [.item])], attributes: AttributeRules(required: ["title"]))
    #expect(Self.verdict(needy, [Self.file]).reason?.code == .attributeRequired)
  }

  @Test("C7: a target without its program is unavailable, with the way out")
  func program() throws {
    let target = try Self.target(["{path}"], [Slot(types: [.item])])
    let reason = Self.verdict(target, [Self.file], problem: "the command tool is not installed").reason
    #expect(
      reason
        == Reason(
          .unavailable,
          "the command tool is not installed; this custom target runs it; install it, or name another program"))
    #expect(target.declaration(in: ContentTypeTree.standard).availability.map(\.requirement) == [.command("tool")])
  }
}
