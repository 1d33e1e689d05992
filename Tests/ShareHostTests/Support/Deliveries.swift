import ShareBoundary
import ShareModel

@testable import ShareHost

/// Deliveries as the dispatcher gets them, made by hand.
enum Deliveries {
  static func plugin(_ id: String = "org.example.a") -> InstalledPlugin {
    InstalledPlugin(
      folder: "/p/a", directory: .init(path: "/p", level: .user), manifest: nil, id: id, faults: [],
      library: "/p/a/a.so",
      obstacle: nil)
  }

  /// One with an entry for each list of sources; each of them is the item of that index.
  static func delivery(_ sources: [[RepresentationSource]]) -> Delivery {
    let entries = sources.enumerated().map { index, sources in
      Delivery.Entry(
        index: index, sources: sources, bytes: 10,
        item: StartMessage.Item(kind: .file, name: "a", index: UInt64(index), provenance: .person, representations: []))
    }
    return Delivery(
      plugin: plugin(), library: "/p/a/a.so",
      target: TargetDeclaration(id: "org.example.a", title: LocalizedText("A")), entries: entries, attributes: [],
      settings: [], limits: PluginLimits())
  }

  static func conversation(_ sources: [[RepresentationSource]] = [[.bytes([1])], [.bytes([2])]]) -> Conversation {
    Conversation(delivery(sources), types: .standard)
  }

  /// A plan that sends every item.
  static func plan(_ count: Int) -> Plan {
    Plan(
      items: (0..<count).map { ItemPlan(index: $0, representation: 0) }, attributes: [], combination: 0, distance: 0)
  }
}
