import ShareFiles
import ShareHost
import ShareModel

/// Reads the request that a command line describes, with the files that it names for that.
struct RequestSource {
  /// The largest request, in bytes.
  ///
  /// One with 10,000 items is about 1 MB.
  static let requestLimit = 64 << 20
  /// The largest list of names, in bytes.
  static let namesLimit = 256 << 20

  let parsed: ParsedCommand

  /// The request.
  ///
  /// - Throws: what is wrong with the command line or with the files that it names.
  func request() throws(UsageError) -> ShareRequest {
    guard let source = parsed.options.request else { return parsed.request(items: try items()) }
    let name = Self.name(of: source)
    let reading = RequestDecoder.decode(try read(source, limit: Self.requestLimit))
    guard var request = reading.request else {
      let faults = reading.faults.map { fault in
        "\(fault.position.line):\(fault.position.column): \(fault.key.isEmpty ? "" : fault.key + ": ")\(fault.message)"
      }
      throw UsageError(
        name, faults.joined(separator: "; "), wayOut: "share help request --schema shows what a request may hold")
    }
    merge(&request)
    return request
  }

  /// What the command line says counts for more than what the request says.
  private func merge(_ request: inout ShareRequest) {
    let own = parsed.request(items: [])
    if !own.to.isEmpty { request.to = own.to }
    if let source = own.source { request.source = source }
    if let area = parsed.options.area { request.area = area }
    if let include = own.include { request.include = include }
    request.exclude += own.exclude
    request.custom += own.custom
    for attribute in own.attributes {
      request.attributes.removeAll { $0.name == attribute.name }
      request.attributes.append(attribute)
    }
    request.settings.merge(own.settings) { _, new in new }
    request.policy.partial = request.policy.partial || own.policy.partial
    request.policy.transforms = request.policy.transforms && own.policy.transforms
    request.policy.lossless = request.policy.lossless || own.policy.lossless
    if let mismatch = parsed.options.mismatch { request.policy.mismatch = mismatch }
    request.policy.normalise.formUnion(own.policy.normalise)
    if let timeout = own.timeout { request.timeout = timeout }
  }

  private func items() throws(UsageError) -> [RequestItem] {
    var items: [RequestItem] = []
    for argument in parsed.items {
      switch argument {
      case .item(let item): items.append(item)
      case .names(let source):
        let bytes = try read(source, limit: Self.namesLimit)
        for name in bytes.split(separator: 0) { items.append(RequestItem(.path(ByteString(Array(name))))) }
      }
    }
    return items
  }

  private static func name(of source: InputArgument) -> String {
    switch source {
    case .standardInput: "standard input"
    case .path(let path): path.display
    }
  }

  private func read(_ source: InputArgument, limit: Int) throws(UsageError) -> [UInt8] {
    do throws(SystemError) {
      switch source {
      case .standardInput: return try Descriptor.duplicate(of: 0).readAll(max: limit)
      case .path(let path): return try FileReading.read(path, max: limit)
      }
    } catch {
      throw UsageError(
        Self.name(of: source), error.text, wayOut: "check the name",
        code: error.isMissing ? .noSuchFile : .usage)
    }
  }
}
