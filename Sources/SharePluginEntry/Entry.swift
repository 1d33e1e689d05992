public import CShareABI
internal import ShareBoundary

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The one function that a Swift plugin's image exports.
///
/// Its shape is checked against the header. The author's line `@c(share_plugin_main)` says which type serves; it is called here and
/// stays inside the image.
@c @implementation
public func share1_plugin_entry(
  _ host: UnsafePointer<share_host_t>, _ out: UnsafeMutablePointer<share_plugin_t>
) -> Int32 {
  share_plugin_main()
  return unsafe PluginEntry.fill(host, out)
}
