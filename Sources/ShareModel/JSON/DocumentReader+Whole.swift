/// The first thing that is wrong with a document that counts as a whole or not at all.
public struct DocumentFault: Error, Hashable, Sendable {
  /// The line, the column and what is wrong there.
  public var message: String
}

extension DocumentReader {
  /// Reads a document whose parts say nothing without each other, as what the host has written itself.
  ///
  /// - Parameters:
  ///   - bytes: the whole document, which must be an object.
  ///   - read: reads the object; what it notes as an error is thrown.
  /// - Throws: the first thing that is wrong.
  static func whole<Value>(
    _ bytes: [UInt8], _ read: (DocumentReader, Object) -> Value?
  ) throws(DocumentFault) -> Value {
    let document: JSONNode
    do throws(JSONFault) {
      document = try JSONReader.read(bytes)
    } catch {
      throw DocumentFault(message: "\(error.position.line):\(error.position.column): \(error.message)")
    }
    let reader = DocumentReader()
    let value = reader.object(document).flatMap { read(reader, $0) }
    if let fault = reader.faultsInOrder.first {
      throw DocumentFault(message: "\(fault.position.line):\(fault.position.column): \(fault.key): \(fault.message)")
    }
    guard let value else { throw DocumentFault(message: "1:1: it cannot be read") }
    return value
  }

  /// A path, which need not be UTF-8, in base64.
  func path(_ node: JSONNode) -> ByteString? {
    guard let text = string(node) else { return nil }
    if let bytes = Base64.decode(text) { return ByteString(bytes) }
    error(expected: "base64", found: node)
    return nil
  }
}
