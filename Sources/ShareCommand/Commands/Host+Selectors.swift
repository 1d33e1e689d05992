import ShareHost
import ShareModel

extension Host {
  /// A request whose included and excluded lists name targets by their whole ids, as `--to` finds them.
  ///
  /// - Throws: a usage error for a last part that several targets share, or none has: a list that is silently empty would offer
  ///   what somebody wanted to keep out.
  func namingTargets(in request: ShareRequest) throws(Failure) -> ShareRequest {
    var request = request
    if let include = request.include { request.include = try named(include, by: "include") }
    request.exclude = try named(request.exclude, by: "exclude")
    var custom: [String] = []
    for name in request.custom { custom.append(try named(name, by: "custom", beside: request.commandTargets)) }
    request.custom = custom
    return request
  }

  /// The id of a target that a request adds, named by its last part or by its id.
  private func named(_ name: String, by list: String, beside own: [CommandTarget]) throws(Failure) -> String {
    if name.utf8.contains(UInt8(ascii: ".")) { return name }
    switch registry.target(named: name, beside: own.map(\.target)) {
    case .target(let id): return id
    case .ambiguous(let ids):
      throw Failure(
        UsageError(
          "--\(list) \(Shell.quoted(name))", "it may be \(ids.joined(separator: " or "))", wayOut: "write the whole id")
      )
    case .unknown(let near):
      let wayOut = near.isEmpty ? "share targets --all lists them" : "did you mean \(near.joined(separator: " or "))?"
      throw Failure(UsageError("--\(list) \(Shell.quoted(name))", "no target is called that", wayOut: wayOut))
    }
  }

  private func named(_ selectors: [Selector], by list: String) throws(Failure) -> [Selector] {
    var found: [Selector] = []
    for selector in selectors { found.append(try named(selector, by: list)) }
    return found
  }

  private func named(_ selector: Selector, by list: String) throws(Failure) -> Selector {
    guard case .id(let name) = selector, !name.utf8.contains(UInt8(ascii: ".")) else { return selector }
    if registry.plugins.contains(where: { $0.id == name }) { return selector }
    let reason: String
    let wayOut: String
    switch registry.target(named: name) {
    case .target(let id): return .id(id)
    case .ambiguous(let ids):
      (reason, wayOut) = ("it may be \(ids.joined(separator: " or "))", "write the whole id")
    case .unknown(let near):
      let plugins = Set(registry.plugins.map(\.id)).filter {
        $0.split(separator: ".").last?.lowercased() == name.lowercased()
      }
      if plugins.count == 1, let id = plugins.first { return .id(id) }
      reason = "no target is called that"
      wayOut =
        near.isEmpty ? "share targets --all lists them" : "did you mean \(near.joined(separator: " or "))?"
    }
    throw Failure(UsageError("--\(list) \(Shell.quoted(name))", reason, wayOut: wayOut))
  }
}
