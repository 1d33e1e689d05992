import ShareModel

@testable import ShareCommand

/// A machine called `desk` with a few files on it.
var desk: Surroundings {
  Surroundings(
    isPath: { path in
      let files: [ByteString] = [
        "photo.jpg", "a b.txt", "/tmp/a b#1.txt", "http://x", "-n", "--weird", "doctor", "history", "types",
        "types.txt",
        "/", ByteString([0x42, 0xE9]),
      ]
      return files.contains(path) ? .exists : nil
    }, isThisMachine: { $0 == "desk" }, isOpen: { $0 < 10 })
}

/// Reads words that are all UTF-8.
func parse(_ words: [String]) throws(UsageError) -> ParsedCommand {
  try ArgumentParser.parse(words.map { ByteString($0) }, surroundings: desk)
}

/// The line of the error that words lead to; what was understood when there is none.
func errorLine(_ words: [String]) -> String {
  do throws(UsageError) {
    return "no error: \(try parse(words))"
  } catch {
    return error.line
  }
}

/// The items in a short spelling for tables.
func summary(_ command: ParsedCommand) -> [String] {
  command.items.map { item in
    switch item {
    case .names(.standardInput): "names -"
    case .names(.path(let path)): "names \(path.display)"
    case .item(let item): summary(item)
    }
  }
}

private func summary(_ item: RequestItem) -> String {
  let content =
    switch item.content {
    case .path(let path): "path \(path.display)"
    case .url(let url): "url \(url)"
    case .text(let text): "text \(text)"
    case .data(let bytes): "data \(bytes.count)"
    case .standardInput: "input"
    case .nothing: "nothing"
    }
  var notes: [String] = []
  if let type = item.type { notes.append("type=\(type)") }
  if let name = item.name { notes.append("name=\(name.display)") }
  if item.isOptional { notes.append("optional") }
  if item.provenance != .person { notes.append(item.provenance.rawValue) }
  return notes.isEmpty ? content : content + " [" + notes.joined(separator: " ") + "]"
}
