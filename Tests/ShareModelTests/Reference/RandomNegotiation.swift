import ShareModel

/// A registry, what is shared, and what the source asks for, made up at random and small enough to try every way.
struct RandomNegotiation {
  var candidates: [Candidate]
  var plain: ItemView
  var others: [ItemView]
  var request: ShareRequest

  /// What every machine of these cases has: everything but one command.
  static let machine = Machine { requirement, _ in
    requirement.requirement == .command("gone") ? "gone is not installed" : nil
  }

  static let areas = ["chat", "album"]
  static let obstacles: [Reason.Code] = [
    .invalidManifest, .abiMismatch, .missingDependency, .shadowed, .untrusted, .quarantined, .disabled,
  ]
  private static let selectors: [Selector] = [
    .id("org.a"), .id("org.a.one"), .id("org.b"), .id("org.b.two"), .prefix("org.b"), .id("org.c"), .prefix("org"),
    .id("org.none"), .prefix("org.c"),
  ]
  private static let ids = ["org.a", "org.a.one", "org.b", "org.b.two", "org.bc", "org.c", "org.c.x"]

  init(_ random: inout SeededRandom) {
    let style = RandomItems(&random)
    let items = style.items(&random)
    plain = ItemView(items)
    request = Self.request(&random)
    candidates = []
    for id in Self.ids.shuffled(using: &random).prefix(.random(in: 1...4, using: &random)) {
      candidates.append(Self.candidate(id, style, items, &random))
    }
    // A second plugin with a target of the same id never counts.
    if random.isRare(1, in: 30) {
      var twin = candidates[0]
      twin.plugin = "org.twin"
      twin.obstacle = Reason(.shadowed, "it is not the first")
      candidates.insert(twin, at: .random(in: 0...candidates.count, using: &random))
    }
    others = []
    if random.isRare(1, in: 10) { others = [Self.view(style, candidates.count, &random)] }
  }

  /// What some of the targets see in place of the plain items: other items, fewer, or none.
  private static func view(_ style: RandomItems, _ count: Int, _ random: inout SeededRandom) -> ItemView {
    let audience = (0..<count).filter { _ in Bool.random(using: &random) }
    let items = random.isRare(1, in: 2) ? [] : style.items(&random)
    let total = items.count + Int.random(in: 1...2, using: &random)
    let indices = Array((0..<total).shuffled(using: &random).prefix(items.count)).sorted()
    let gone = (0..<total).filter { !indices.contains($0) }
    let leftOut = gone.map { index in
      ItemView.LeftOut(
        index: index, why: "not for it", cause: Bool.random(using: &random) ? .notForTarget : .normalised)
    }
    return ItemView(items, indices: indices, leftOut: leftOut, audience: audience)
  }

  private static func request(_ random: inout SeededRandom) -> ShareRequest {
    var request = ShareRequest(items: [])
    if random.isRare(1, in: 2) { request.area = random.element(areas) ?? "" }
    if random.isRare(1, in: 6) {
      request.areas[random.element(areas + ["default"]) ?? ""] = random.list(0...3) { $0.element(selectors) ?? .id("") }
    }
    if random.isRare(1, in: 12) { request.include = random.list(0...4) { $0.element(selectors) ?? .id("") } }
    if random.isRare(1, in: 7) { request.exclude = random.list(1...2) { $0.element(selectors) ?? .id("") } }
    if random.isRare(1, in: 6) { request.custom = random.list(1...2) { $0.element(ids) ?? "" } }
    request.policy.partial = random.isRare(1, in: 4)
    request.attributes = attributes(&random)
    return request
  }

  private static let attributeNames = ["message", "title", "hashtag", "quote", "recipient", "own"]

  private static func attributes(_ random: inout SeededRandom) -> [Attribute] {
    attributeNames.filter { random.isRare($0 == "message" ? 2 : 1, in: 5) }.map { name in
      let values = name == "hashtag" ? ["#ok", "#not-ok", "#ok\n"] : ["", "m", "look"]
      return Attribute(
        name: name, value: random.element(values) ?? "",
        provenance: random.element([.person, .person, .app, .staff]) ?? .person)
    }
  }

  private static func rules(_ random: inout SeededRandom, requires times: Int) -> AttributeRules {
    AttributeRules(
      taken: Set(attributeNames.filter { _ in random.isRare(1, in: 4) }),
      required: random.isRare(times, in: 40) ? [random.element(attributeNames) ?? "own"] : [])
  }

  private static func availability(_ random: inout SeededRandom) -> [Availability] {
    random.isRare(1, in: 8) ? [Availability(.command(Bool.random(using: &random) ? "gone" : "here"))] : []
  }

  private static func candidate(
    _ id: String, _ style: RandomItems, _ items: [ItemDescription], _ random: inout SeededRandom
  ) -> Candidate {
    var target = TargetDeclaration(
      id: id, title: LocalizedText(id), category: random.isRare(1, in: 4) ? .action : .share,
      rank: .random(in: -1...1, using: &random),
      accepts: random.isRare(1, in: 40) ? [] : random.list(1...3) { style.combination(for: items, &$0) },
      attributes: rules(&random, requires: 4), availability: availability(&random))
    if random.isRare(1, in: 50) { target.category = .transform }
    if random.isRare(1, in: 6) { target.areas = random.list(0...2) { $0.element(areas + ["default"]) ?? "" } }
    if random.isRare(1, in: 3) { target.prefilledText = random.element([.refused, .refusedExceptStaff]) ?? .refused }
    if random.isRare(1, in: 100) { target.unusable = "it asks for more" }
    for index in target.accepts.indices {
      if random.isRare(1, in: 3) { target.accepts[index].attributes = rules(&random, requires: 8) }
      target.accepts[index].availability = availability(&random)
    }
    var candidate = Candidate(target: target, plugin: plugin(of: id), isCustom: random.isRare(1, in: 20))
    if random.isRare(1, in: 9), let code = random.element(obstacles) { candidate.obstacle = Reason(code, "it cannot") }
    return candidate
  }

  /// The part of a target's id that is its plugin's.
  private static func plugin(of id: String) -> String {
    id.split(separator: ".").prefix(2).joined(separator: ".")
  }
}
