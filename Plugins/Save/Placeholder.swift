import SharePlugin
@c(share_plugin_main) public func main() { print("hi") }
