internal import ShareModel

/// Which plugin wins when several have one id.
enum Precedence {
  /// Marks what is not approved, what is shadowed and what is switched off.
  ///
  /// The earlier directory wins; within one directory the higher version, then the smaller path. The losers stay listed.
  static func settled(
    _ found: [InstalledPlugin], approval: (_ plugin: InstalledPlugin) -> Reason?,
    disabling: (_ plugin: String) -> Reason?
  ) -> [InstalledPlugin] {
    var plugins = found
    // Before anything else: a stranger that nobody has allowed must not hide what somebody uses.
    for index in plugins.indices where plugins[index].obstacle == nil {
      plugins[index].obstacle = approval(plugins[index])
    }
    var winners: [String: Int] = [:]
    for index in plugins.indices where plugins[index].manifest != nil {
      guard let rival = winners[plugins[index].id] else {
        winners[plugins[index].id] = index
        continue
      }
      // One that cannot be used hides nobody.
      let usable = (plugins[index].obstacle == nil, plugins[rival].obstacle == nil)
      let newWins =
        usable.0 != usable.1
        ? usable.0
        : plugins[index].directory == plugins[rival].directory && isBetter(plugins[index], than: plugins[rival])
      let (winner, loser) = newWins ? (index, rival) : (rival, index)
      winners[plugins[winner].id] = winner
      guard plugins[loser].obstacle == nil else { continue }
      plugins[loser].obstacle = Reason(
        .shadowed,
        "\(plugins[loser].folder.display) is hidden by \(plugins[winner].folder.display), which has the same id")
    }
    for index in plugins.indices where plugins[index].obstacle == nil {
      plugins[index].obstacle = disabling(plugins[index].id)
    }
    return plugins.sorted { $0.id != $1.id ? $0.id < $1.id : $0.folder < $1.folder }
  }

  private static func isBetter(_ one: InstalledPlugin, than other: InstalledPlugin) -> Bool {
    guard let left = one.manifest?.version, let right = other.manifest?.version, left != right else {
      return one.folder < other.folder
    }
    return left > right
  }
}
