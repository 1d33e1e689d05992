import ShareFiles
import ShareModel
import ShareThreads
import Synchronization
import TestSupport

@testable import ShareHost

/// Items made by hand for tests of what is asked when.
enum Offers {
  static func text(_ text: String, name: ByteString = "") -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .text, name: name,
        representations: [RepresentationDescription(type: .utf8PlainText, bytes: UInt64(text.utf8.count))],
        characters: text.count), evidence: "", sources: [.bytes(Array(text.utf8))])
  }

  static func link(_ link: String) -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .link, name: "", representations: [RepresentationDescription(type: .url)], scheme: "https"),
      evidence: "", sources: [.bytes(Array(link.utf8))])
  }

  static func picture(_ bytes: [UInt8]) -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .file, name: "a.png",
        representations: [RepresentationDescription(type: ContentType("public.png"), bytes: UInt64(bytes.count))]),
      evidence: "", sources: [.bytes(bytes)])
  }

  /// A text that is loaded when somebody asks for it.
  static func promised(
    _ name: ByteString = "a.txt", _ terms: Promise.Terms = Promise.Terms(), _ load: @escaping Promise.Producer
  ) -> ItemProvider {
    ItemProvider(
      description: ItemDescription(
        kind: .file, name: name, representations: [RepresentationDescription(type: .utf8PlainText)]), evidence: "",
      sources: [.promised(Promise(terms, load))])
  }
}

extension Room {
  /// Targets that read everything, each with what it accepts, in one plugin.
  func readers(_ targets: [(id: String, accepts: String)], extra: String = "") throws {
    let folder = try FixturePlugins.folder("reads-all")
    let written = targets.map { target in
      """
      {"id": "org.example.readers.\(target.id)", "title": "\(target.id)", "category": "share", "accepts": \(target.accepts)}
      """
    }
    try write(
      "plugins/readers/manifest.json",
      """
      {"manifest": 1, "id": "org.example.readers", "version": "1.0.0", "name": "R", "library": "libreads-all.so", "abi": 1,
       \(extra) "targets": [\(written.joined(separator: ","))]}
      """)
    try link("plugins/readers/libreads-all.so", to: folder.appending("libreads-all.so"))
  }
}

extension TargetShare {
  /// The number of bytes of each item that a target that reads everything has got, in order.
  var lengths: [Int] {
    returned.map { item in
      guard case .bytes(let bytes) = item.content else { return -1 }
      return Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self)) ?? -1
    }
  }
}

/// Everything that a combination can take.
let takesAnything = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]"#

/// An item source that writes down what it is asked.
final class RecordingSource: ItemSource {
  private let asked = Mutex<[String]>([])
  private let stand: ItemProvider?
  private let give: @Sendable (String) async throws -> ItemProvider?
  private let title: String?
  private let shown: PreviewMetadata?

  init(
    _ placeholder: ItemProvider?, subject: String? = nil, preview: PreviewMetadata? = nil,
    _ give: @escaping @Sendable (String) async throws -> ItemProvider?
  ) {
    self.stand = placeholder
    self.title = subject
    self.shown = preview
    self.give = give
  }

  var calls: [String] { asked.withLock { $0 } }

  private func note(_ call: String) {
    ItemSourceActor.shared.preconditionIsolated()
    asked.withLock { $0.append(call) }
  }

  var placeholder: ItemProvider? {
    note("placeholder")
    return stand
  }

  var preview: PreviewMetadata? {
    note("preview")
    return shown
  }

  func item(for target: String) async throws -> ItemProvider? {
    note("item \(target)")
    return try await give(target)
  }

  func subject(for target: String) async -> String? {
    note("subject \(target)")
    return title
  }

  func type(for target: String) async -> ContentType? {
    note("type \(target)")
    return nil
  }

  func thumbnail(for target: String, size: ThumbnailSize) async -> ItemProvider? {
    note("thumbnail \(target) \(size.width)x\(size.height)")
    return nil
  }
}

/// The host's functions that block, on a thread of their own: a test runs where loaders and sources run too, and there are few threads.
extension Host {
  func negotiating(_ request: ShareRequest, offering offers: [ItemOffer]) async throws -> Negotiation {
    try await BlockingThread.run { try negotiate(request, offering: offers) }
  }

  func negotiating(_ request: ShareRequest, _ configuration: some ItemsConfiguration) async throws -> Negotiation {
    try await BlockingThread.run { try negotiate(request, configuration) }
  }

  func sending(
    _ negotiation: Negotiation, control: ShareControl, observe: @escaping @Sendable (ShareEvent) -> Void = { _ in }
  ) async throws -> ShareResult {
    try await BlockingThread.run { try send(negotiation, control: control, observe: observe) }
  }
}
