internal import ShareFiles
public import ShareModel

/// The person's `settings.json`, changed for good.
///
/// Only what is meant is changed: order, layout and keys that this version does not know stay as they were written. The new
/// file is written beside the old one and takes its place at once, so that an interrupted change leaves the old one whole. A file
/// that is a link stays one: what it leads to is changed. Two changes at the same moment do no harm to the file, but one of them
/// may be lost.
public struct SettingsFile: Sendable {
  /// The largest settings file that is read, in bytes.
  private static let limit = 1 << 20

  /// The file's absolute path; it need not exist.
  public let file: ByteString

  /// Makes one.
  ///
  /// - Parameter settingsDirectory: the person's directory of settings.
  public init(settingsDirectory: ByteString) {
    file = settingsDirectory.appending("settings.json")
  }

  /// Switches a plugin off or on.
  ///
  /// Blocks until the new file is on the disk.
  ///
  /// - Parameters:
  ///   - plugin: its id.
  ///   - isOn: whether it may be used.
  /// - Returns: whether the file had to be changed. An entry with a wider selector, such as `org.example.*`, stays.
  /// - Throws: why the file cannot be read or written; it is then as it was.
  public func turn(_ plugin: String, on isOn: Bool) throws(KeptFileProblem) -> Bool {
    try change { (old) throws(DocumentEdit.Problem) in
      // Somebody may have written it twice.
      var new: [UInt8]?
      if isOn {
        while let shorter = try DisabledList(new ?? old).removing(plugin) { new = shorter }
      } else {
        new = try DisabledList(old).adding(plugin)
      }
      return new
    } isRight: { settings in
      settings.disabled.contains { $0.text == plugin } != isOn
        ? nil : "\(plugin) cannot stand in the list of what is switched off; share plugin validate shows its faults"
    }
  }

  /// Sets a plugin's setting, or takes its value out.
  ///
  /// Blocks until the new file is on the disk.
  ///
  /// - Parameters:
  ///   - name: the setting.
  ///   - plugin: the plugin's id.
  ///   - value: the value; nil: the plugin's own default counts again.
  /// - Returns: whether the file had to be changed.
  /// - Throws: why the file cannot be read or written; it is then as it was.
  public func set(_ name: String, of plugin: String, to value: JSONText?) throws(KeptFileProblem) -> Bool {
    try change { (old) throws(DocumentEdit.Problem) in
      try PluginValues(old).setting(value, at: ["plugins", plugin, name])
    } isRight: { settings in
      (settings.plugins[plugin]?[name] != nil) == (value != nil) ? nil : "the value of \(name) cannot be kept"
    }
  }

  /// Writes the file anew.
  ///
  /// - Parameters:
  ///   - edit: the new content; nil when the old one will do.
  ///   - isRight: why what the new content says is not what was meant; nil when it is.
  private func change(
    _ edit: ([UInt8]) throws(DocumentEdit.Problem) -> [UInt8]?, isRight: (Settings) -> String?
  ) throws(KeptFileProblem) -> Bool {
    // Who keeps settings elsewhere and links to them goes on doing so.
    let target = (try? FileSystem.resolved(file)) ?? file
    var old: [UInt8] = []
    var mode: UInt32 = 0o600
    do throws(SystemError) {
      old = try FileReading.read(target, max: Self.limit)
      mode = try Descriptor.status(of: target).mode
    } catch {
      guard error.isMissing else { throw problem(error.text) }
    }
    var edited: [UInt8]?
    do throws(DocumentEdit.Problem) {
      edited = try edit(old)
    } catch {
      throw problem("line \(error.line), column \(error.column): \(error.message); correct the file")
    }
    guard let new = edited else { return false }
    let reading = SettingsDecoder { ContentTypeTree.standard.acceptedType($0) }.decode(new)
    if let fault = isRight(reading.settings) { throw problem(fault) }
    do throws(SystemError) {
      try FileReplacing.replace(target, with: new, mode: mode)
    } catch {
      throw problem("\(error.text); it is as it was")
    }
    return true
  }

  private func problem(_ detail: String) -> KeptFileProblem { KeptFileProblem(file: file.display, detail: detail) }
}
