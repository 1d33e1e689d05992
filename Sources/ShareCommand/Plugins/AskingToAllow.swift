import ShareHost
import ShareModel
import ShareSystem

/// Asks a person at a terminal for what the targets that they name may have, before anything is shared to them.
struct AskingToAllow {
  let parsed: ParsedCommand
  let console: Console
  let host: Host
  let control: ShareControl

  /// Asks for every first target of a chain whose plugin waits for it; a fallback may never be needed.
  ///
  /// - Returns: whether something was allowed, so that the plugins have to be looked at again.
  func ask(for chains: [[String]]) throws(Failure) -> Bool {
    guard !parsed.options.dryRun, !console.isJSON, !waiting.isEmpty, Terminal.forAsking() != nil else { return false }
    var asked: Set<String> = []
    var hasAllowed = false
    for name in chains.compactMap(\.first) {
      guard case .target(let id) = host.registry.target(named: name),
        let plugin = waiting.first(where: { $0.manifest?.targets.contains { $0.id == id } == true }),
        asked.insert(plugin.id).inserted
      else { continue }
      let question = YesOrNo(console: console, isAnswered: false)
      if try PluginApproving.ask(plugin, host, question, wake: control.signalDescriptor) { hasAllowed = true }
    }
    return hasAllowed
  }

  /// One line on what could be chosen and is not allowed yet.
  func note() {
    let ids = Set(waiting.map(\.id)).sorted()
    guard let first = ids.first else { return }
    let what = ids.count == 1 ? "\(first) is" : "\(ids.count) plugins are"
    console.say(
      Sanitised.line("\(what) not allowed yet and not offered; share plugin approve \(ids.count == 1 ? first : "ID")"))
  }

  private var waiting: [InstalledPlugin] { host.registry.plugins.filter { $0.obstacle?.code == .notApproved } }
}
