import ShareModel
import Testing

/// A target whose manifest says what it takes as an activation rule.
struct RuledTarget {
  let reading: ManifestReading

  /// Reads a manifest whose `accepts` is this, as JSON.
  init(_ accepts: String) {
    reading = ManifestSamples.read(ManifestSamples.manifest(accepts: accepts))
  }

  /// Reads a manifest with a dictionary: the keys without what all of them begin with, in JSON.
  init(dictionary members: [String: String]) {
    let members = members.sorted { $0.key < $1.key }.map { "\"NSExtensionActivation\($0.key)\": \($0.value)" }
    self.init("{\(members.joined(separator: ", "))}")
  }

  /// Reads a manifest with a predicate.
  init(predicate: String) {
    self.init(String(decoding: JSONText.string(predicate).encoded(), as: UTF8.self))
  }

  /// What the target makes of some items.
  func verdict(_ items: [ItemDescription], _ request: ShareRequest = ShareRequest(items: [])) throws -> Verdict {
    let target = try #require(reading.manifest?.targets.first, "\(reading.faults)")
    return ShareModelTests.verdict(Candidate(target: target, plugin: target.id), items, request)
  }

  /// Why the target does not take some items; nil when it does.
  func reason(_ items: [ItemDescription]) throws -> Reason? { try verdict(items).reason }

  /// The faults, each in one line.
  var faults: [String] {
    reading.faults.map {
      "\($0.position.line):\($0.position.column) \($0.severity.rawValue) \($0.key): \($0.message)"
    }
  }
}

extension ItemDescription {
  /// An item with several forms.
  static func forms(
    _ kind: ItemKind, _ name: String, _ types: [ContentType], scheme: String? = nil
  ) -> ItemDescription {
    ItemDescription(
      kind: kind, name: ByteString(name), representations: types.map { RepresentationDescription(type: $0) },
      scheme: scheme)
  }
}

extension [ItemDescription] {
  /// Some pictures.
  static func pictures(_ count: Int) -> [ItemDescription] { (0..<count).map { .file("p\($0).png", .png) } }
}
