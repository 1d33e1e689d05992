internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Items that arrive as one list of links: each line of it is an item of its own.
///
/// Only bytes whose source says that they are a list are read as one. A text stays a text, whatever it names, and a file that
/// holds a list stays that file.
extension Ingest {
  /// The most bytes of a list; one of 10,000 links is about 1 MB.
  static let listLimit = 16 << 20
  /// The most items of a list.
  static let listedItemsLimit = 100_000

  /// The items of a list, in its order.
  ///
  /// - Returns: nil for an item that is no list, or that has further forms and is therefore one thing.
  /// - Throws: what is wrong with the list, with the number of the line.
  func listed(_ item: RequestItem, _ index: Int) throws(ItemProblem) -> [ItemProvider]? {
    guard item.alternatives.isEmpty, let form = item.type.flatMap({ MIMEType($0) }).flatMap({ ListForm($0) }),
      let bytes = try listBytes(item.content, index)
    else { return nil }
    let subject = if case .standardInput = item.content { "standard input" } else { "the list" }
    func problem(_ detail: String) -> ItemProblem {
      ItemProblem(kind: .malformed, item: index, subject: subject, detail: detail)
    }
    guard bytes.count <= Self.listLimit else {
      throw problem("the list has more than \(Self.listLimit >> 20) MB; share it in parts")
    }
    guard let entries = form.entries(bytes) else { throw problem("\(form.fault); state the type that it really has") }
    guard !entries.isEmpty else { throw problem("the list names nothing; write one link on each line") }
    guard entries.count <= Self.listedItemsLimit else {
      throw problem("the list has \(entries.count) links, and the most is \(Self.listedItemsLimit); share it in parts")
    }
    guard item.name == nil || entries.count == 1 else {
      throw problem("one name cannot be that of \(entries.count) items; leave the name out")
    }
    var providers: [ItemProvider] = []
    providers.reserveCapacity(entries.count)
    for entry in entries { providers.append(try provider(entry, of: item, index, subject: subject)) }
    return providers
  }

  private func provider(
    _ entry: ListForm.Entry, of list: RequestItem, _ index: Int, subject: String
  ) throws(ItemProblem) -> ItemProvider {
    let place = "line \(entry.line.number)"
    func problem(_ detail: String) -> ItemProblem {
      ItemProblem(kind: .malformed, item: index, subject: "\(subject), \(place)", detail: detail)
    }
    guard let link = entry.line.link else {
      throw problem("\(entry.line.text) is no link; write it with its scheme, such as https: or file:")
    }
    var item = list
    item.type = nil
    item.content = .url(link)
    if let host = FileURI.host(of: link) {
      guard let path = FileURI.path(of: link, hostName: LocalMachine.name) else {
        let isElsewhere = !host.isEmpty && host != "localhost" && host != LocalMachine.name?.lowercased()
        throw problem(
          isElsewhere
            ? "\(link) is a file of another machine (\(host)); copy it here first"
            : "\(link) names no absolute path of a file; mend the line")
      }
      item.content = .path(path)
    } else if let title = entry.title, item.name == nil {
      item.name = title
    }
    do throws(ItemProblem) {
      return try self.provider(item, index)
    } catch {
      var error = error
      if error.kind != .cancelled { error.detail += " (\(place) of \(subject))" }
      throw error
    }
  }

  /// The bytes of a list, one more than allowed at most; nil when the content is none of bytes.
  private func listBytes(_ content: RequestItem.Content, _ index: Int) throws(ItemProblem) -> [UInt8]? {
    switch content {
    case .data(let bytes): return bytes
    case .standardInput:
      do throws(SystemError) {
        return try StandardInput(control: control, deadline: deadline).head(max: Self.listLimit + 1)
      } catch {
        throw unreadableInput(error, index)
      }
    case .path, .url, .text, .nothing: return nil
    }
  }
}

/// The forms of a list of links.
private enum ListForm {
  case uriList, copiedFiles, titledLinks

  /// One item of a list.
  struct Entry {
    var line: URIList.Line
    var title: ByteString?
  }

  /// - Returns: nil for what is no list.
  init?(_ type: MIMEType) {
    switch type.essence {
    case "text/uri-list": self = .uriList
    case "x-special/gnome-copied-files": self = .copiedFiles
    case "text/x-moz-url": self = .titledLinks
    default: return nil
    }
  }

  /// What it is that is not in this form.
  var fault: String {
    switch self {
    case .uriList: "it is no list of links"
    case .copiedFiles: "its first line is neither copy nor cut"
    case .titledLinks: "it is neither UTF-16 nor UTF-8"
    }
  }

  /// The items of a list in this form.
  func entries(_ bytes: [UInt8]) -> [Entry]? {
    // A byte order mark in front of UTF-8 says nothing and hides the first scheme.
    let bytes = self != .titledLinks && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    return switch self {
    case .uriList: URIList.lines(bytes).map { Entry(line: $0) }
    case .copiedFiles: URIList.copiedFiles(bytes)?.map { Entry(line: $0) }
    case .titledLinks:
      URIList.titledLinks(bytes)?.map { Entry(line: $0.link, title: $0.title.isEmpty ? nil : ByteString($0.title)) }
    }
  }
}
