import ShareBoundary
import ShareModel
import Testing

@testable import ShareHost

@Suite("What travels inside the first message")
struct DeliveryTests {
  private static func entries(_ sizes: [Int]) throws -> [Delivery.Entry] {
    let items = sizes.map { RequestItem(.text(String(repeating: "x", count: $0))) }
    return Delivery.entries(
      Deliveries.plan(sizes.count), SelectionView(try Looking.at(items)), attributes: [], types: .standard)
  }

  private static func inline(_ entries: [Delivery.Entry]) -> [Int?] {
    entries.map { $0.item.representations[0].inline?.count }
  }

  @Test("64 KiB and no byte more")
  func each() throws {
    #expect(Self.inline(try Self.entries([0, 65_535, 65_536, 65_537])) == [0, 65_535, 65_536, nil])
  }

  @Test("of all items together 1 MiB and no byte more, and a later small one still fits where a larger did not")
  func together() throws {
    let full = [Int](repeating: 65_536, count: 15) + [65_530]
    #expect(Self.inline(try Self.entries(full + [7, 6, 1])) == full + [nil, 6, nil])
  }
}
