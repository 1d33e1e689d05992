import ShareHost
import ShareModel

// Shares to a target that this program brings along: BringTarget FILE… [cancel] [fail]
// Says which targets there are, what the own one got, and how it ended. The word `cancel` stops the share while it works, `fail` lets
// it fail.

struct WallFailure: Error, CustomStringConvertible {
  var description: String { "the wall is too small" }
}

let words = CommandLine.arguments.dropFirst()
let files = words.filter { $0 != "cancel" && $0 != "fail" }
let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)

let wall = CustomTarget(
  id: "org.zz.paper.wall", title: LocalizedText("Put on the wall"), icon: "preferences-desktop-wallpaper",
  accepts: [Combination(slots: [Slot(types: [.image])])], attributes: AttributeRules(taken: [Attribute.title]),
  prepare: { share in print("prepare \(share.items.count)") },
  perform: { share in
    for item in share.items {
      print("\(item.suggestedName?.display ?? "-") \(try await item.loadData(.image).count)")
    }
    print("called \(share[Attribute.title] ?? "-")")
    beginning.finish()
    if words.contains("cancel") { try await Task.sleep(for: .seconds(600)) }
    if words.contains("fail") { throw WallFailure() }
    return [.text("it hangs")]
  })

let host = Host()
let request = ShareRequest(
  items: files.map { RequestItem(.path(ByteString($0))) }, source: "org.zz.paper", include: [], to: [["wall"]],
  attributes: [Attribute(name: Attribute.title, value: "Sea")])
do {
  let negotiation = try host.negotiate(request, custom: [wall])
  print("eligible \(negotiation.eligible.map { negotiation.candidate($0).target.id })")
  let open = ShareRequest(items: request.items)
  let all = try host.negotiate(open, custom: [wall])
  print("first \(all.eligible.first.map { all.candidate($0).target.id } ?? "none") of \(all.eligible.count)")

  let share = Task { try await host.share(request, custom: [wall]) }
  if words.contains("cancel") {
    for await _ in beginnings { break }
    share.cancel()
  }
  let result = try await share.value
  print("\(result.outcome) \(result.shares.map(\.target))")
  for entry in result.shares {
    print("items \(entry.items.map { $0.outcome?.rawValue ?? "skipped" }), returned \(entry.returned.count)")
    if let reason = entry.reason { print("\(reason.code): \(reason.detail)") }
  }
} catch {
  print("failed: \(error)")
}
