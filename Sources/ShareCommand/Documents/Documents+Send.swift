import ShareHost
import ShareModel

/// The document of `send`, and the lines of `--events`.
extension Documents {
  /// How a request ended.
  ///
  /// - Parameters:
  ///   - result: what came of it.
  ///   - saved: for each share, where each returned item was put.
  ///   - notSaved: why something is nowhere.
  static func send(
    _ result: ShareResult, _ negotiation: Negotiation, saved: [[SavedReturn]], notSaved: [PlanWarning] = [], host: Host
  ) -> JSONText {
    document([
      ("request", .string(result.id)),
      ("outcome", .string(result.outcome.rawValue)),
      ("items", items(negotiation, types: host.registry.types)),
      (
        "shares",
        .array(
          result.shares.enumerated().map { index, entry in
            share(entry, saved: index < saved.count ? saved[index] : [])
          })
      ),
      ("warnings", .array((result.warnings + result.shares.flatMap(\.warnings) + notSaved).map(warning))),
    ])
  }

  private static func share(_ share: TargetShare, saved: [SavedReturn]) -> JSONText {
    var members: [(String, JSONText)] = [
      ("target", .string(share.target)),
      ("outcome", .string(share.outcome.rawValue)),
      ("items", .array(share.items.map(itemOutcome))),
      ("returned", .array(saved.map(returned))),
      ("reason", reason(share.reason)),
      ("handedOver", .bool(share.handedOver)),
      (
        "attempts",
        .array(
          share.attempts.map {
            .object([
              ("target", .string($0.target)), ("outcome", .string($0.outcome.rawValue)), ("reason", reason($0.reason)),
            ])
          })
      ),
    ]
    if !share.output.isEmpty {
      members.append(
        (
          "printed",
          .object([
            ("text", .string(String(decoding: share.output.bytes, as: UTF8.self))),
            ("dropped", count(share.output.dropped)),
          ])
        ))
    }
    return .object(members)
  }

  private static func itemOutcome(_ item: ItemOutcome) -> JSONText {
    .object([
      ("index", .integer(Int64(item.index))), ("outcome", .string(item.outcome?.rawValue ?? "skipped")),
      ("reason", reason(item.reason)),
    ])
  }

  /// One returned item with the place that it has now.
  static func returned(_ saved: SavedReturn) -> JSONText {
    var members = name("name", saved.item.name)
    members.append(("type", .string(saved.item.type.identifier)))
    members.append(("bytes", count(saved.item.bytes)))
    switch saved.form {
    case .text(let text): members += name("text", ByteString(text))
    case .link(let link): members.append(("url", .string(link)))
    case .path(let path): members += name("path", path)
    case .standardOutput, .nowhere: break
    }
    members.append(("placed", .bool(saved.isPlaced)))
    return .object(members)
  }

  /// One line of `--events`.
  static func event(_ event: ShareEvent) -> JSONText {
    switch event {
    case .planned(let target): return line("planned", target)
    case .started(let target): return line("started", target)
    case .progress(let target, let item, let done, let total):
      return line("progress", target, [("item", index(item)), ("done", count(done)), ("total", count(total))])
    case .warning(let target, let given): return line("warning", target, [("warning", warning(given))])
    case .returned(let target, let item):
      return line(
        "returned", target,
        name("name", item.name) + [("type", .string(item.type.identifier)), ("bytes", count(item.bytes))])
    case .outcome(let target, let outcome, let given):
      return line("outcome", target, [("outcome", .string(outcome.rawValue)), ("reason", reason(given))])
    }
  }

  private static func line(_ word: String, _ target: String, _ members: [(String, JSONText)] = []) -> JSONText {
    .object([("event", .string(word)), ("target", .string(target))] + members)
  }
}
