import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("What the host believes of a worker")
struct ConversationTests {
  /// Takes a message that carries nothing, and gives back the status of the answer.
  @discardableResult
  private static func take(_ message: WorkerMessage, _ conversation: inout Conversation) -> Int32? {
    var answering: Descriptor?
    let reaction = conversation.take(message.encoded(), carried: nil, answering: &answering)
    switch reaction.answer {
    case .opened(let status)?: return status
    case .taken(let status)?: return status
    default: return nil
    }
  }

  private static func performing() -> Conversation {
    var conversation = Deliveries.conversation()
    take(.loaded, &conversation)
    return conversation
  }

  @Test("an ordinary share: loaded, opened, an item done, something back, complete")
  func ordinary() throws {
    var conversation = Deliveries.conversation()
    #expect(conversation.stage == .starting)
    Self.take(.loading, &conversation)
    #expect(conversation.stage == .loading)
    Self.take(.loaded, &conversation)
    #expect(conversation.stage == .performing)
    var answering: Descriptor?
    let reaction = conversation.take(
      WorkerMessage.open(item: 1, representation: 0).encoded(), carried: nil, answering: &answering)
    #expect(reaction.isActivity)
    #expect(try answering?.readAll(max: 10) == [2])
    #expect(conversation.opened == [1])
    Self.take(.itemResult(item: 0, status: 0, code: "", message: ""), &conversation)
    #expect(conversation.results.keys.sorted() == [0])
    #expect(Self.take(.giveBack(.init(type: "public.html", name: "a/b", content: .bytes([1, 2]))), &conversation) == 0)
    #expect(conversation.returned.first?.type.identifier == "public.html")
    #expect(conversation.returned.first?.bytes == 2)
    #expect(conversation.returned.first?.name.display.contains("/") == false)
    Self.take(.complete(status: 0, message: ""), &conversation)
    #expect(conversation.stage == .ended)
    #expect(conversation.final?.status == .ok)
    #expect(conversation.warnings == [])
  }

  static let bytes: [[UInt8]] = [
    [], [0], [255], [3], [3, 1, 2], [5, 0, 0], [2, 9, 0, 0, 0, 0], [UInt8](repeating: 7, count: 60),
  ]

  @Test("bytes that are no message break the conversation, once", arguments: bytes)
  func nonsense(_ bytes: [UInt8]) {
    var conversation = Self.performing()
    var answering: Descriptor?
    let reaction = conversation.take(bytes, carried: nil, answering: &answering)
    #expect(conversation.broken != nil)
    #expect(!reaction.isActivity)
    let first = conversation.broken
    conversation.lose(SystemError(code: 5, call: "recvmsg"))
    #expect(conversation.broken == first)
  }

  static let places: [(UInt64, UInt64)] = [(2, 0), (0, 1), (.max, 0), (0, .max), (1 << 63, 1 << 63)]

  @Test("an item or form that is not there is not found", arguments: places)
  func indices(_ place: (UInt64, UInt64)) {
    var conversation = Self.performing()
    #expect(Self.take(.open(item: place.0, representation: place.1), &conversation) == Status.notFound.code)
    #expect(conversation.opened == [])
    if place.0 > 1 {
      Self.take(.itemResult(item: place.0, status: 0, code: "", message: ""), &conversation)
      #expect(conversation.results.isEmpty)
    }
    #expect(conversation.broken == nil)
  }

  @Test("a source that cannot be opened is answered with its reason, which is kept")
  func openFailure() {
    var conversation = Deliveries.conversation([[.unreadable(SystemError(code: 13, call: "open", subject: "/x"))]])
    Self.take(.loaded, &conversation)
    #expect(Self.take(.open(item: 0, representation: 0), &conversation) == Status.denied.code)
    #expect(conversation.openFailures[0]?.code == 13)
  }

  @Test("the first answer counts; what is said of items before or after the work does not")
  func order() {
    var conversation = Deliveries.conversation()
    Self.take(.itemResult(item: 0, status: 0, code: "", message: ""), &conversation)
    #expect(conversation.results.isEmpty)
    Self.take(.loaded, &conversation)
    Self.take(.itemResult(item: 0, status: -1, code: "", message: "no"), &conversation)
    Self.take(.itemResult(item: 0, status: 0, code: "", message: ""), &conversation)
    #expect(conversation.results[0]?.message == "no")
    Self.take(.complete(status: Status.refused.code, message: "first"), &conversation)
    Self.take(.complete(status: 0, message: ""), &conversation)
    Self.take(.itemResult(item: 1, status: 0, code: "", message: ""), &conversation)
    Self.take(.loaded, &conversation)
    Self.take(.notLoaded(.noEntry, detail: "late"), &conversation)
    #expect(conversation.final?.message == "first")
    #expect(conversation.results[1] == nil)
    #expect(conversation.loadFailure == nil)
    #expect(conversation.stage == .ended)
  }

