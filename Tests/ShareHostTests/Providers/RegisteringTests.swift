import ShareFiles
import ShareModel
import Testing

@testable import ShareHost

@Suite("Item providers: registering")
struct RegisteringTests {
  @Test("D1: a loader is called once for each loading, and not before; its bytes arrive")
  func data() async throws {
    let calls = Counter()
    var provider = ItemProvider()
    provider.registerData(Providing.png) { progress in
      calls.add()
      progress.report(completed: 3, of: 3)
      return [1, 2, 3]
    }
    #expect(calls.value == 0)
    let progress = LoadProgress()
    #expect(try await provider.loadData(Providing.png, progress: progress) == [1, 2, 3])
    #expect(progress.fraction == 1)
    #expect(calls.value == 1)
    #expect(try await provider.loadData(.image) == [1, 2, 3])
    #expect(calls.value == 2)
  }

  @Test("D1: for all targets of a share the loader is called once")
  func once() async throws {
    let calls = Counter()
    var provider = ItemProvider()
    provider.registerData(Providing.png) { _ in
      calls.add()
      return [7]
    }
    for _ in 0..<3 {
      guard case .promised(let promise)? = provider.sources.first else { return #expect(Bool(false)) }
      promise.start()
      _ = try await promise.product()
      #expect(try promise.open().readAll(max: 10) == [7])
    }
    #expect(calls.value == 1)
  }

  @Test("D2: without in-place the file is copied before the loading counts as done: its owner may delete or change it")
  func fileIsCopied() async throws {
    let room = try Room()
    let path = try room.write("photo.png", Looking.png)
    var provider = ItemProvider()
    provider.registerFile(Providing.png) { _ in path }
    guard case .promised(let promise)? = provider.sources.first else { return #expect(Bool(false)) }
    _ = try await promise.product()
    try room.remove("photo.png")
    #expect(try promise.open().readAll(max: 1000) == Looking.png)
  }

  @Test("D2: a loader with callbacks may delete its file as soon as the completion has returned")
  func fileIsCopiedWithinCompletion() async throws {
    let room = try Room()
    let path = try room.write("photo.png", Looking.png)
    var provider = ItemProvider()
    provider.registerFile(Providing.png) { _, completion in
      completion.succeed(path)
      try? room.remove("photo.png")
    }
    #expect(try await provider.loadData(Providing.png) == Looking.png)
    #expect(!Providing.exists(path))
  }

  @Test("D2: with in-place the file itself is read, without a copy")
  func inPlace() async throws {
    let room = try Room()
    let path = try room.write("photo.png", Looking.png)
    var provider = ItemProvider()
    provider.registerFile(Providing.png, options: .openInPlace) { _ in path }
    guard case .promised(let promise)? = provider.sources.first else { return #expect(Bool(false)) }
    guard case .file(let named) = try await promise.product() else { return #expect(Bool(false)) }
    #expect(named == path)
  }

  @Test("D3: types are listed as they were registered; data and files replace the loader and keep the place")
  func order() async throws {
    var provider = Providing.provider([Providing.heic, Providing.jpeg, .utf8PlainText])
    #expect(provider.types == [Providing.heic, Providing.jpeg, .utf8PlainText])
    provider.registerData(Providing.heic) { _ in [9] }
    #expect(provider.types == [Providing.heic, Providing.jpeg, .utf8PlainText])
    #expect(try await provider.loadData(Providing.heic) == [9])
    let room = try Room()
    let path = try room.write("a.jpg", "file")
    provider.registerFile(Providing.jpeg) { _ in path }
    #expect(provider.types == [Providing.heic, Providing.jpeg, .utf8PlainText])
    #expect(try await provider.loadData(Providing.jpeg) == Array("file".utf8))
  }

  @Test("D3: of objects that are registered in the same type the first stays")
  func objectOrder() async throws {
    var provider = ItemProvider()
    provider.registerObject("first")
    provider.registerObject("second")
    #expect(provider.types == [.utf8PlainText])
    #expect(try await provider.loadObject(of: String.self) == "first")
    provider.registerData(.utf8PlainText) { _ in Array("third".utf8) }
    #expect(try await provider.loadObject(of: String.self) == "third")
  }

  @Test("D3: what is registered on a copy does not change the original")
  func values() {
    let provider = Providing.provider([Providing.jpeg])
    var copy = provider
    copy.registerData(Providing.png) { _ in [] }
    #expect(provider.types == [Providing.jpeg])
    #expect(copy.types == [Providing.jpeg, Providing.png])
  }

  @Test(
    "D5: an item has a type when one of its forms is that or a kind of it",
    arguments: [
      ("public.heic", true), ("public.image", true), ("public.data", true), ("public.item", true),
      ("public.jpeg", false), ("public.movie", false), ("public.text", true), ("public.plain-text", true),
      ("public.utf8-plain-text", true), ("public.html", false), ("public.url", false),
    ])
  func hasItem(_ type: String, _ expected: Bool) {
    let provider = Providing.provider([Providing.heic, .utf8PlainText])
    #expect(provider.hasItem(conformingTo: ContentType(type)) == expected)
    #expect(provider.hasRepresentation(conformingTo: ContentType(type)) == expected)
    #expect(!provider.hasRepresentation(conformingTo: ContentType(type), openInPlace: true))
  }

  @Test("D5: only forms that may be opened in place count where that is asked for")
  func openInPlace() {
    var provider = Providing.provider([Providing.heic])
    provider.registerFile(Providing.jpeg, options: .openInPlace) { _ in "/x" }
    #expect(provider.types(openInPlace: true) == [Providing.jpeg])
    #expect(provider.types(openInPlace: false) == [Providing.heic, Providing.jpeg])
    #expect(provider.hasRepresentation(conformingTo: .image, openInPlace: true))
    #expect(!provider.hasRepresentation(conformingTo: Providing.heic, openInPlace: true))
  }

  @Test(
    "D10: what a viewer may not see is neither listed, nor loaded, nor counted",
    arguments: [
      (Viewer.ownProcess, ["public.heic", "public.jpeg", "public.png"]),
      (.target(id: "org.example.photos.album", plugin: "org.example.photos"), ["public.heic", "public.jpeg"]),
      (.target(id: "org.example.photos", plugin: "org.example.photos"), ["public.heic", "public.jpeg"]),
      (.target(id: "org.example.photosticker", plugin: "org.example.photosticker"), ["public.jpeg"]),
      (.target(id: "org.other", plugin: "org.other"), ["public.jpeg"]),
    ])
  func visibility(_ viewer: Viewer, _ expected: [String]) async throws {
    var provider = ItemProvider()
    provider.registerData(Providing.heic, visibility: .group(Selector("org.example.photos.*"))) { _ in [1] }
    provider.registerData(Providing.jpeg) { _ in [2] }
    provider.registerData(Providing.png, visibility: .own) { _ in [3] }
    #expect(provider.types(for: viewer).map(\.identifier) == expected)
    let seen = try #require(provider.seen(by: viewer))
    #expect(seen.types.map(\.identifier) == expected)
    #expect(seen.description.representations.count == seen.sources.count)
    #expect(provider.hasItem(conformingTo: Providing.png, for: viewer) == expected.contains("public.png"))
    #expect(provider.best(for: [Providing.heic, .image], viewer: viewer)?.identifier == expected[0])
    #expect(try await seen.loadData(.image) == [expected[0] == "public.heic" ? 1 : 2])
    let error = await Providing.error { try await provider.loadData(Providing.png, for: viewer) }
    #expect(error?.code == (expected.contains("public.png") ? nil : .itemUnavailable))
  }

  @Test("D10: an item of which a target sees nothing is no item for it")
  func invisible() {
    var provider = ItemProvider()
    provider.registerData(Providing.png, visibility: .own) { _ in [] }
    #expect(provider.seen(by: .target(id: "org.a", plugin: "org.a"))?.types == nil)
    #expect(provider.seen(by: .ownProcess)?.types == [Providing.png])
  }
}
