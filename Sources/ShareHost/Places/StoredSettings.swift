internal import ShareFiles
internal import ShareModel

/// What a person has set for good, in `settings.json`.
///
/// ```json
/// {"chooser": "rofi -dmenu", "disabled": ["org.example.x"], "plugins": {"org.sharehost.save": {"folder": "/srv/in"}}}
/// ```
public struct StoredSettings: Sendable {
  /// The command that chooses a target where there is no terminal.
  public var chooser: String?
  /// Plugins that are switched off.
  public var disabled: Set<String> = []
  /// Values of plugins' settings.
  public var plugins: [String: [String: String]] = [:]
  /// What is wrong with the file; what is right in it counts all the same.
  public var faults: [String] = []

  /// Reads the file of a directory; without one, nothing is set.
  init(directory: ByteString?) {
    guard let path = directory?.appending("settings.json") else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReading.read(path, max: 1 << 20)
    } catch {
      if !error.isMissing { faults.append("\(error)") }
      return
    }
    do throws(JSONFault) {
      take(try JSONReader.read(bytes), path.display)
    } catch {
      faults.append("\(path.display):\(error.position.line):\(error.position.column): \(error.message)")
    }
  }

  private mutating func take(_ document: JSONNode, _ path: String) {
    var found: [String] = []
    defer { faults += found }
    func fault(_ node: JSONNode, _ message: String) {
      found.append("\(path):\(node.position.line):\(node.position.column): \(message)")
    }
    guard case .object(let members) = document.value else { return fault(document, "expected an object") }
    for member in members {
      switch (member.key, member.node.value) {
      case ("chooser", .string(let command)): chooser = command
      case ("disabled", .array(let nodes)):
        for node in nodes {
          if case .string(let id) = node.value { disabled.insert(id) } else { fault(node, "expected a plugin's id") }
        }
      case ("plugins", .object(let plugins)): for plugin in plugins { takePlugin(plugin, fault) }
      case ("chooser", _), ("disabled", _), ("plugins", _):
        fault(member.node, "\(member.key) cannot be \(member.node.value.kindName)")
      default: fault(member.node, "there is no setting \(member.key)")
      }
    }
  }

  private mutating func takePlugin(_ plugin: JSONMember, _ fault: (JSONNode, String) -> Void) {
    guard case .object(let values) = plugin.node.value else { return fault(plugin.node, "expected an object") }
    for value in values {
      switch value.node.value {
      case .string(let text): plugins[plugin.key, default: [:]][value.key] = text
      case .number(let number): plugins[plugin.key, default: [:]][value.key] = number.literal
      case .bool(let flag): plugins[plugin.key, default: [:]][value.key] = flag ? "true" : "false"
      default: fault(value.node, "expected a text, a number, true or false")
      }
    }
  }
}