  @Test("nothing is taken back before the work, after it, or without end")
  func returns() {
    let thing = WorkerMessage.giveBack(.init(type: "", name: "", content: .bytes([])))
    var conversation = Deliveries.conversation()
    #expect(Self.take(thing, &conversation) == Status.badState.code)
    Self.take(.loaded, &conversation)
    for _ in 0..<Conversation.returnLimit { Self.take(thing, &conversation) }
    #expect(conversation.returned.count == Conversation.returnLimit)
    #expect(Self.take(thing, &conversation) == Status.badState.code)
    Self.take(.complete(status: 0, message: ""), &conversation)
    #expect(Self.take(thing, &conversation) == Status.badState.code)
    #expect(conversation.returned.count == Conversation.returnLimit)
    #expect(conversation.warnings.allSatisfy { $0.code == "misbehaved" })
  }

  @Test("a place must be an absolute path of something that is there")
  func place() throws {
    let room = try Room()
    let file = try room.write("a.png", "12345")
    var conversation = Self.performing()
    func give(_ path: ByteString) -> Int32? {
      Self.take(.giveBack(.init(type: "", name: "", content: .place(path))), &conversation)
    }
    #expect(give("a.png") == Status.badArgument.code)
    #expect(give("") == Status.badArgument.code)
    #expect(give(room.path.appending("none")) == Status.badArgument.code)
    #expect(conversation.returned.isEmpty)
    #expect(conversation.warnings.count == 3)
    #expect(give(file) == 0)
    #expect(give(room.path) == 0)
    #expect(conversation.returned.map(\.type.identifier) == ["public.png", "public.folder"])
    #expect(conversation.returned.map(\.bytes) == [5, nil])
  }

  @Test("a descriptor must be there and be a regular file")
  func descriptor() throws {
    let room = try Room()
    var conversation = Self.performing()
    let message = WorkerMessage.giveBack(.init(type: "no type!", name: "x.html", content: .descriptor)).encoded()
    var answering: Descriptor?
    for path in ["/dev/null", room.path] {
      _ = conversation.take(message, carried: try Descriptor.open(path), answering: &answering)
    }
    _ = conversation.take(message, carried: nil, answering: &answering)
    #expect(conversation.returned.isEmpty)
    let file = try Descriptor.open(try room.write("a", "123"))
    let reaction = conversation.take(message, carried: consume file, answering: &answering)
    #expect(reaction.shows?.bytes == 3)
    #expect(conversation.returned.first?.type.identifier == "public.html")
    #expect(conversation.warnings.contains { $0.detail.contains("no type!") })
  }

  @Test("warnings of one kind are limited, and one kind does not hide another")
  func warnings() {
    var conversation = Self.performing()
    for number in 0..<1000 { Self.take(.log(level: 0, message: "\(number)"), &conversation) }
    Self.take(.misbehaved("answered twice"), &conversation)
    #expect(conversation.warnings.count(where: { $0.code == "log" }) == 20)
    #expect(conversation.warnings.last?.detail == "the plugin answered twice")
  }

  @Test("Case 39: what becomes of a file after its item has ended is not the item's matter", arguments: [false, true])
  func afterItem(hasEnded: Bool) throws {
    let room = try Room()
    let source = try Looking.at(RequestItem(.path(try room.write("a.txt", "hello")))).sources[0]
    var conversation = Deliveries.conversation([[source]])
    Self.take(.loaded, &conversation)
    #expect(Self.take(.open(item: 0, representation: 0), &conversation) == 0)
    if hasEnded { Self.take(.itemResult(item: 0, status: 0, code: "", message: ""), &conversation) }
    try room.remove("a.txt")
    Self.take(.complete(status: 0, message: ""), &conversation)
    let ending = Ending(
      conversation: conversation, end: .exited(0), stopped: nil, wasKilled: false, output: PluginOutput())
    let items = ending.items(Deliveries.plan(1), share: ending.verdict())
    #expect(items.map(\.outcome) == [hasEnded ? .completed : .failed])
    #expect(items.first?.reason?.code == (hasEnded ? nil : .sourceGone))
  }

  @Test(
    "Case 39: a folder that goes away while it is sent fails; one that gains entries does not",
    arguments: [false, true])
  func folder(goes: Bool) throws {
    let room = try Room()
    let source = try Looking.at(RequestItem(.path(try room.folder("box")))).sources[0]
    var conversation = Deliveries.conversation([[source]])
    Self.take(.loaded, &conversation)
    #expect(Self.take(.open(item: 0, representation: 0), &conversation) == 0)
    try room.write("box/new", "x")
    let directory = try Descriptor.openDirectory(room.path)
    if goes { try FileSystem.rename(at: directory, from: "box", to: "elsewhere", noReplace: true) }
    Self.take(.complete(status: 0, message: ""), &conversation)
    let ending = Ending(
      conversation: conversation, end: .exited(0), stopped: nil, wasKilled: false, output: PluginOutput())
    let items = ending.items(Deliveries.plan(1), share: ending.verdict())
    #expect(items.map(\.outcome) == [goes ? .failed : .completed])
    if goes { #expect(items[0].reason?.detail.contains("was deleted or moved away while it was sent") == true) }
  }
}
