import ShareModel
import Testing

@testable import ShareHost

@Suite("The person's own folders")
struct UserFoldersTests {
  struct Line: Sendable, CustomTestStringConvertible {
    var line: String
    var folder: ByteString
    var testDescription: String { line }
  }

  static let lines: [Line] = [
    Line(line: "", folder: "/h/Downloads"),
    Line(line: #"XDG_DOWNLOAD_DIR="$HOME/Herunter""#, folder: "/h/Herunter"),
    Line(line: #"  XDG_DOWNLOAD_DIR="/srv/in""#, folder: "/srv/in"),
    Line(line: #"XDG_DOWNLOAD_DIR="$HOME/a \"b\" \\c""#, folder: #"/h/a "b" \c"#),
    Line(line: #"XDG_DOWNLOAD_DIR="$HOME/""#, folder: "/h"),
    Line(line: #"XDG_DOWNLOAD_DIR="$HOME""#, folder: "/h"),
    Line(line: #"XDG_DOWNLOAD_DIR="relative""#, folder: "/h/Downloads"),
    Line(line: "XDG_DOWNLOAD_DIR=", folder: "/h/Downloads"),
    Line(line: "XDG_DOWNLOAD_DIR=\"", folder: "/h/Downloads"),
    Line(line: ##"#XDG_DOWNLOAD_DIR="/commented""##, folder: "/h/Downloads"),
    Line(line: #"XDG_DOCUMENTS_DIR="/other""#, folder: "/h/Downloads"),
  ]

  @Test("the download folder is what user-dirs.dirs says, else Downloads", arguments: lines)
  func downloads(_ line: Line) throws {
    let room = try Room()
    try room.write("user-dirs.dirs", "# written by xdg-user-dirs\n\(line.line)\n")
    #expect(UserFolders(home: "/h", configuration: room.path).folder("$downloads") == line.folder)
  }

  @Test("every name that a manifest may use has a folder; without a home there is none")
  func names() {
    let folders = UserFolders(home: "/h", configuration: nil)
    #expect(folders.folder("$documents") == "/h/Documents")
    #expect(folders.folder("$pictures") == "/h/Pictures")
    #expect(folders.folder("$home") == "/h")
    #expect(folders.folder("$music") == nil)
    let none = UserFolders(home: nil, configuration: nil)
    for name in ["$downloads", "$documents", "$pictures", "$home"] { #expect(none.folder(name) == nil) }
  }
}
