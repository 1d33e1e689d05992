import ShareModel

/// Decides what a word of the command line is: a path, a link, or a mistake that is worth explaining.
struct ItemClassifier {
  let surroundings: Surroundings

  /// What a bare word is.
  ///
  /// An existing path wins over everything, so a file that is named like a link is that file.
  func content(of word: ByteString) throws(UsageError) -> RequestItem.Content {
    if word.isEmpty { throw UsageError("''", "an empty word is no item", wayOut: "name a file or a link") }
    if surroundings.isPath(word) != nil { return .path(word) }
    guard let text = String(validating: word.bytes, as: UTF8.self) else { throw missing(word) }
    if let scheme = Link.scheme(of: text) {
      if scheme == "file" { return try file(text) }
      if Link.knownSchemes.contains(scheme), !text.utf8.contains(where: { $0 == 0x20 }) {
        if let fault = Link.fault(in: text, scheme: scheme) { throw noLink(text, fault) }
        return .url(text)
      }
    }
    throw mistake(text)
  }

  /// What `--file` names.
  func path(_ word: ByteString) throws(UsageError) -> RequestItem.Content {
    if word.isEmpty { throw UsageError("--file", "an empty name is no file", wayOut: "write --file PATH") }
    guard surroundings.isPath(word) != nil else { throw missing(word) }
    return .path(word)
  }

  /// What `--url` names: the link exactly as it was written, or the file that it names on this machine.
  func link(_ text: String) throws(UsageError) -> RequestItem.Content {
    guard let scheme = Link.scheme(of: text) else {
      let better = Link.guess(for: text) ?? "https://" + (text.isEmpty ? "HOST" : text)
      throw UsageError(
        Shell.quoted(text), "a link without a scheme", wayOut: "use --url \(Shell.quoted(better))")
    }
    if scheme == "file" { return try file(text) }
    if let fault = Link.fault(in: text, scheme: scheme) { throw noLink(text, fault) }
    return .url(text)
  }

  private func file(_ link: String) throws(UsageError) -> RequestItem.Content {
    let host = FileURI.host(of: link) ?? ""
    guard host.isEmpty || host == "localhost" || surroundings.isThisMachine(host) else {
      throw UsageError(link, "a file of another machine (\(host))", wayOut: "copy the file here first, and name it")
    }
    guard let path = FileURI.path(of: link, hostName: host) else {
      throw UsageError(link, "a file URL without an absolute path of a file", wayOut: "name the file itself")
    }
    guard surroundings.isPath(path) != nil else { throw missing(path) }
    return .path(path)
  }

  private func noLink(_ text: String, _ fault: String) -> UsageError {
    UsageError(Shell.quoted(text), fault, wayOut: "write the whole link, or use --text \(typed(text, or: "TEXT"))")
  }

  private func missing(_ word: ByteString) -> UsageError {
    UsageError(
      word.display, "there is no such file", wayOut: "check the name and the directory", code: .noSuchFile)
  }

  /// A word as it can be typed again, or what stands for it when it is long.
  private func typed(_ text: String, or placeholder: String) -> String {
    text.utf8.count <= 80 ? Shell.quoted(text) : placeholder
  }

  /// The error for a word that is nothing, with the likeliest way out.
  private func mistake(_ text: String) -> UsageError {
    if let link = Link.guess(for: text) {
      return UsageError(text, "neither a file nor a link", wayOut: "use --url \(Shell.quoted(link))")
    }
    let hasSpace = text.utf8.contains { $0 <= 0x20 }
    if !hasSpace, let scheme = Link.scheme(of: text), Link.fault(in: text, scheme: scheme) == nil {
      return UsageError(
        text, "no file, and a link of the scheme \(scheme) has to be named as one",
        wayOut: "use --url \(typed(text, or: "URL")), or --text \(typed(text, or: "TEXT"))")
    }
    if looksLikePath(text) { return missing(ByteString(text)) }
    return UsageError(
      Shell.quoted(text), "neither a file nor a link", wayOut: "use --text \(typed(text, or: "TEXT"))")
  }

  /// Whether a word is written as people write paths: with a slash, a leading dot or tilde, or a short ending.
  private func looksLikePath(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if bytes.first == UInt8(ascii: ".") || bytes.first == UInt8(ascii: "~") { return true }
    if bytes.contains(where: { $0 < 0x20 }) { return false }
    let isOneWord = !bytes.contains(0x20)
    if isOneWord, bytes.contains(0x2F) { return true }
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return false }
    let ending = bytes[(dot + 1)...]
    return (1...5).contains(ending.count) && ending.allSatisfy { Link.isLetter($0) || Link.isDigit($0) }
  }
}
