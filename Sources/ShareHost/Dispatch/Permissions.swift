internal import ShareFiles
internal import ShareModel
internal import ShareSystem

/// What a plugin's sandbox is to allow, from what its manifest asks for.
struct Permissions {
  let plugin: InstalledPlugin
  let library: ByteString
  let settings: [String: ByteString]
  /// The plugin's own state directory.
  let state: ByteString?
  /// The directory that vanishes after the share.
  let temporary: ByteString
  let commandPath: [ByteString]
  let environment: (_ name: String) -> ByteString?

  /// The rules for one share.
  ///
  /// - Parameters:
  ///   - limits: the plugin's limits.
  ///   - bytes: the bytes of all items, as far as they are known.
  func rules(_ limits: PluginLimits, bytes: UInt64) -> SandboxRules {
    // What is made of the items, an archive for one, is hardly ever twice as large.
    var rules = SandboxRules(memory: limits.memory, fileSize: max(1 << 30, bytes.addingClamped(bytes)))
    rules.readable = [plugin.folder, library]
    // The library may be a link to where it really lies.
    if let file = try? FileSystem.resolved(library) { rules.readable.append(file) }
    // Where the linker looks first; a machine that sets this needs it.
    rules.readable += Self.list(environment("LD_LIBRARY_PATH"))
    rules.writable = [temporary] + (state.map { [$0] } ?? [])
    for permission in plugin.manifest?.permissions ?? [] { allow(permission, in: &rules) }
    return rules
  }

  /// Makes the folders and files that the person has named for the plugin to write.
  func makePlaces() -> MadePlaces {
    var made = MadePlaces()
    let written = (plugin.manifest?.permissions ?? []).filter { $0.kind == "write" }.flatMap(\.values)
    for setting in plugin.manifest?.settings ?? [] where written.contains("{setting: \(setting.name)}") {
      guard let path = settings[setting.name] else { continue }
      if setting.kind == .folder { made.makeFolder(path) }
      if setting.kind == .file { made.makeFile(path) }
    }
    return made
  }

  private func allow(_ permission: Permission, in rules: inout SandboxRules) {
    switch permission.kind {
    case "network": rules.allowsNetwork = true
    case "executableMemory": rules.allowsExecutableMemory = true
    case "read": rules.readable += permission.values.compactMap(path)
    case "write":
      rules.writable += permission.values.compactMap(path)
      // What a plugin may write where a person keeps files is as large as those are.
      rules.fileSize = .max
    case "execute":
      for command in permission.values { allow(command: command, in: &rules) }
    case "session":
      for part in permission.values { allow(session: part, in: &rules) }
    default: break
    }
  }

  /// The path that a value of `read` or `write` stands for; nil for a setting without a value.
  private func path(_ value: String) -> ByteString? {
    for (name, root) in [("$bundle", plugin.folder), ("$state", state ?? "")] where value.hasPrefix(name) {
      if root.isEmpty { return nil }
      let rest = value.utf8.dropFirst(name.utf8.count + 1)
      return rest.isEmpty ? root : root.appending(ByteString(Array(rest)))
    }
    if value.hasPrefix("{setting: ") { return settings[String(value.dropFirst(10).dropLast())] }
    return ByteString(value)
  }

  private func allow(command: String, in rules: inout SandboxRules) {
    let found =
      command.hasPrefix("/") ? ByteString(command) : CommandSearch.find(command, in: commandPath)
    guard let found else { return }
    rules.programs.append(found)
    // A script is read by its interpreter, and a program by the linker, which is started first in both cases.
    rules.readable.append(found)
    rules.programs += Self.interpreters(of: found)
  }

  /// What the system starts for a program: the linker, and for a script the program that its first line names.
  private static func interpreters(of program: ByteString) -> [ByteString] {
    let linkers: [ByteString] = ["/lib64/ld-linux-x86-64.so.2", "/lib/ld-linux-aarch64.so.1"]
    guard let file = try? Descriptor.open(program, [.read, .nonBlocking]), let head = try? file.read(max: 256),
      head.starts(with: "#!".utf8)
    else { return linkers }
    let words = head.dropFirst(2).prefix { $0 != UInt8(ascii: "\n") }.split(separator: UInt8(ascii: " "))
    return linkers + words.prefix(1).map { ByteString(Array($0)) }
  }

  /// Exactly the variables, and beside local sockets the files, that a part of the person's session takes.
  private func allow(session part: String, in rules: inout SandboxRules) {
    rules.allowsLocalSockets = true
    let names: [String] =
      switch part {
      case "display": ["DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR"]
      case "printing": ["CUPS_SERVER"]
      default: ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
      }
    for name in names {
      guard let value = environment(name) else { continue }
      let variable = SandboxRules.Variable(ByteString(name), value)
      if !rules.environment.contains(variable) { rules.environment.append(variable) }
    }
    if part == "display" {
      rules.readable += [environment("XAUTHORITY") ?? environment("HOME")?.appending(".Xauthority")].compactMap(\.self)
    }
    if part == "printing" { rules.readable += ["/etc/cups/client.conf"] }
  }

  private static func list(_ value: ByteString?) -> [ByteString] {
    (value?.bytes ?? []).split(separator: UInt8(ascii: ":")).map { ByteString(Array($0)) }.filter(\.isAbsolute)
  }
}
