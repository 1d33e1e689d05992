import ShareHost
import ShareModel

extension ParsedCommand {
  /// The plugins that the command's first word means: all that have one id.
  ///
  /// - Throws: that there is none, or that the last part of an id is that of several.
  func plugins(of host: Host) throws(Failure) -> [InstalledPlugin] {
    let name = operands.first?.display ?? ""
    let ids = Set(host.registry.plugins.map(\.id))
    let meant =
      ids.contains(name) ? [name] : ids.filter { $0.split(separator: ".").last.map(String.init) == name }.sorted()
    guard let id = meant.first else {
      throw Failure(.machine, code: "unknownPlugin", subject: name, "no such plugin; share plugin list shows all")
    }
    guard meant.count == 1 else {
      throw Failure(
        .machine, code: "ambiguousPlugin", subject: name,
        "it may be \(meant.joined(separator: " or ")); write the whole id")
    }
    return host.registry.plugins.filter { $0.id == id }
  }
}
