package import ShareModel

extension WorkerMessage {
  /// One thing that a plugin hands over.
  package struct Handed: Sendable, Hashable {
    /// How it is handed over: the numbers of `SHARE_HAND_…`.
    package enum Form: UInt8, Sendable {
      /// By a path.
      case file = 1
      /// As its bytes.
      case content = 2
    }

    /// What it is.
    package enum Content: Sendable, Hashable {
      /// An item of the request, in the place where the person has it.
      case item(UInt64, representation: UInt64)
      /// What a descriptor holds.
      case descriptor
      /// These bytes.
      case bytes([UInt8])
      /// A link.
      case link(String)
    }

    /// How it is handed over.
    package var form: Form
    /// The content type, as UTI or MIME type; may be empty.
    package var type: String
    /// The suggested name; may be empty.
    package var name: ByteString
    /// What it is.
    package var content: Content

    package init(form: Form, type: String, name: ByteString, content: Content) {
      self.form = form
      self.type = type
      self.name = name
      self.content = content
    }
  }

  /// What becomes of what is handed over.
  package enum HandoverAct: Sendable, Hashable {
    /// An application opens it: the one of a desktop file, or for an empty id the default one of each type.
    case open(application: String)
    /// It becomes the arguments of a command.
    case run(command: String)
    /// The clipboard holds it.
    case clipboard
  }
}

extension WorkerMessage.Handed {
  func write(to writer: inout WireWriter) {
    writer.write(form.rawValue)
    writer.write(type)
    writer.write(name)
    switch content {
    case .item(let item, let representation):
      writer.write(UInt8(1))
      writer.write(item)
      writer.write(representation)
    case .descriptor:
      writer.write(UInt8(2))
    case .bytes(let bytes):
      writer.write(UInt8(3))
      writer.write(bytes)
    case .link(let link):
      writer.write(UInt8(4))
      writer.write(link)
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    guard let form = Form(rawValue: try reader.byte()) else { throw WireError("unknown form of a handover") }
    let type = try reader.string()
    let name = try reader.name()
    let content: Content
    switch try reader.byte() {
    case 1: content = .item(try reader.uint64(), representation: try reader.uint64())
    case 2: content = .descriptor
    case 3: content = .bytes(try reader.array())
    case 4: content = .link(try reader.string())
    default: throw WireError("unknown kind of thing that is handed over")
    }
    self.init(form: form, type: type, name: name, content: content)
  }
}

extension WorkerMessage.HandoverAct {
  func write(to writer: inout WireWriter) {
    switch self {
    case .open(let application):
      writer.write(UInt8(1))
      writer.write(application)
    case .run(let command):
      writer.write(UInt8(2))
      writer.write(command)
    case .clipboard:
      writer.write(UInt8(3))
    }
  }

  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.byte() {
    case 1: self = .open(application: try reader.string())
    case 2: self = .run(command: try reader.string())
    case 3: self = .clipboard
    default: throw WireError("unknown handover")
    }
  }
}
