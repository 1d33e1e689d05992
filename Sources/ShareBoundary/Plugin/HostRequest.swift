internal import CShareABI
package import ShareFiles
package import ShareModel

/// The request, as a plugin in Swift reads and answers it: the host's functions without their pointers.
@safe package struct HostRequest: @unchecked Sendable {
  // Unchecked because of the handle, which is only ever given back to the host, whose functions may be called on any thread.
  let functions: HostFunctions
  let handle: OpaquePointer

  init(functions: HostFunctions, handle: OpaquePointer) {
    self.functions = functions
    unsafe self.handle = handle
  }

  private var host: share_host_t { unsafe functions.table.pointee }

  /// What the request is about.
  package struct Info: Sendable {
    package var target: String
    package var id: String
    package var source: String
    package var area: String
    package var temporary: ByteString
    package var umask: UInt32
    package var items: Int
    package var attributes: Int
    package var settings: Int
  }

  /// One item.
  package struct ItemInfo: Sendable {
    package var kind: ItemKind
    package var name: ByteString
    package var index: UInt64
    package var provenance: Provenance
    package var representations: Int
  }

  /// One form of an item.
  package struct RepresentationInfo: Sendable {
    package var type: String
    package var mime: String
    package var bytes: UInt64?
    package var isPreferred: Bool
  }

  package func info() throws(StatusError) -> Info {
    var out = unsafe share_request_info_t()
    unsafe out.size = UInt32(MemoryLayout<share_request_info_t>.size)
    try check(unsafe host.request_info(handle, &out))
    return unsafe Info(
      target: out.target.text(), id: out.id.text(), source: out.source.text(), area: out.area.text(),
      temporary: ByteString(out.temporary.copied), umask: out.umask, items: Int(clamping: out.item_count),
      attributes: Int(clamping: out.attribute_count), settings: Int(clamping: out.setting_count))
  }

  package func item(_ index: Int) throws(StatusError) -> ItemInfo {
    var out = unsafe share_item_info_t()
    unsafe out.size = UInt32(MemoryLayout<share_item_info_t>.size)
    try check(unsafe host.item_info(handle, UInt64(index), &out))
    guard let kind = try? ItemKind(wireNumber: UInt8(clamping: unsafe out.kind)) else {
      throw StatusError(.unsupported)
    }
    let provenance = (try? Provenance(wireNumber: UInt8(clamping: unsafe out.provenance))) ?? .app
    return unsafe ItemInfo(
      kind: kind, name: ByteString(out.name.copied), index: out.index, provenance: provenance,
      representations: Int(clamping: out.representation_count))
  }

  package func representation(_ index: Int, of item: Int) throws(StatusError) -> RepresentationInfo {
    var out = unsafe share_representation_info_t()
    unsafe out.size = UInt32(MemoryLayout<share_representation_info_t>.size)
    try check(unsafe host.representation_info(handle, UInt64(item), UInt64(index), &out))
    return unsafe RepresentationInfo(
      type: out.type.text(), mime: out.mime.text(), bytes: out.bytes == UInt64.max ? nil : out.bytes,
      isPreferred: out.flags & UInt32(SHARE_REPRESENTATION_PREFERRED) != 0)
  }

  package func attribute(_ index: Int) throws(StatusError) -> Attribute {
    var out = unsafe share_value_info_t()
    unsafe out.size = UInt32(MemoryLayout<share_value_info_t>.size)
    try check(unsafe host.attribute(handle, UInt64(index), &out))
    let provenance = (try? Provenance(wireNumber: UInt8(clamping: unsafe out.provenance))) ?? .app
    return unsafe Attribute(name: out.name.text(), value: out.value.text(limit: .max), provenance: provenance)
  }

  package func setting(_ index: Int) throws(StatusError) -> (name: String, value: ByteString) {
    var out = unsafe share_value_info_t()
    unsafe out.size = UInt32(MemoryLayout<share_value_info_t>.size)
    try check(unsafe host.setting(handle, UInt64(index), &out))
    return unsafe (out.name.text(), ByteString(out.value.copied))
  }

  package func open(item: Int, representation: Int) throws(StatusError) -> Descriptor {
    var out: Int32 = -1
    try check(unsafe host.open_descriptor(handle, UInt64(item), UInt64(representation), &out))
    guard out >= 0 else { throw StatusError(.internal) }
    return Descriptor(adopting: out)
  }

  package func read(
    item: Int, representation: Int, offset: UInt64, max: Int
  ) throws(StatusError) -> [UInt8] {
    var status: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Swift.max(max, 1)) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      var length = 0
      status = unsafe host.read_bytes(handle, UInt64(item), UInt64(representation), offset, start, max, &length)
      count = status == 0 ? Swift.min(length, max) : 0
    }
    try check(status)
    return bytes
  }

  private func check(_ status: Int32) throws(StatusError) {
    guard status == Status.ok.code else { throw StatusError(Status(status)) }
  }
}

// MARK: The answer

extension HostRequest {
  /// What is handed back.
  package enum Content: Sendable {
    case bytes([UInt8])
    case place(ByteString)
    case link(String)
  }

  package func giveBack(_ content: Content, type: String, name: ByteString) throws(StatusError) {
    let status = unsafe share_bytes_t.lend(Array(type.utf8)) { type in
      unsafe share_bytes_t.lend(name.bytes) { name in
        var returned = unsafe share_returned_t()
        unsafe returned.size = UInt32(MemoryLayout<share_returned_t>.size)
        unsafe returned.descriptor = -1
        unsafe returned.type = type
        unsafe returned.name = name
        let bytes =
          switch content {
          case .bytes(let bytes): bytes
          case .place(let path): path.bytes
          case .link(let link): Array(link.utf8)
          }
        return unsafe share_bytes_t.lendContent(bytes) { lent in
          switch content {
          case .bytes: unsafe returned.bytes = lent
          case .place: unsafe returned.place = lent
          case .link: unsafe returned.link = lent
          }
          return unsafe host.give_back(handle, &returned)
        }
      }
    }
    try check(status)
  }

  package func giveBack(_ descriptor: borrowing Descriptor, type: String, name: ByteString) throws(StatusError) {
    let raw = descriptor.raw
    let status = unsafe share_bytes_t.lend(Array(type.utf8)) { type in
      unsafe share_bytes_t.lend(name.bytes) { name in
        var returned = unsafe share_returned_t()
        unsafe returned.size = UInt32(MemoryLayout<share_returned_t>.size)
        unsafe returned.descriptor = raw
        unsafe returned.type = type
        unsafe returned.name = name
        return unsafe host.give_back(handle, &returned)
      }
    }
    try check(status)
  }

  package func itemResult(_ item: Int, _ status: Status, _ code: String, _ message: String) {
    _ = unsafe share_bytes_t.lend(Array(code.utf8)) { code in
      unsafe share_bytes_t.lend(Array(message.utf8)) {
        unsafe host.item_result(handle, UInt64(item), status.code, code, $0)
      }
    }
  }

  package func progress(done: UInt64, total: UInt64) {
    _ = unsafe host.progress(handle, done, total)
  }

  package func fail(_ status: Status, _ message: String) {
    _ = unsafe share_bytes_t.lend(Array(message.utf8)) { unsafe host.fail(handle, status.code, $0) }
  }

  package func log(level: Int32, _ message: String) {
    unsafe share_bytes_t.lend(Array(message.utf8)) { unsafe host.log(level, $0) }
  }

  package var isCancelled: Bool {
    unsafe host.is_cancelled(handle) == 1
  }
}
