internal import ShareModel

/// Fills a command's arguments with what is shared.
struct CommandArguments {
  /// The most bytes of one argument, the NUL behind it not counted: Linux's MAX_ARG_STRLEN is 32 pages of 4 KiB.
  static let argumentLimit = (128 << 10) - 1

  let command: CommandTemplate
  private let delivery: CustomDelivery
  private let types: ContentTypeTree

  init(_ command: CommandTemplate, _ delivery: CustomDelivery, types: ContentTypeTree) {
    self.command = command
    self.delivery = delivery
    self.types = types
  }

  /// Where an item goes.
  enum Place: Equatable {
    /// Into an argument, as a path.
    case path
    /// Into an argument, as it is.
    case words(CommandTemplate.Placeholder)
    case standardInput
  }

  /// Where an entry of the delivery goes.
  ///
  /// - Throws: why it has no place.
  func place(of position: Int) throws(Reason) -> Place {
    let entry = delivery.entries[position]
    let kind = delivery.items[position].kind(ofForm: entry.chosen, types)
    if command.readsStandardInput {
      if kind == .directory {
        throw Reason(
          .declined, item: entry.index,
          "a folder cannot go to standard input; write {path} in the command of the target")
      }
      if position > 0 {
        throw Reason(
          .declined, item: entry.index,
          "the command reads one item from standard input; write {path} in it where more go")
      }
      return .standardInput
    }
    switch command.placeholder(for: kind) {
    case .path: return .path
    case .some(let placeholder): return .words(placeholder)
    case nil:
      throw Reason(.declined, item: entry.index, "the command has no place for a \(kind.rawValue); write {path} in it")
    }
  }

  /// Looks at everything that is known before anything is started.
  ///
  /// - Throws: the first thing that no argument can hold.
  func check() throws(Reason) {
    for (position, entry) in delivery.entries.enumerated() {
      guard case .words = try place(of: position), case .bytes(let bytes)? = entry.chosenSource else { continue }
      try check(bytes, item: entry.index, "the text")
    }
    for attribute in delivery.attributes { try check(Array(attribute.value.utf8), item: nil, "the \(attribute.name)") }
  }

  /// Makes sure that an argument can hold some words.
  func check(_ bytes: [UInt8], item: Int?, _ what: String) throws(Reason) {
    if bytes.contains(0) {
      throw Reason(
        .declined, item: item,
        "\(what) holds a NUL, which no argument of a command can; a target whose command has {path} for it gets it as a file"
      )
    }
    if bytes.count > Self.argumentLimit {
      throw Reason(
        .tooLarge, item: item,
        "\(what) has \(bytes.count) bytes, limit \(Self.argumentLimit) in an argument of a command; a target whose command has {path} for it gets it as a file"
      )
    }
  }

  /// What takes the place of an item.
  struct Value {
    var placeholder: CommandTemplate.Placeholder
    var bytes: ByteString
  }

  /// The arguments, without the program's own name.
  ///
  /// - Parameter values: what takes the place of the items, in order.
  /// - Throws: that one argument would be too large.
  func filled(_ values: [Value]) throws(Reason) -> [ByteString] {
    var filled: [ByteString] = []
    for argument in command.arguments {
      if let placeholder = argument.itemPlaceholder {
        for value in values where value.placeholder == placeholder { filled.append(fill(argument, value.bytes)) }
      } else {
        filled.append(fill(argument, ""))
      }
    }
    for argument in filled { try check(argument.bytes, item: nil, "an argument") }
    return filled
  }

  private func fill(_ argument: CommandTemplate.Argument, _ item: ByteString) -> ByteString {
    var bytes: [UInt8] = []
    for part in argument.parts {
      switch part {
      case .literal(let text): bytes += Array(text.utf8)
      case .placeholder(let placeholder) where placeholder.isForItems: bytes += item.bytes
      case .placeholder(let placeholder):
        bytes += Array((delivery.attributes.first { $0.name == placeholder.rawValue }?.value ?? "").utf8)
      }
    }
    return ByteString(bytes)
  }
}

extension ItemProvider {
  /// What kind of item one of its forms makes, as negotiation sees it.
  func kind(ofForm index: Int, _ types: ContentTypeTree) -> ItemKind {
    guard description.representations.indices.contains(index) else { return description.kind }
    let form = description.representations[index]
    if let kind = form.kind { return kind }
    let isLink = types.conforms(form.type, to: .url)
    if index == 0 && !(description.kind == .text && isLink) { return description.kind }
    if isLink { return .link }
    if types.conforms(form.type, to: .directory) { return .directory }
    let isWords = description.kind == .link || description.kind == .text
    return isWords && types.conforms(form.type, to: .text) ? .text : .file
  }
}
