import ShareModel
import SharePlugin

/// "Copy to Clipboard": asks the host to put every item on the clipboard; the whole work is a handover.
///
/// Texts go as text, files and folders as a list of files, links as links; one picture by itself also as a picture, so that it can
/// be pasted into a document as well as into a folder.
struct ClipboardPlugin: Plugin {
  func perform(_ share: Share) throws {
    let handover = share.handover
    for item in share.items {
      let isPicture = item.representation?.mime.hasPrefix("image/") == true
      if item.kind == .text {
        try handover.add(item, as: .content)
        continue
      }
      if item.kind == .file, isPicture, share.items.count == 1 { try handover.add(item, as: .content) }
      try handover.add(item)
    }
    try handover.ownClipboard()
  }
}

/// Says which type serves.
@c(share_plugin_main) public func plugin() { register(ClipboardPlugin()) }
