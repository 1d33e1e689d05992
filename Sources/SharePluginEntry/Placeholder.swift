internal import CShareABI
@c @implementation
public func share1_plugin_entry(_ host: UnsafeRawPointer?, _ plugin: UnsafeMutableRawPointer?) -> Int32 { share_plugin_main(); return 0 }
