import ShareModel
import Testing

struct RequestSchemaTests {
  /// An object of the schema, the request with a member in such an object, and every key that has ever been thought of there.
  struct Level: Sendable, CustomTestStringConvertible {
    var path: [String]
    var document: @Sendable (_ member: String) -> String
    var testDescription: String { path.joined(separator: ".") }

    init(_ path: [String], _ document: @escaping @Sendable (String) -> String) {
      self.path = path
      self.document = document
    }
  }

  static let levels: [Level] = [
    Level(["properties"]) { "{\($0)}" },
    Level(["properties", "policy", "properties"]) { "{\"items\": [], \"policy\": {\($0)}}" },
    Level(["$defs", "item", "properties"]) { "{\"items\": [{\($0)}]}" },
    Level(["$defs", "representation", "properties"]) {
      "{\"items\": [{\"text\": \"\", \"representations\": [{\($0)}]}]}"
    },
    Level(["$defs", "preview", "properties"]) { "{\"items\": [{\"text\": \"\", \"preview\": {\($0)}}]}" },
    Level(["$defs", "picture", "properties"]) { "{\"items\": [{\"preview\": {\"video\": {\($0)}}}]}" },
    Level(["$defs", "variant", "properties"]) { "{\"items\": [{\"text\": \"\", \"variants\": {\"a.b\": {\($0)}}}]}" },
    Level(["$defs", "customTarget", "properties"]) { "{\"items\": [], \"custom\": [{\($0)}]}" },
    Level(["$defs", "combination", "properties"]) { "{\"items\": [], \"custom\": [{\"accepts\": [{\($0)}]}]}" },
    Level(["$defs", "slot", "properties"]) {
      "{\"items\": [], \"custom\": [{\"accepts\": [{\"slots\": [{\($0)}]}]}]}"
    },
    Level(["$defs", "requirement", "properties"]) { "{\"items\": [], \"custom\": [{\"availability\": [{\($0)}]}]}" },
    Level(["$defs", "attributeRules", "properties"]) { "{\"items\": [], \"custom\": [{\"attributes\": {\($0)}}]}" },
    Level(["$defs", "textRule", "properties"]) {
      "{\"items\": [], \"custom\": [{\"accepts\": [{\"slots\": [{\"text\": {\($0)}}]}]}]}"
    },
    Level(["$defs", "attribute", "oneOf", "1", "properties"]) { "{\"items\": [], \"attributes\": {\"a\": {\($0)}}}" },
  ]

  /// Every key that the request, its parts or other documents of ours have, and some that nobody has.
  static let candidates: Set<String> = [
    "items", "source", "area", "areas", "include", "exclude", "custom", "to", "attributes", "settings", "policy",
    "timeout", "path", "pathBytes", "url", "text", "data", "name", "nameBytes", "type", "representations", "variants",
    "optional", "provenance", "userGenerated", "preview", "partial", "transforms", "lossless", "mismatch", "normalise",
    "value", "subtitle", "originalURL", "thumbnail", "icon", "video", "format", "mime", "bytes", "title", "message",
    "index", "nobody", "id", "category", "rank", "accepts", "produces", "prefilledText", "ignoresMetadata",
    "availability",
    "fallback", "command", "slots", "limits", "match", "minItems", "maxItems", "types", "except", "kinds", "schemes",
    "min",
    "max", "maxBytes", "library", "file", "environment", "setting", "minVersion", "hint", "takes", "requires",
    "characters",
  ]

  @Test("the schema names exactly the keys that the decoder accepts", arguments: levels)
  func keys(level: Level) throws {
    let named = try #require(Self.keys(at: level.path, in: RequestSchema.document))
    let accepted = Self.candidates.union(named).filter { key in
      let reading = RequestDecoder.decode(Array(level.document("\"\(key)\": {}").utf8))
      return !reading.faults.contains {
        $0.message.hasPrefix("unknown key") || $0.message.hasPrefix("not supported by this version")
      }
    }
    #expect(named.sorted() == accepted.sorted())
  }

  @Test("the schema is sound JSON, and every reference in it leads somewhere")
  func references() throws {
    let bytes = RequestSchema.document.encoded(pretty: true)
    _ = try JSONReader.read(bytes)
    let text = String(decoding: bytes, as: UTF8.self)
    let names = text.split(separator: "\"").filter { $0.hasPrefix("#/$defs/") }.map { String($0.dropFirst(8)) }
    let defined = try #require(Self.keys(at: ["$defs"], in: RequestSchema.document))
    #expect(Set(names) == Set(defined))
  }

  private static func keys(at path: [String], in schema: JSONText) -> [String]? {
    var text = schema
    for step in path {
      switch text {
      case .object(let members):
        guard let member = members.first(where: { $0.0 == step }) else { return nil }
        text = member.1
      case .array(let elements):
        guard let index = Int(step), elements.indices.contains(index) else { return nil }
        text = elements[index]
      default: return nil
      }
    }
    guard case .object(let members) = text else { return nil }
    return members.map(\.0)
  }
}
