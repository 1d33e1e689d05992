internal import ShareFiles
public import ShareModel

/// Where the values of secret settings are kept: the desktop's Secret Service, where there is one, else the file `secrets.json` in
/// the state directory, which nobody else can read.
///
/// A value never stands in an argument of a process, in a log or in what is printed.
public struct SecretFile: Sendable {
  /// Where a secret is.
  public enum Place: String, Hashable, Sendable {
    /// In the file itself.
    case file
    /// In the Secret Service; the file only says so.
    case service
  }

  private struct Kept {
    var plugin: String
    var name: String
    var place: Place
    var value: String?
  }

  /// The largest file that is read, in bytes.
  private static let limit = 4 << 20

  /// The file's absolute path; it need not exist.
  public let file: ByteString
  private let service: SecretService?

  /// Makes one.
  ///
  /// - Parameters:
  ///   - stateDirectory: the directory in which the host keeps its state.
  ///   - commandPath: where the program that speaks to the Secret Service is looked for.
  public init(stateDirectory: ByteString, commandPath: [ByteString]) {
    file = stateDirectory.appending("secrets.json")
    service = SecretService(commandPath: commandPath)
  }

  /// Where the value of a setting is kept; nil: it has none.
  ///
  /// - Throws: why the file does not count.
  public func place(of name: String, of plugin: String) throws(KeptFileProblem) -> Place? {
    try read().first { $0.plugin == plugin && $0.name == name }?.place
  }

  /// The value of a setting; nil: it has none.
  ///
  /// - Throws: why it cannot be read; the value is not in the words.
  public func value(of name: String, of plugin: String) throws(KeptFileProblem) -> String? {
    guard let kept = try read().first(where: { $0.plugin == plugin && $0.name == name }) else { return nil }
    guard kept.place == .service else { return kept.value }
    guard let value = service?.value(of: name, of: plugin) else {
      throw KeptFileProblem(
        file: "the Secret Service",
        detail: "does not give \(name) of \(plugin); unlock it, or set the secret again with share plugin settings")
    }
    return value
  }

  /// Keeps a value, or forgets it.
  ///
  /// - Parameters:
  ///   - name: the setting.
  ///   - plugin: the plugin's id.
  ///   - value: the value; nil: it is forgotten.
  /// - Returns: where it is now; nil when it is forgotten.
  /// - Throws: why it cannot be kept.
  @discardableResult
  public func set(_ name: String, of plugin: String, to value: String?) throws(KeptFileProblem) -> Place? {
    var all = try read()
    let isInService = all.contains { $0.plugin == plugin && $0.name == name && $0.place == .service }
    all.removeAll { $0.plugin == plugin && $0.name == name }
    var place: Place?
    if let value {
      place = service?.keep(value, of: name, of: plugin) == true ? .service : .file
      all.append(Kept(plugin: plugin, name: name, place: place ?? .file, value: place == .file ? value : nil))
    }
    // What is not wanted any more must not stay there.
    if isInService, place != .service { service?.forget(name, of: plugin) }
    try write(all)
    return place
  }

  private func read() throws(KeptFileProblem) -> [Kept] {
    let bytes: [UInt8]
    var distrust: String?
    do throws(SystemError) {
      let status = try Descriptor.status(of: file)
      distrust = FileTrust.problem(status)
      if status.mode & 0o077 != 0 { distrust = "others can read it; take that right away with `chmod 600`" }
      bytes = try FileReading.read(file, max: Self.limit)
    } catch {
      if error.isMissing { return [] }
      throw KeptFileProblem(file: file.display, detail: error.text)
    }
    if let distrust { throw KeptFileProblem(file: file.display, detail: distrust) }
    guard let root = try? JSONReader.read(bytes), case .array(let entries) = root.value else { throw damaged }
    return try entries.map { (entry) throws(KeptFileProblem) -> Kept in
      guard case .object(let members) = entry.value else { throw damaged }
      func text(_ key: String) -> String? {
        guard case .string(let text)? = members.first(where: { $0.key == key })?.node.value else { return nil }
        return text
      }
      guard let plugin = text("plugin"), let name = text("name"),
        let place = text("place").flatMap(Place.init(rawValue:)),
        (text("value") != nil) == (place == .file)
      else { throw damaged }
      return Kept(plugin: plugin, name: name, place: place, value: text("value"))
    }
  }

  private var damaged: KeptFileProblem {
    KeptFileProblem(file: file.display, detail: "it is damaged; remove it, and set the secrets again")
  }

  private func write(_ all: [Kept]) throws(KeptFileProblem) {
    let document = JSONText.array(
      all.map { kept in
        .object(
          [("plugin", .string(kept.plugin)), ("name", .string(kept.name)), ("place", .string(kept.place.rawValue))]
            + (kept.value.map { [("value", .string($0))] } ?? []))
      })
    do throws(SystemError) {
      try FileReplacing.replace(file, with: document.encoded(pretty: true))
    } catch {
      throw KeptFileProblem(file: file.display, detail: error.text)
    }
  }
}
