/// A rule in the language of Apple's activation predicates: what is true of a whole selection that a target takes.
///
/// All items of a request are the attachments of one extension item. The types of an attachment are those of its forms; that a
/// form only names a local file counts for `public.file-url` alone, so that no file is taken for a link.
public struct ActivationPredicate: Hashable, Sendable {
  /// The rule.
  private(set) var expression: ActivationExpression
  /// The types that it asks for, in the order in which it names them; none when any type will do.
  private(set) var namedTypes: [ContentType]

  /// Reads a predicate.
  ///
  /// What it may hold: `SUBQUERY(list, $name, rule)`, `.@count` with `==`, `!=`, `<`, `<=`, `>` and `>=`, `AND`, `OR`, `NOT`,
  /// `ANY` and `ALL`, `UTI-CONFORMS-TO`, `UTI-EQUALS`, `TRUEPREDICATE` and `FALSEPREDICATE`, over `extensionItems`,
  /// `attachments` and `registeredTypeIdentifiers`. Keywords may be written in any letter case.
  ///
  /// - Parameters:
  ///   - text: the predicate; at most 16 KiB.
  ///   - resolveType: the content type that a UTI or a MIME type means; nil for what is no type.
  /// - Throws: the first fault, with its place.
  public init(
    _ text: String, resolveType: @escaping (_ spelling: String) -> ContentType?
  ) throws(ActivationFault) {
    self.init(try ActivationParser.read(text, resolveType: resolveType))
  }

  init(_ expression: ActivationExpression) {
    self.expression = expression
    namedTypes = expression.namedTypes
  }

  /// Whether it is `TRUEPREDICATE`, or says as much without a look at what is shared.
  public var isAlwaysTrue: Bool { expression.constantValue == true }

  /// Whether nothing can fulfil it, because it says so without a look at what is shared.
  public var isAlwaysFalse: Bool { expression.constantValue == false }

  /// All the types that it names, each once: those that it asks for, and those that it keeps out.
  var types: [ContentType] {
    var found: [ContentType] = []
    _ = expression.mappingTypes { type in
      if !found.contains(type) { found.append(type) }
      return type
    }
    return found
  }

  /// Replaces the types that it names.
  ///
  /// - Parameter resolve: gives the type that takes the place of one.
  package mutating func mapTypes(_ resolve: (ContentType) -> ContentType) {
    self = ActivationPredicate(expression.mappingTypes(resolve))
  }

  /// One combination that takes a selection exactly when the predicate is true of it.
  ///
  /// Its slots say which form of an item is sent: that of the type which the predicate names first.
  public var combination: Combination {
    var slots: [Slot] = []
    let types = namedTypes.filter { $0 != .fileURL }
    // A rule speaks of types only, so it is true of files, texts and links alike.
    let streams: Set<ItemKind> = [.file, .text, .link]
    if !types.isEmpty {
      slots.append(
        Slot(
          types: types, kinds: types.contains(.data) ? streams : streams.union([.directory]),
          schemes: [Slot.anyScheme]))
    }
    // Who asks for links to files gets the files.
    if namedTypes.contains(.fileURL) { slots.append(Slot(types: [.data], kinds: [.file, .directory])) }
    if slots.isEmpty {
      slots.append(Slot(types: [.item], kinds: streams.union([.directory]), schemes: [Slot.anyScheme]))
    }
    return Combination(slots: slots, match: .any, predicate: self)
  }
}

extension ActivationPredicate: CustomStringConvertible {
  /// The predicate as it was understood, in one line.
  public var description: String { expression.description }
}
