/// The types that one plugin declares.
public struct DeclaredTypes: Sendable {
  /// The plugin's id.
  public var plugin: String
  /// Its declarations, in the order of its manifest.
  public var declarations: [ContentTypeDeclaration]

  /// Makes the declarations of a plugin.
  ///
  /// - Parameters:
  ///   - plugin: its id.
  ///   - declarations: in the order of its manifest.
  public init(plugin: String, declarations: [ContentTypeDeclaration]) {
    self.plugin = plugin
    self.declarations = declarations
  }
}

/// Why a type is not quite what a plugin declares.
public struct TypeProblem: Hashable, Sendable {
  /// What stands in the way.
  public enum Cause: Hashable, Sendable {
    /// The host itself declares the type, or owns its name.
    case systemType
    /// Another plugin exports the type too, and comes first.
    case exported(by: String)
    /// Another plugin imports the type too, says something else of it, and comes first.
    case imported(by: String)
    /// Nobody declares what it says to be a kind of.
    case unknownParent(ContentType)
    /// What it says to be a kind of is refused itself.
    case refusedParent(ContentType)
    /// It is its own ancestor, by way of this parent.
    case parentCycle(ContentType)
    /// It has more ancestors than a type can have.
    case tooManyAncestors
    /// The extension already stands for another type; the type itself is in the tree.
    case extensionTaken(String, by: ContentType)
    /// The MIME type already stands for another type; the type itself is in the tree.
    case mimeTypeTaken(String, by: ContentType)
  }

  /// The plugin whose declaration it is.
  public var plugin: String
  /// The declaration's place among those of the plugin.
  public var index: Int
  /// The type.
  public var type: ContentType
  /// What stands in the way.
  public var cause: Cause

  /// Makes a problem.
  public init(plugin: String, index: Int, type: ContentType, cause: Cause) {
    self.plugin = plugin
    self.index = index
    self.type = type
    self.cause = cause
  }

  /// Whether the declaration does not count at all.
  public var isRefusal: Bool {
    switch cause {
    case .extensionTaken, .mimeTypeTaken: false
    default: true
    }
  }

  /// The reason, for people, without the names of the plugin and the type.
  public var detail: String {
    switch cause {
    case .systemType: "the host declares it; give the type a name of the plugin's own"
    case .exported(let other): "\(other) exports it too and comes first, so what this plugin says of it does not count"
    case .imported(let other):
      "\(other) imports it too, says something else and comes first, so what this plugin says of it does not count"
    case .unknownParent(let parent): "nobody declares its parent \(parent), so the type is not used"
    case .refusedParent(let parent): "its parent \(parent) is not used, so the type is not used either"
    case .parentCycle(let parent): "it is a kind of itself by way of its parent \(parent), so the type is not used"
    case .tooManyAncestors: "it has too many ancestors, so the type is not used"
    case .extensionTaken(let word, let other): "the extension .\(word) already stands for \(other)"
    case .mimeTypeTaken(let mime, let other): "the MIME type \(mime) already stands for \(other)"
    }
  }
}

extension TypeProblem: CustomStringConvertible {
  /// One line: `org.example.b: type org.example.note: org.example.a exports it too and comes first, …`.
  public var description: String { "\(plugin): type \(type): \(detail)" }
}
