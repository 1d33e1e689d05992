extension Approvals {
  /// Reads a record.
  ///
  /// - Parameter bytes: a whole file.
  /// - Throws: the first thing that is wrong. Half a record is none: what it has lost might have been taken back.
  public init(_ bytes: [UInt8]) throws(DocumentFault) {
    all = try DocumentReader.whole(bytes) { reader, object in
      reader.required("approvals", in: object) { node in
        reader.elements(node, of: "approvals") { Self.approval($0, reader) }
      }
    }
  }

  /// The record as a file.
  public func encoded() -> [UInt8] {
    JSONText.object([("approvals", .array(all.map(Self.text)))]).encoded(pretty: true)
  }

  private static func approval(_ node: JSONNode, _ reader: DocumentReader) -> Approval? {
    guard let object = reader.object(node) else { return nil }
    let plugin = reader.required("plugin", in: object) { reader.word($0) }
    let folder = reader.required("folder", in: object) { reader.path($0) }
    let version = reader.required("version", in: object) { reader.word($0) }
    let asked = reader.required("asked", in: object) { node -> AskedPermissions? in
      guard let kinds = reader.object(node) else { return nil }
      var values: [String: [String]] = [:]
      for member in kinds.members {
        values[member.key] = reader.inside(.key(member.key)) { reader.words(member.node) } ?? []
      }
      return AskedPermissions(values)
    }
    guard let plugin, let folder, let version, let asked else { return nil }
    return Approval(plugin: plugin, folder: folder, version: version, asked: asked)
  }

  private static func text(_ approval: Approval) -> JSONText {
    let kinds = approval.asked.kinds.sorted { $0.key < $1.key }
    return .object([
      ("plugin", .string(approval.plugin)), ("folder", .string(Base64.encode(approval.folder.bytes))),
      ("version", .string(approval.version)),
      ("asked", .object(kinds.map { ($0.key, .array($0.value.map { .string($0) })) })),
    ])
  }
}
