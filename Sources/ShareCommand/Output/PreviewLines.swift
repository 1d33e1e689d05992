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

  /// A line broken between words; a very long one keeps its beginning and its end, which in a name or a link say the most.
  private static func fitted(_ line: String, width: Int?) -> [String] {
    guard let width else { return [line] }
    let columns = max(width, 8)
    return Wrapping.lines(DisplayWidth.truncatedInMiddle(line, to: 2 * columns), width: columns)
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
    var lines = Self.words(header).enumerated().flatMap { index, line in
      Self.fitted(line, width: width).map { paint(index == 0 ? .strong : .faint, $0) }
    }
    if header.items.count > 1 {
      var table = Table([
        Table.Column("", isFlexible: true), Table.Column("", isFlexible: true), Table.Column("", wraps: true),
      ])
      for index in header.order.prefix(Preview.mostThumbnails) {
        let item = header.items[index]
        let thumbnail = preview.thumbnails.first { $0.item == index }
        table.add([item.title, item.subtitle ?? "", thumbnail.flatMap(picture) ?? ""])
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
  private func words(_ thumbnail: Preview.Thumbnail) -> String {
    if case .icon(let icon) = thumbnail.content { return "none; icon \(icon.name)" }
    return picture(thumbnail) ?? ""
  }

  /// The words for a picture; nil for an icon, which the type says already.
  private func picture(_ thumbnail: Preview.Thumbnail) -> String? {
    guard case .picture(let picture, let origin) = thumbnail.content else { return nil }
    let place =
      switch origin {
      case .request: "from the request"
      case .cache: "the desktop's"
      case .exif: "inside the file"
      }
    return place + words(picture)
  }

  private func words(_ picture: Preview.Picture) -> String {
    let pixels = picture.size.map { ", \($0.width) × \($0.height)" } ?? ""
    guard case .path(let path) = picture.content, preview.header.items.count <= 1 else { return pixels }
    return pixels + ", \(path.display)"
  }
}
