import ShareFiles
import ShareHost
import ShareModel
import Testing

@Suite("Where the host looks for things")
struct PlacesTests {
  private static func places(
    _ variables: [String: ByteString], extra: [ByteString] = [], executable: ByteString? = nil
  ) -> Places {
    Places(extraPlugins: extra, executable: executable) { variables[$0] }
  }

  @Test("without any variable but HOME, the standard's defaults count")
  func defaults() {
    let places = Self.places(["HOME": "/home/ada"])
    #expect(
      places.pluginDirectories == [
        .init(path: "/home/ada/.local/share/share-host/plugins", level: .user),
        .init(path: "/usr/local/share/share-host/plugins", level: .system),
        .init(path: "/usr/share/share-host/plugins", level: .system),
      ])
    #expect(places.settingsDirectory == "/home/ada/.config/share-host")
    #expect(places.systemSettingsDirectories == ["/etc/xdg/share-host"])
    #expect(places.stateDirectory == "/home/ada/.local/state/share-host")
    #expect(places.dataDirectories == ["/home/ada/.local/share", "/usr/local/share", "/usr/share"])
    #expect(places.commandPath == ["/usr/local/bin", "/usr/bin", "/bin"])
    #expect(places.notes == [])
  }

  @Test("each variable moves its own place, and the order is call, variable, person, system, executable")
  func everyVariable() {
    let places = Self.places(
      [
        "HOME": "/h", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s", "XDG_DATA_DIRS": "/x:/y",
        "XDG_CONFIG_DIRS": "/m::/n:/m",
        "SHARE_PLUGIN_PATH": "/p:/q", "PATH": "/b::relative:/e",
      ], extra: ["/call"], executable: "/opt/share/bin/share")
    #expect(
      places.pluginDirectories.map(\.path) == [
        "/call", "/p", "/q", "/d/share-host/plugins", "/x/share-host/plugins", "/y/share-host/plugins",
        "/opt/share/share/share-host/plugins",
      ])
    #expect(places.pluginDirectories.map(\.level) == [.call, .call, .call, .user, .system, .system, .system])
    #expect(places.settingsDirectory == "/c/share-host")
    #expect(places.systemSettingsDirectories == ["/m/share-host", "/n/share-host"])
    #expect(places.stateDirectory == "/s/share-host")
    #expect(places.commandPath == ["/b", "/e"])
    #expect(places.notes == [])
  }

  struct Ignored: Sendable, CustomTestStringConvertible {
    var name: String
    var value: ByteString
    var note: String
    var testDescription: String { "\(name)=\(value.display)" }
  }

  static let ignored: [Ignored] = [
    Ignored(name: "XDG_DATA_HOME", value: "data", note: "XDG_DATA_HOME is a relative path (data)"),
    Ignored(name: "XDG_CONFIG_HOME", value: "./c", note: "XDG_CONFIG_HOME is a relative path (./c)"),
    Ignored(name: "XDG_STATE_HOME", value: "s", note: "XDG_STATE_HOME is a relative path (s)"),
    Ignored(name: "XDG_DATA_DIRS", value: "/a:b", note: "XDG_DATA_DIRS holds a relative path (b)"),
    Ignored(name: "XDG_CONFIG_DIRS", value: "/a:b", note: "XDG_CONFIG_DIRS holds a relative path (b)"),
    Ignored(name: "SHARE_PLUGIN_PATH", value: "/a:b", note: "SHARE_PLUGIN_PATH holds a relative path (b)"),
    Ignored(name: "SHARE_PLUGIN_PATH", value: "/a:", note: "SHARE_PLUGIN_PATH holds a relative path (an empty entry"),
  ]

  @Test("a relative or empty entry is left out, and that is said", arguments: ignored)
  func relative(_ ignored: Ignored) {
    let places = Self.places(["HOME": "/h", ignored.name: ignored.value])
    #expect(places.notes.count == 1)
    #expect(places.notes.first?.hasPrefix(ignored.note) == true)
    #expect(places.pluginDirectories.allSatisfy { $0.path.isAbsolute })
    #expect(places.settingsDirectory == "/h/.config/share-host")
    #expect(places.stateDirectory == "/h/.local/state/share-host")
  }

  @Test("an empty variable is one that is not set, and a stray colon in XDG_DATA_DIRS is nothing to complain about")
  func empty() {
    let places = Self.places(["HOME": "/h", "XDG_DATA_HOME": "", "SHARE_PLUGIN_PATH": "", "XDG_DATA_DIRS": "/x::"])
    #expect(places.pluginDirectories.map(\.path) == ["/h/.local/share/share-host/plugins", "/x/share-host/plugins"])
    #expect(places.notes == [])
  }

  @Test("without a home there is nothing of the person's, and that is no fault")
  func homeless() {
    let places = Self.places([:])
    #expect(places.settingsDirectory == nil)
    #expect(places.stateDirectory == nil)
    #expect(places.pluginDirectories.allSatisfy { $0.level == .system })
    #expect(places.notes == [])
    #expect(Self.places(["HOME": "home"]).notes.count == 1)
  }

  @Test("a relative directory of the call is noted, and one that is named twice is listed once, at its first place")
  func twice() {
    let places = Self.places(["HOME": "/h", "SHARE_PLUGIN_PATH": "/a:/b:/a"], extra: ["/b", "x"])
    #expect(places.pluginDirectories.map(\.path).prefix(2) == ["/b", "/a"])
    #expect(places.notes == ["--plugin-path holds a relative path (x), so that entry is not used"])
  }

  @Test("an executable in ROOT/.build of a package with plugins finds them, last; any other does not")
  func buildTree() throws {
    let room = try Room()
    let executable = try room.write("root/.build/x86_64/debug/share", "")
    func build() -> [Places.PluginDirectory] {
      Self.places(["HOME": "/h"], executable: executable).pluginDirectories.filter { $0.level == .build }
    }
    #expect(build() == [])
    try room.write("root/Package.swift", "")
    #expect(build() == [])
    try room.folder("root/Plugins")
    let directories = Self.places(["HOME": "/h"], executable: executable).pluginDirectories
    #expect(directories.last == .init(path: room.path.appending("root/Plugins"), level: .build))
    #expect(build().count == 1)
    let outside = try room.write("root/bin/share", "")
    #expect(!Self.places([:], executable: outside).pluginDirectories.contains { $0.level == .build })
    #expect(!Self.places([:], executable: "/").pluginDirectories.contains { $0.level == .build })
  }
}
