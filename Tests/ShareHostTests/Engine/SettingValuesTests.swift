import ShareBoundary
import ShareModel
import Testing
import _StringProcessing

@testable import ShareHost

@Suite("Values of settings")
struct SettingValuesTests {
  private static func values(
    _ settings: [SettingDeclaration], stored: [String: String] = [:], given: [String: String] = [:],
    home: ByteString? = "/h",
    configuration: ByteString? = nil
  ) -> SettingValues {
    SettingValues(
      manifest: Manifest(
        id: "org.example.a", version: SemanticVersion(1, 0, 0), name: LocalizedText("A"), settings: settings),
      stored: stored, given: given, folders: UserFolders(home: home, configuration: configuration),
      workingDirectory: "/w")
  }

  private static func reason(_ values: SettingValues) -> Reason? {
    do throws(Reason) {
      _ = try values.resolved()
      return nil
    } catch {
      return error
    }
  }

  struct Value: Sendable, CustomTestStringConvertible {
    var kind: SettingDeclaration.Kind
    var text: String
    var value: ByteString?
    var testDescription: String { "\(kind) \(text)" }
  }

  static let all: [Value] = [
    Value(kind: .string, text: "", value: ""), Value(kind: .string, text: "$5", value: "$5"),
    Value(kind: .integer, text: "-12", value: "-12"), Value(kind: .integer, text: "1.5", value: nil),
    Value(kind: .integer, text: "99999999999999999999", value: nil), Value(kind: .integer, text: "", value: nil),
    Value(kind: .number, text: "1.5e3", value: "1.5e3"), Value(kind: .number, text: "nan", value: nil),
    Value(kind: .number, text: "inf", value: nil), Value(kind: .number, text: "x", value: nil),
    Value(kind: .boolean, text: "true", value: "true"), Value(kind: .boolean, text: "yes", value: nil),
    Value(kind: .choice, text: "b", value: "b"), Value(kind: .choice, text: "B", value: nil),
    Value(kind: .folder, text: "/x", value: "/x"), Value(kind: .folder, text: "x/y", value: "/w/x/y"),
    Value(kind: .folder, text: "~/x", value: "/h/x"), Value(kind: .folder, text: "", value: nil),
    Value(kind: .file, text: "a b", value: "/w/a b"),
  ]

  @Test("each kind takes what it can and says what it must be", arguments: all)
  func kinds(_ value: Value) throws {
    let declaration = SettingDeclaration(name: "s", kind: value.kind, choices: ["a", "b"])
    let values = [
      Self.values([declaration], given: ["s": value.text]), Self.values([declaration], stored: ["s": value.text]),
    ]
    for values in values {
      if let expected = value.value {
        #expect(try values.resolved().map(\.value) == [expected])
      } else {
        let reason = try #require(Self.reason(values))
        #expect(reason.code == .invalidSetting)
        #expect(reason.detail.hasPrefix("the setting s is \(value.text), but must be "))
      }
    }
  }

  @Test("what the call gives beats what is stored, which beats the default; what has no value is not sent")
  func order() throws {
    let settings = [
      SettingDeclaration(name: "a", kind: .string, defaultValue: "default"),
      SettingDeclaration(name: "b", kind: .string, defaultValue: "default"),
      SettingDeclaration(name: "c", kind: .string, defaultValue: "default"),
      SettingDeclaration(name: "d", kind: .string),
    ]
    let values = try Self.values(settings, stored: ["a": "stored", "b": "stored"], given: ["a": "given"]).resolved()
    #expect(values.map(\.name) == ["a", "b", "c"])
    #expect(values.map(\.value) == ["given", "stored", "default"])
  }

  @Test("a name that is not declared is a mistake, with the names that are")
  func unknown() {
    let setting = SettingDeclaration(name: "folder", kind: .folder)
    #expect(
      Self.reason(Self.values([setting], given: ["foldr": "/x"]))?.detail
        == "org.example.a has no setting foldr; it has folder")
    #expect(Self.reason(Self.values([], given: ["x": ""]))?.detail == "org.example.a has no setting x; it has none")
    #expect(Self.reason(Self.values([setting], stored: ["old": "x"])) == nil)
  }

  @Test("a secret is taken from the person's settings and never from the call")
  func secret() throws {
    let setting = SettingDeclaration(name: "key", kind: .string, isSecret: true)
    #expect(try Self.values([setting], stored: ["key": "s3"]).resolved().map(\.value) == ["s3"])
    let reason = try #require(Self.reason(Self.values([setting], given: ["key": "s3cret"])))
    #expect(reason.code == .invalidSetting)
    #expect(!reason.detail.contains("s3cret"))
  }

  @Test("a required setting without a value makes the target unavailable")
  func required() {
    let setting = SettingDeclaration(name: "folder", kind: .folder, defaultValue: "$downloads", isRequired: true)
    #expect(Self.reason(Self.values([setting], home: nil))?.code == .unavailable)
    #expect(Self.reason(Self.values([setting])) == nil)
  }

  @Test("a folder's default may be one of the desktop's")
  func folders() throws {
    let room = try Room()
    try room.write("user-dirs.dirs", "XDG_DOWNLOAD_DIR=\"$HOME/In\"\n")
    let settings = [
      SettingDeclaration(name: "a", kind: .folder, defaultValue: "$downloads"),
      SettingDeclaration(name: "b", kind: .folder, defaultValue: "$pictures"),
      SettingDeclaration(name: "c", kind: .string, defaultValue: "$downloads"),
    ]
    let values = try Self.values(settings, configuration: room.path).resolved()
    #expect(values.map(\.value) == ["/h/In", "/h/Pictures", "$downloads"])
  }
}
