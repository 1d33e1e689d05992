extension Quarantine {
  /// Reads a memory.
  ///
  /// - Parameter bytes: a whole file.
  /// - Throws: the first thing that is wrong.
  public init(_ bytes: [UInt8]) throws(DocumentFault) {
    self = try DocumentReader.whole(bytes) { reader, object in
      let loads = reader.required("loads", in: object) { reader.elements($0, of: "crashes", reader.loadCrash) }
      let rows = reader.required("rows", in: object) { reader.elements($0, of: "rows", reader.crashesInARow) }
      guard let loads, let rows else { return nil }
      var quarantine = Quarantine()
      quarantine.loads = loads
      quarantine.rows = rows
      return quarantine
    }
  }

  /// The memory as a file.
  public func encoded() -> [UInt8] {
    JSONText.object([
      ("loads", .array(loads.map(Self.text))), ("rows", .array(rows.map(Self.text))),
    ]).encoded(pretty: true)
  }

  private static func text(_ crash: LoadCrash) -> JSONText {
    .object([
      ("plugin", .string(crash.plugin)), ("library", .string(Base64.encode(crash.library.bytes))),
      ("detail", .string(crash.detail)), ("stamp", .string(crash.circumstances.library.text)),
      ("worker", JSONText(crash.circumstances.worker?.text)), ("linker", JSONText(crash.circumstances.linker?.text)),
    ])
  }

  private static func text(_ row: CrashesInARow) -> JSONText {
    .object([
      ("target", .string(row.target)), ("library", .string(Base64.encode(row.library.bytes))),
      ("stamp", .string(row.stamp.text)), ("requests", .array(row.requests.map { .integer(Int64($0)) })),
    ])
  }
}

extension DocumentReader {
  fileprivate func loadCrash(_ node: JSONNode) -> Quarantine.LoadCrash? {
    guard let object = object(node) else { return nil }
    let plugin = required("plugin", in: object) { word($0) }
    let library = required("library", in: object) { path($0) }
    let detail = required("detail", in: object) { string($0) }
    let stamp = required("stamp", in: object) { self.stamp($0) }
    let worker = required("worker", in: object) { stampOrNull($0) }
    let linker = required("linker", in: object) { stampOrNull($0) }
    guard let plugin, let library, let detail, let stamp, let worker, let linker else { return nil }
    return Quarantine.LoadCrash(
      plugin: plugin, library: library, detail: detail,
      circumstances: .init(library: stamp, worker: worker, linker: linker))
  }

  fileprivate func crashesInARow(_ node: JSONNode) -> Quarantine.CrashesInARow? {
    guard let object = object(node) else { return nil }
    let target = required("target", in: object) { word($0) }
    let library = required("library", in: object) { path($0) }
    let stamp = required("stamp", in: object) { self.stamp($0) }
    let requests = required("requests", in: object) { node in
      elements(node, of: "numbers") { integer($0, in: 0...Int(UInt16.max)).map(UInt16.init) }
    }
    guard let target, let library, let stamp, let requests else { return nil }
    return Quarantine.CrashesInARow(target: target, library: library, stamp: stamp, requests: requests)
  }

  private func stamp(_ node: JSONNode) -> FileStamp? {
    guard let text = string(node) else { return nil }
    if let stamp = FileStamp(text) { return stamp }
    error(expected: "five numbers", found: node)
    return nil
  }

  private func stampOrNull(_ node: JSONNode) -> FileStamp?? {
    if case .null = node.value { return .some(nil) }
    return stamp(node).map { .some($0) }
  }
}
