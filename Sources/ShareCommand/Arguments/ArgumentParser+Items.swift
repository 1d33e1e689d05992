import ShareModel

/// What is said about an item before it comes.
struct PendingItem {
  var type: String?
  var name: ByteString?
  var isOptional = false

  /// The option that waits for an item, if one does.
  var waiting: String? {
    type != nil ? "--type" : name != nil ? "--name" : isOptional ? "--optional" : nil
  }
}

extension ArgumentParser {
  /// Adds the item that the pending words describe.
  mutating func addItem(_ content: RequestItem.Content) throws(UsageError) {
    result.items.append(
      .item(RequestItem(content, name: pending.name, type: pending.type, isOptional: pending.isOptional)))
    pending = PendingItem()
  }

  /// Adds a list of names; nothing can be said about its items one by one.
  mutating func addNames(_ input: InputArgument) throws(UsageError) {
    if let waiting = pending.waiting {
      throw UsageError(
        waiting, "it describes one item, and --files0-from names many", wayOut: "name that item by itself")
    }
    result.items.append(.names(input))
  }

  /// Notes that standard input is read; it can be read once.
  mutating func useStandardInput(for use: String) throws(UsageError) {
    if let earlier = standardInputUse {
      let reason =
        earlier == use ? "standard input is given twice" : "standard input is read already, by \(earlier)"
      throw UsageError(use, reason, wayOut: "give it once, and the other as a file")
    }
    standardInputUse = use
  }

  /// What an option that reads a file reads.
  mutating func input(_ value: ByteString, of option: OptionDescription) throws(UsageError) -> InputArgument {
    if value.bytes == [0x2D] {
      try useStandardInput(for: "--\(option.name) -")
      return .standardInput
    }
    guard classifier.surroundings.isPath(value) != nil else {
      throw UsageError(
        value.display, "there is no such file", wayOut: "write --\(option.name) FILE, or - for standard input",
        code: .noSuchFile)
    }
    return .path(value)
  }
}
