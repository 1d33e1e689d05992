internal import ShareBoundary
internal import ShareFiles
internal import ShareModel

/// The values of a plugin's settings for one share: what this call gives, else what the person has set, else the default.
struct SettingValues {
  let manifest: Manifest
  let stored: [String: String]
  let given: [String: String]
  let folders: UserFolders
  let workingDirectory: ByteString?
  /// The value of a secret setting that the person has set.
  var secret: (_ name: String) throws(KeptFileProblem) -> String? = { _ in nil }

  /// Every declared setting that has a value, in the order of the manifest.
  ///
  /// - Throws: the reason why the share cannot be made: a value that is none, a name that is not declared, a value that is
  ///   missing.
  func resolved() throws(Reason) -> [StartMessage.Setting] {
    for name in given.keys.sorted() where !manifest.settings.contains(where: { $0.name == name }) {
      let known = manifest.settings.map(\.name).joined(separator: ", ")
      throw Reason(
        .invalidSetting,
        "\(manifest.id) has no setting \(name)" + (known.isEmpty ? "; it has none" : "; it has \(known)"))
    }
    var values: [StartMessage.Setting] = []
    for setting in manifest.settings {
      if let value = try value(setting) { values.append(StartMessage.Setting(name: setting.name, value: value)) }
    }
    return values
  }

  private func value(_ setting: SettingDeclaration) throws(Reason) -> ByteString? {
    if given[setting.name] != nil, setting.isSecret {
      throw Reason(
        .invalidSetting,
        "\(setting.name) is a secret, and a command line can be read by others; set it with \(wayOut(setting))")
    }
    if let text = given[setting.name] ?? stored[setting.name] { return try checked(text, setting) }
    if setting.isSecret {
      let kept: String?
      do throws(KeptFileProblem) {
        kept = try secret(setting.name)
      } catch {
        throw Reason(.unavailable, "\(error.file): \(error.detail)")
      }
      if let kept { return try checked(kept, setting) }
    }
    if let text = setting.defaultValue {
      let namesFolder = (setting.kind == .folder || setting.kind == .file) && text.hasPrefix("$")
      if !namesFolder { return try checked(text, setting) }
      if let folder = folders.folder(text) { return folder }
    }
    if setting.isRequired {
      throw Reason(.unavailable, "the setting \(setting.name) has no value; set it with \(wayOut(setting))")
    }
    return nil
  }

  /// What sets it for good.
  private func wayOut(_ setting: SettingDeclaration) -> String {
    setting.isSecret
      ? "share plugin settings \(manifest.id) \(setting.name)"
      : "--set \(setting.name)=VALUE, or for good with share plugin settings \(manifest.id) \(setting.name)=VALUE"
  }

  /// A value as the plugin gets it.
  ///
  /// - Throws: the reason why it is none that the setting can have.
  func checked(_ text: String, _ setting: SettingDeclaration) throws(Reason) -> ByteString {
    func wrong(_ expected: String) -> Reason {
      let what = setting.isSecret ? "is something else" : "is \(text)"
      return Reason(.invalidSetting, "the setting \(setting.name) \(what), but must be \(expected)")
    }
    switch setting.kind {
    case .string: return ByteString(text)
    case .integer: if Int64(text) == nil { throw wrong("a whole number") }
    case .number: if Double(text).map(\.isFinite) != true { throw wrong("a number") }
    case .boolean: if text != "true" && text != "false" { throw wrong("true or false") }
    case .choice:
      if !setting.choices.contains(text) { throw wrong("one of \(setting.choices.joined(separator: ", "))") }
    case .file, .folder:
      if text.isEmpty { throw wrong("a path") }
      let path = ByteString(text)
      if path.isAbsolute { return path }
      // A shell leaves the tilde of `folder=~/x` as it is.
      if text.hasPrefix("~/"), let home = folders.home {
        return home.appending(ByteString(Array(text.utf8.dropFirst(2))))
      }
      guard let base = workingDirectory ?? (try? FileSystem.currentDirectory()) else {
        throw wrong("an absolute path, since there is no current directory")
      }
      return base.appending(path)
    }
    return ByteString(text)
  }
}
