import ShareHost
import ShareModel
import ShareSystem

/// A preview in words, for the command and above the list of targets.
struct PreviewLines {
  private let preview: Preview

  init(_ preview: Preview) {
    self.preview = preview
  }

  /// The words alone: title, subtitle, link; of several items the first few by their titles.
  ///
  /// - Parameter header: from anywhere; every line is made safe.
  static func header(_ header: PreviewHeader) -> [String] {
    var lines = words(header)
    guard header.items.count > 1 else { return lines }
    let most = Preview.mostThumbnails
    for index in header.order.prefix(most) { lines.append("  " + Sanitised.line(header.items[index].title)) }
    if header.items.count > most { lines.append("  and \(header.items.count - most) more") }
    return lines
  }

  private static func words(_ header: PreviewHeader) -> [String] {
    var lines = [header.title, header.subtitle ?? ""].filter { !$0.isEmpty }
    // A link without a title is its own title.
    if let url = header.url, !lines.contains(url) { lines.append(url) }
    return lines.map { Sanitised.line($0) }
  }

  /// The whole preview.
  ///
  /// - Parameters:
  ///   - width: the columns of the terminal; nil where nothing is to be cut.
  ///   - paint: the colours.
  func lines(width: Int?, paint: Paint) -> [String] {
    let header = preview.header
    var lines = Self.words(header).enumerated().map { index, line in
      // The end of a file's name says as much as its beginning.
      let cut = width.map { DisplayWidth.truncatedInMiddle(line, to: max($0, 1)) } ?? line
      return paint(index == 0 ? .strong : .faint, cut)
    }
    if header.items.count > 1 {
      var table = Table([Table.Column("", isFlexible: true), Table.Column(""), Table.Column("", wraps: true)])
      for index in header.order.prefix(Preview.mostThumbnails) {
        let item = header.items[index]
        table.add([item.title, item.subtitle ?? "", words(preview.thumbnails.first { $0.item == index })])
      }
      lines += [""] + table.lines(width: width)
      let rest = header.items.count - Preview.mostThumbnails
      if rest > 0 { lines.append("and \(rest) more") }
    }
    var pictures = preview.thumbnails.filter { $0.item == nil || header.items.count == 1 }.map {
      ("thumbnail", words($0))
    }
    if let video = preview.video { pictures.append(("video", "from the request" + words(video))) }
    if pictures.isEmpty { return lines }
    var table = Table([Table.Column(""), Table.Column("", wraps: true)])
    for (name, words) in pictures { table.add([name, words]) }
    return lines + [""] + table.lines(width: width)
  }

  /// A thumbnail in words: where it comes from, how large it is, where it lies.
  private func words(_ thumbnail: Preview.Thumbnail?) -> String {
    switch thumbnail?.content {
    case .icon(let icon): return "icon \(icon.name)"
    case .picture(let picture, let origin):
      let place =
        switch origin {
        case .request: "from the request"
        case .cache: "the desktop's"
        case .exif: "inside the file"
        }
      return place + words(picture)
    case nil: return ""
    }
  }

  private func words(_ picture: Preview.Picture) -> String {
    let pixels = picture.size.map { ", \($0.width) × \($0.height)" } ?? ""
    guard case .path(let path) = picture.content, preview.header.items.count <= 1 else { return pixels }
    return pixels + ", \(path.display)"
  }
}
