/// Reads a whole request from JSON, and finds everything that is wrong with it at once.
public enum RequestDecoder {
  /// Reads one request.
  ///
  /// Every key that is not known is a fault, because a request that is only half understood shares something else than was meant.
  ///
  /// - Parameter bytes: the whole document.
  /// - Returns: the request, or the faults.
  public static func decode(_ bytes: [UInt8]) -> RequestReading {
    let document: JSONNode
    do {
      document = try JSONReader.read(bytes)
    } catch {
      return RequestReading(request: nil, faults: [RequestFault(at: error.position, key: "", error.message)])
    }
    let parts = RequestParts()
    let request = parts.request(document)
    let faults = parts.reader.faultsInOrder.map { RequestFault(at: $0.position, key: $0.key, $0.message) }
    return RequestReading(request: faults.isEmpty ? request : nil, faults: faults)
  }
}

/// Turns the parts of one request's document into the model.
struct RequestParts {
  static let keys = [
    "items", "source", "area", "areas", "include", "exclude", "custom", "to", "attributes", "settings", "policy",
    "timeout",
  ]
  static let policyKeys = ["partial", "transforms", "lossless", "mismatch", "normalise"]
  static let attributeKeys = ["value", "provenance"]

  let reader = DocumentReader()

  func request(_ document: JSONNode) -> ShareRequest? {
    guard let object = reader.object(document) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.keys, asErrors: true)
    let items = reader.required("items", in: object) { node in reader.elements(node, of: "items") { item($0) } }
    var request = ShareRequest(items: items ?? [])
    request.source = reader.optional("source", in: object) { reader.word($0) }
    if let area = reader.optional("area", in: object, { reader.word($0) }) { request.area = area }
    request.areas = reader.optional("areas", in: object) { areas($0) } ?? [:]
    request.include = reader.optional("include", in: object) { selectors($0) }
    request.exclude = reader.optional("exclude", in: object) { selectors($0) } ?? []
    if let custom = reader.optional("custom", in: object, { customTargets($0) }) {
      (request.custom, request.commandTargets) = custom
    }
    request.to = reader.optional("to", in: object) { targets($0) } ?? []
    request.attributes = reader.optional("attributes", in: object) { attributes($0) } ?? []
    request.settings = reader.optional("settings", in: object) { settings($0) } ?? [:]
    if let policy = reader.optional("policy", in: object, { policy($0) }) { request.policy = policy }
    request.timeout = reader.optional("timeout", in: object) { reader.amount($0, of: "seconds") }
    return request
  }

  private func areas(_ node: JSONNode) -> [String: [Selector]]? {
    guard let object = reader.object(node) else { return nil }
    var areas: [String: [Selector]] = [:]
    for member in object.members {
      areas[member.key] = reader.inside(.key(member.key)) { selectors(member.node) }
    }
    return areas
  }

  private func selectors(_ node: JSONNode) -> [Selector]? { reader.selectors(node) }

  private func targets(_ node: JSONNode) -> [[String]]? {
    reader.elements(node, of: "targets, each an array with its fallbacks") { element in
      guard let names = reader.words(element) else { return nil }
      if case .array(let all) = element.value, all.isEmpty {
        reader.error("expected a target and its fallbacks, found an empty array", at: element.position)
      }
      return names
    }
  }

  private func attributes(_ node: JSONNode) -> [Attribute]? {
    guard let object = reader.object(node) else { return nil }
    return object.members.compactMap { member in
      reader.inside(.key(member.key)) {
        if member.key.isEmpty { reader.error("an attribute has a name", at: member.keyPosition) }
        return attribute(named: member.key, member.node)
      }
    }
  }

  private func attribute(named name: String, _ node: JSONNode) -> Attribute? {
    switch node.value {
    case .string(let text): return Attribute(name: name, value: text)
    case .object(let members):
      let object = DocumentReader.Object(members: members, position: node.position)
      reader.noteUnknownKeys(in: object, known: Self.attributeKeys, asErrors: true)
      let value = reader.required("value", in: object) { reader.string($0) }
      let provenance = reader.optional("provenance", in: object) { reader.choice($0, Provenance.self) }
      return value.map { Attribute(name: name, value: $0, provenance: provenance ?? .person) }
    default:
      reader.error(expected: "a string, or an object with \"value\" and \"provenance\"", found: node)
      return nil
    }
  }

  private func settings(_ node: JSONNode) -> [String: String]? {
    guard let object = reader.object(node) else { return nil }
    var settings: [String: String] = [:]
    for member in object.members {
      reader.inside(.key(member.key)) {
        switch member.node.value {
        case .string(let text): settings[member.key] = text
        case .number(let number): settings[member.key] = number.literal
        case .bool(let value): settings[member.key] = value ? "true" : "false"
        default: reader.error(expected: "a string, a number, true or false", found: member.node)
        }
      }
    }
    return settings
  }

  private func policy(_ node: JSONNode) -> ShareRequest.Policy? {
    guard let object = reader.object(node) else { return nil }
    reader.noteUnknownKeys(in: object, known: Self.policyKeys, asErrors: true)
    var policy = ShareRequest.Policy()
    if let partial = reader.optional("partial", in: object, { reader.bool($0) }) { policy.partial = partial }
    if let transforms = reader.optional("transforms", in: object, { reader.bool($0) }) {
      policy.transforms = transforms
    }
    if let lossless = reader.optional("lossless", in: object, { reader.bool($0) }) { policy.lossless = lossless }
    if let mismatch = reader.optional("mismatch", in: object, { reader.choice($0, MismatchPolicy.self) }) {
      policy.mismatch = mismatch
    }
    if let normalise = reader.optional("normalise", in: object, { reader.normalisers($0) }) {
      policy.normalise = normalise
    }
    return policy
  }
}
