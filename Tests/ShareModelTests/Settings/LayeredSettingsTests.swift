import ShareModel
import Testing

@Suite("Whose settings count")
struct LayeredSettingsTests {
  private static func layered(
    program: Settings = Settings(), person: Settings = Settings(), administrator: Settings = Settings()
  ) -> LayeredSettings {
    LayeredSettings([
      .init(.program, program), .init(.person(file: "/h/s.json"), person),
      .init(.administrator(file: "/etc/s.json"), administrator),
    ])
  }

  private func preferences(
    _ settings: LayeredSettings, in area: String = "default", _ items: ContentType...
  ) -> Preferences {
    settings.preferences(in: area, for: items, SmallTree())
  }

  // MARK: Switched off

  @Test("what any layer switches off is off, and the administrator is named first")
  func disabled() {
    let off = Settings(disabled: [.id("a.b"), .prefix("c.d")])
    let person = Self.layered(person: off)
    #expect(
      person.disabling(target: "a.b", plugin: "a.b") == Reason(.disabled, "switched off by your settings (/h/s.json)"))
    #expect(
      person.disabling(target: "a.b.x", plugin: "a.b")
        == Reason(.disabled, "switched off by your settings (/h/s.json), with a.b"))
    #expect(
      person.disabling(target: "c.d.e", plugin: "c.d.e")
        == Reason(.disabled, "switched off by your settings (/h/s.json), with c.d.*"))
    #expect(person.disabling(target: "c.dd", plugin: "c.dd") == nil)
    let both = Self.layered(program: off, person: off, administrator: off)
    func detail(_ settings: LayeredSettings) -> String? { settings.disabling(target: "a.b", plugin: "a.b")?.detail }
    #expect(detail(both) == "switched off by the administrator's settings (/etc/s.json)")
    #expect(detail(Self.layered(program: off)) == "switched off by this program")
  }

  @Test("one target of a plugin can be switched off; what has another obstacle keeps it")
  func marking() {
    let settings = Self.layered(administrator: Settings(disabled: [.id("a.b.one")]))
    func candidate(_ id: String, _ obstacle: Reason? = nil) -> Candidate {
      Candidate(target: TargetDeclaration(id: id, title: LocalizedText(id)), plugin: "a.b", obstacle: obstacle)
    }
    let broken = Reason(.abiMismatch, "old")
    let marked = settings.marking([candidate("a.b.one"), candidate("a.b.two"), candidate("a.b.one", broken)])
    #expect(marked.map { $0.obstacle?.code } == [.disabled, nil, .abiMismatch])
  }

  // MARK: Preferred

  @Test("each list comes whole from the first layer that has it, and an empty one takes a weaker one back")
  func lists() {
    let settings = Self.layered(
      program: Settings(lists: PreferenceLists(order: [.id("o.program")])),
      person: Settings(lists: PreferenceLists(hidden: [], order: [.id("o.person")])),
      administrator: Settings(
        lists: PreferenceLists(hidden: [.id("h.admin")], pinned: [.id("p.admin")], order: [.id("o.admin")])))
    let found = preferences(settings)
    #expect(found.hidden == [] && found.pinned == [.id("p.admin")] && found.order == [.id("o.program")])
    let hidden = Self.layered(administrator: Settings(lists: PreferenceLists(hidden: [.id("h.i")])))
    #expect(preferences(hidden).hiddenBy == "the administrator's settings (/etc/s.json)")
  }

  @Test("a preference counts in its areas, when every item is of one of its types, and before the list for everything")
  func conditions() {
    let settings = Self.layered(
      person: Settings(
        lists: PreferenceLists(pinned: [.id("all")]),
        preferences: [
          Preference(areas: ["chat"], types: [.image, .movie], lists: PreferenceLists(pinned: [.id("media.in.chat")])),
          Preference(types: [.image], lists: PreferenceLists(pinned: [.id("images")])),
          Preference(areas: ["chat"], lists: PreferenceLists(order: [.id("chat")])),
        ]))
    #expect(preferences(settings, in: "chat", .png, .mp4).pinned == [.id("media.in.chat")])
    #expect(preferences(settings, in: "chat", .png, .mp4).order == [.id("chat")])
    #expect(preferences(settings, in: "chat", .png, .pdf).pinned == [.id("all")])
    #expect(preferences(settings, in: "album", .png, .mp4).pinned == [.id("all")])
    #expect(preferences(settings, in: "album", .png, .jpeg).pinned == [.id("images")])
    #expect(preferences(settings, in: "album", .png).order == [])
    #expect(preferences(settings, in: "chat").pinned == [.id("all")], "without items no condition on types holds")
  }

  @Test("a preference of the administrator's, however exact, is weaker than what the person says of everything")
  func layersBeforeConditions() {
    let settings = Self.layered(
      person: Settings(lists: PreferenceLists(pinned: [.id("mine")])),
      administrator: Settings(preferences: [Preference(areas: ["chat"], lists: PreferenceLists(pinned: [.id("his")]))]))
    #expect(preferences(settings, in: "chat").pinned == [.id("mine")])
  }

  @Test("chooser and values of plugins come from the first layer that has them")
  func values() {
    let settings = Self.layered(
      person: Settings(plugins: ["a": ["x": "mine"]]),
      administrator: Settings(chooser: "menu", plugins: ["a": ["x": "his", "y": "his"], "b": ["z": "his"]]))
    #expect(settings.chooser == "menu")
    #expect(settings.plugins == ["a": ["x": "mine", "y": "his"], "b": ["z": "his"]])
  }

  // MARK: Tables of sources

  static let tables = layered(
    person: Settings(sources: ["line": ["chat": [.id("chat.keep")]]]),
    administrator: Settings(sources: ["line": ["chat": [.id("chat.all")], "album": [.id("chat.album")]]]))

  @Test("C5: a source's table is used by requests of that source, area by area, and a request's own table wins")
  func sources() {
    let applied = Self.tables.applyingSourceTable(to: ShareRequest(items: [], source: "line", area: "chat"))
    #expect(applied.areas == ["chat": [.id("chat.keep")], "album": [.id("chat.album")]])
    let own = ShareRequest(items: [], source: "line", area: "chat", areas: ["x": []])
    #expect(Self.tables.applyingSourceTable(to: own).areas == ["x": []])
    #expect(Self.tables.applyingSourceTable(to: ShareRequest(items: [], area: "chat")).areas.isEmpty)
    #expect(Self.tables.applyingSourceTable(to: ShareRequest(items: [], source: "liner")).areas.isEmpty)
  }

  @Test("C5: the reason, and a note about an unknown target, name the source and the file")
  func sourceReason() {
    let request = Self.tables.applyingSourceTable(to: ShareRequest(items: [], source: "line", area: "chat"))
    let other = Candidate.target("chat.notes", [.files])
    #expect(
      verdict(other, [.file("a.png", .png)], request).reason
        == Reason(.areaNotAllowed, "the settings of line (/h/s.json) do not offer it in the area chat"))
    #expect(
      negotiator([other]).notes(on: request).map(\.detail) == [
        "chat.keep in the area chat of line (/h/s.json) names no target; `share targets --all` lists them"
      ])
  }
}
