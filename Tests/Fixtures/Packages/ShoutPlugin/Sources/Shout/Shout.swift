import SharePlugin

/// Says loudly what is shared.
struct Shout: Plugin {
  func perform(_ share: Share) throws {
    for item in share.items {
      try share.giveBack(text: item.text().uppercased() + (share.setting("ending")?.display ?? "!") + "\n")
    }
  }
}

/// Says which type serves this plugin.
@c(share_plugin_main) public func plugin() { register(Shout()) }
