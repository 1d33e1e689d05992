internal import ShareFiles
public import ShareModel

/// Switches plugins off and on for good, in the person's `settings.json`.
///
/// Only the list `disabled` is changed: order, layout and keys that this version does not know stay as they were written. The new
/// file is written beside the old one and takes its place at once, so that an interrupted change leaves the old one whole.
public struct PluginSwitch: Sendable {
  /// Why a file could not be changed.
  public struct Problem: Error, Hashable, Sendable {
    /// The file.
    public var file: String
    /// What is wrong, and what helps.
    public var detail: String
  }

  /// The largest settings file that is read, in bytes.
  private static let limit = 1 << 20

  /// The file's absolute path; it need not exist.
  public let file: ByteString

  /// Makes a switch.
  ///
  /// - Parameter settingsDirectory: the person's directory of settings.
  public init(settingsDirectory: ByteString) {
    file = settingsDirectory.appending("settings.json")
  }

  /// Switches a plugin off or on.
  ///
  /// Blocks until the new file is on the disk. A file that is a link stays one: what it leads to is changed. Two changes at the
  /// same moment do no harm to the file, but one of them may be lost.
  ///
  /// - Parameters:
  ///   - plugin: its id.
  ///   - isOn: whether it may be used.
  /// - Returns: whether the file had to be changed. An entry with a wider selector, such as `org.example.*`, stays.
  /// - Throws: why the file cannot be read or written; it is then as it was.
  public func turn(_ plugin: String, on isOn: Bool) throws(Problem) -> Bool {
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
    guard let new = try changed(old, plugin, isOn) else { return false }
    do throws(SystemError) {
      try FileSystem.makeDirectories(target.parent, mode: 0o700)
      try write(new, to: target, mode: mode)
    } catch {
      throw problem("\(error.text); it is as it was")
    }
    return true
  }

  /// The new content; nil when the old one says it already.
  private func changed(_ old: [UInt8], _ plugin: String, _ isOn: Bool) throws(Problem) -> [UInt8]? {
    var new: [UInt8]?
    do throws(DisabledList.Problem) {
      if isOn {
        // Somebody may have written it twice.
        while let shorter = try DisabledList(new ?? old).removing(plugin) { new = shorter }
      } else {
        new = try DisabledList(old).adding(plugin)
      }
    } catch {
      throw problem("line \(error.line), column \(error.column): \(error.message); correct the file")
    }
    guard let new else { return nil }
    let reading = SettingsDecoder { ContentTypeTree.standard.acceptedType($0) }.decode(new)
    guard reading.settings.disabled.contains(where: { $0.text == plugin }) != isOn else {
      throw problem(
        "\(plugin) cannot stand in the list of what is switched off; share plugin validate shows its faults")
    }
    return new
  }

  private func write(_ bytes: [UInt8], to target: ByteString, mode: UInt32) throws(SystemError) {
    let directory = try Descriptor.openDirectory(target.parent)
    let name = ByteString(".settings.json.\(UInt64.random(in: .min ... .max))")
    do throws(SystemError) {
      let new = try Descriptor.open(at: directory, name: name, [.write, .create, .exclusive, .noFollow], mode: 0o600)
      try new.write(bytes)
      try FileSystem.setMode(mode, of: new)
      try new.sync()
      try FileSystem.rename(at: directory, from: name, to: target.lastComponent, noReplace: false)
    } catch {
      try? FileSystem.remove(at: directory, name: name)
      throw error
    }
  }

  private func problem(_ detail: String) -> Problem { Problem(file: file.display, detail: detail) }
}
