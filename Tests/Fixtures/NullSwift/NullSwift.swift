import SharePlugin

/// Does nothing, as fast as it can: for measuring everything around it.
struct NullSwift: Plugin {
  func perform(_ share: Share) {}
}

/// Says which type serves this plugin.
@c(share_plugin_main) public func plugin() { register(NullSwift()) }
