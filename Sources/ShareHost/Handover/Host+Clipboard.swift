internal import ShareBoundary
internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// Owning the clipboard: a process of its own lives on and answers whoever pastes.
extension Host {
  /// Milliseconds that the owner of a clipboard may take to become it.
  private static let ownerPatience: Int32 = 5000

  /// Puts things on the clipboard of the display.
  ///
  /// On X11 our own `share-clipboard` serves every type; the tools that there are serve one. On Wayland `wl-copy` serves the
  /// first: it is kept well, and speaks the protocols of all compositors.
  func ownClipboard(_ things: [HandoverOrder.Thing], _ files: inout HandedFiles) throws(Reason) {
    let forms = try clipboardForms(things, &files)
    guard let first = forms.first else { throw Reason(.noItems, "nothing was put on the clipboard") }
    if Environment.value("WAYLAND_DISPLAY")?.isEmpty == false {
      guard let program = CommandSearch.find("wl-copy", in: places.commandPath) else {
        throw Reason(.unavailable, "the command wl-copy is not installed; install wl-clipboard")
      }
      return try runOwner(program, ["--type", ByteString(first.type)], input: first.path)
    }
    guard Environment.value("DISPLAY")?.isEmpty == false else {
      throw Reason(.unavailable, "there is no display, so there is no clipboard; set DISPLAY or WAYLAND_DISPLAY")
    }
    try runOwner(try clipboardProgram(), forms.flatMap { [ByteString($0.type), $0.path] }, input: "/dev/null")
  }

  /// What the clipboard serves: a MIME type and the file that holds its bytes, the richest first.
  private func clipboardForms(
    _ things: [HandoverOrder.Thing], _ files: inout HandedFiles
  ) throws(Reason) -> [(type: String, path: ByteString)] {
    var forms: [(type: String, path: ByteString)] = []
    var links: [String] = []
    var lines: [ByteString] = []
    for thing in things {
      if case .link(let link) = thing.content {
        links.append(link)
        lines.append(ByteString(link))
      } else if thing.form == .file {
        let path = try keep(thing, &files)
        links.append(FileURI.uri(of: path))
        lines.append(path)
      } else {
        let isText = registry.types.conforms(thing.type, to: .plainText)
        let type = isText ? "text/plain" : thing.mime
        guard !forms.contains(where: { $0.type == type }) else { continue }
        forms.append((type, try keep(thing, &files)))
      }
    }
    guard !links.isEmpty else { return forms }
    func add(_ type: String, _ bytes: [UInt8]) throws(Reason) {
      guard !forms.contains(where: { $0.type == type }) else { return }
      let thing = HandoverOrder.Thing(
        form: .content, type: .data, mime: type, name: "clipboard", content: .bytes(bytes))
      forms.append((type, try keep(thing, &files)))
    }
    try add("text/uri-list", URIList.write(links))
    if links.allSatisfy({ $0.hasPrefix("file:") }) {
      try add("x-special/gnome-copied-files", Array((["copy"] + links).joined(separator: "\n").utf8))
    }
    try add("text/plain", Array(lines.map(\.bytes).joined(separator: [UInt8(ascii: "\n")])))
    return forms
  }

  /// Our program, which lies beside the worker.
  private func clipboardProgram() throws(Reason) -> ByteString {
    guard case .success(let worker) = workerLocation() else {
      throw Reason(.workerUnavailable, "share-clipboard is not found, and neither is share-worker; install ShareHost")
    }
    let path = worker.parent.appending("share-clipboard")
    guard FileSystem.isExecutable(path) else {
      throw Reason(.unavailable, "\(path.display) is missing; install ShareHost again")
    }
    return path
  }

  /// Starts the owner of a clipboard, which goes into the background once it is that, and lives on.
  private func runOwner(_ program: ByteString, _ arguments: [ByteString], input: ByteString) throws(Reason) {
    let name = program.lastComponent.display
    let end: ChildProcess.End?
    let words: [UInt8]
    do throws(SystemError) {
      let given = try Descriptor.open(input, .read)
      let nothing = try Descriptor.open("/dev/null", .write)
      let said = try MemoryFile.writable(name: "clipboard")
      var process = try ChildProcess(
        path: program, arguments: arguments, environment: personEnvironment,
        inherited: [.init(given.raw, as: 0), .init(nothing.raw, as: 1), .init(said.raw, as: 2)])
      // What has gone into the background is of its session, and is what lives on.
      let isInTime = process.ended.waitReadable(milliseconds: Self.ownerPatience)
      end = isInTime ? process.wait(endingGroup: false) : nil
      words = try said.read(at: 0, max: 1024)
    } catch {
      throw Reason(.unavailable, "\(program.display) cannot take the clipboard: \(error.text); install it again")
    }
    switch end {
    case .exited(0): return
    case nil:
      throw Reason(.unavailable, "\(name) had not taken the clipboard after 5 s; check that the display answers")
    case .exited, .signalled:
      let line = words.split(separator: UInt8(ascii: "\n")).first ?? []
      throw Reason(.unavailable, "\(name) cannot take the clipboard: \(String(decoding: line, as: UTF8.self))")
    }
  }
}
