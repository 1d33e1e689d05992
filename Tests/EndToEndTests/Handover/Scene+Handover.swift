import ShareFiles
import ShareModel
import TestSupport

extension Scene {
  /// Writes an application into the person's data directory: a script that says what it was opened with, then lives on.
  ///
  /// - Parameters:
  ///   - id: its id, without `.desktop`.
  ///   - types: the MIME types that it opens.
  ///   - exec: what follows the program in `Exec`.
  ///   - script: what it does, in the language of sh.
  func installApplication(_ id: String, types: [String], exec: String = "%F", script: String = "") throws {
    let program = path.appending(ByteString(id + ".sh"))
    let text = """
      #!/bin/sh
      printf '%s\\n' "$@" >"$HOME/\(id).opened"
      readlink /proc/$$/fd/* >"$HOME/\(id).descriptors" 2>/dev/null
      cut -d ' ' -f 6 /proc/$$/stat >"$HOME/\(id).session"
      pwd >"$HOME/\(id).directory"
      \(script)
      echo $$ >"$HOME/\(id).process"
      exec sleep 600

      """
    try Descriptor.open(program, [.write, .create, .truncate], mode: 0o755).write(Array(text.utf8))
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=\(id)
      Exec=\(program.display) \(exec)
      MimeType=\(types.joined(separator: ";"));

      """
    let folder = home.appending(".local/share/applications")
    try FileSystem.makeDirectories(folder)
    try Descriptor.open(folder.appending(ByteString(id + ".desktop")), [.write, .create]).write(Array(entry.utf8))
  }

  /// What an application wrote into the home; nil when it has not yet.
  func said(_ name: String) -> String? {
    (try? FileReading.read(home.appending(ByteString(name)), max: 1 << 16)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The process of an application, once it has done everything.
  func process(of id: String) throws -> Int32? {
    guard eventually({ self.said(id + ".process")?.hasSuffix("\n") == true }) else { return nil }
    return said(id + ".process").flatMap { Int32($0.filter(\.isNumber)) }
  }

  /// Pastes one type from a display.
  func paste(_ type: String, from display: ByteString) throws -> Program.Output {
    try Program(
      "/usr/bin/xclip", ["-o", "-selection", "clipboard", "-t", ByteString(type)],
      environment: ["DISPLAY": display, "PATH": "/usr/bin:/bin"]
    ).run(seconds: 30)
  }

  /// Where copies lie that were handed over.
  var handed: ByteString { path.appending("state/share-host/handover") }
}
