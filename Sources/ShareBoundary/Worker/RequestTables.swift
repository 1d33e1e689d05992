internal import CShareABI
internal import ShareModel

/// The request in the shape in which the plugin asks for it, made once before the plugin runs.
@safe struct RequestTables: @unchecked Sendable {
  // Unchecked because the C structures hold pointers, all into KeptBytes, which never change.
  let info: share_request_info_t
  let items: [share_item_info_t]
  let representations: [[share_representation_info_t]]
  let inline: [[KeptBytes?]]
  let attributes: [share_value_info_t]
  let settings: [share_value_info_t]

  init(_ start: StartMessage) {
    unsafe self.info = share_request_info_t(
      size: UInt32(MemoryLayout<share_request_info_t>.size), umask: start.umask, target: KeptBytes(start.target).view,
      id: KeptBytes(start.id).view, source: KeptBytes(start.source).view, area: KeptBytes(start.area).view,
      temporary: KeptBytes(start.temporary.bytes).view, item_count: UInt64(start.items.count),
      attribute_count: UInt64(start.attributes.count), setting_count: UInt64(start.settings.count))
    unsafe self.items = start.items.map { item in
      unsafe share_item_info_t(
        size: UInt32(MemoryLayout<share_item_info_t>.size), kind: item.kind.wireNumber,
        name: KeptBytes(item.name.bytes).view, index: item.index,
        representation_count: UInt64(item.representations.count), provenance: item.provenance.wireNumber, reserved: 0)
    }
    unsafe self.representations = start.items.map { item in
      unsafe item.representations.map { form in
        unsafe share_representation_info_t(
          size: UInt32(MemoryLayout<share_representation_info_t>.size), flags: form.flags,
          type: KeptBytes(form.type).view, mime: KeptBytes(form.mime).view, bytes: form.bytes ?? UInt64.max)
      }
    }
    self.inline = start.items.map { $0.representations.map { form in form.inline.map { KeptBytes($0) } } }
    unsafe self.attributes = start.attributes.map { attribute in
      unsafe share_value_info_t(
        size: UInt32(MemoryLayout<share_value_info_t>.size), provenance: attribute.provenance.wireNumber,
        name: KeptBytes(attribute.name).view, value: KeptBytes(attribute.value).view)
    }
    unsafe self.settings = start.settings.map { setting in
      unsafe share_value_info_t(
        size: UInt32(MemoryLayout<share_value_info_t>.size), provenance: Provenance.person.wireNumber,
        name: KeptBytes(setting.name).view, value: KeptBytes(setting.value.bytes).view)
    }
  }

  /// Gives a plugin one of these structures, as much of it as the plugin has room for.
  ///
  /// - Parameters:
  ///   - value: the structure; its first four bytes are its size.
  ///   - out: where the plugin wants it; the plugin has set the size.
  /// - Returns: OK, or BAD_ARG when the plugin has room for less than version 1.
  static func store<Value>(_ value: Value, to out: UnsafeMutablePointer<Value>) -> Int32 {
    let mine = MemoryLayout<Value>.size
    let raw = UnsafeMutableRawPointer(out)
    let room = Int(unsafe raw.load(as: UInt32.self))
    guard room >= mine else { return Status.badArgument.code }
    unsafe withUnsafeBytes(of: value) { bytes in
      if let base = bytes.baseAddress { unsafe raw.copyMemory(from: base, byteCount: mine) }
    }
    return Status.ok.code
  }
}
