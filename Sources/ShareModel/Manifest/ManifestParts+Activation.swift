// Rules as an author of an extension for another system has them.
extension ManifestParts {
  /// The key that holds the rule among an extension's attributes, with which people copy it.
  private static let wrapper = "NSExtensionActivationRule"

  /// An activation rule: a dictionary, or a predicate in a string.
  ///
  /// - Parameter mayBeWrapped: whether the rule may stand in an object under its own key.
  mutating func activationRule(_ node: JSONNode, mayBeWrapped: Bool = true) -> [Combination] {
    switch node.value {
    case .string(let text): return predicate(text, at: node.position)
    case .object(let members):
      let object = DocumentReader.Object(members: members, position: node.position)
      guard mayBeWrapped, let rule = object[Self.wrapper] else { return activationDictionary(object) }
      reader.noteUnknownKeys(in: object, known: [Self.wrapper])
      return reader.inside(.key(Self.wrapper)) { activationRule(rule.node, mayBeWrapped: false) }
    default:
      reader.error(expected: "an activation rule: an object or a string", found: node)
      return []
    }
  }

  private mutating func predicate(_ text: String, at position: JSONPosition) -> [Combination] {
    let predicate: ActivationPredicate
    do throws(ActivationFault) {
      predicate = try ActivationPredicate(text) { [exported, resolveType] spelling in
        exported[spelling.lowercased()] ?? resolveType(spelling)
      }
    } catch {
      let place = JSONStringPlaces.position(ofByte: error.offset, inStringAt: position, of: source)
      reader.error("\(error.message) (byte \(error.offset + 1) of the rule)", at: place)
      return []
    }
    rules.append(ParsedRule(key: reader.path.text, position: position, text: predicate.description))
    if predicate.isAlwaysFalse {
      reader.warning("the rule is true of nothing; the target is never offered", at: position)
      return []
    }
    return [predicate.combination]
  }

  private mutating func activationDictionary(_ object: DocumentReader.Object) -> [Combination] {
    noteUnknownActivationKeys(in: object)
    var dictionary = ActivationDictionary()
    func read(_ key: ActivationDictionary.Key, _ field: WritableKeyPath<ActivationDictionary, Int>) {
      if let count = reader.optional(key.name, in: object, { count($0) }) { dictionary[keyPath: field] = count }
    }
    read(.minAttachments, \.minAttachments)
    read(.maxAttachments, \.maxAttachments)
    read(.files, \.files)
    read(.images, \.images)
    read(.movies, \.movies)
    read(.webURLs, \.webURLs)
    read(.webPages, \.webPages)
    dictionary.text = reader.optional(ActivationDictionary.Key.text.name, in: object) { flag($0) } ?? false
    dictionary.usesStrictMatching =
      reader.optional(ActivationDictionary.Key.strict.name, in: object) { flag($0) } ?? false
    if let version = reader.optional(ActivationDictionary.Key.version.name, in: object, { version($0) }) {
      dictionary.version = version
    }
    check(
      ActivationDictionary.Key.minAttachments.name, dictionary.minAttachments,
      atMost: ActivationDictionary.Key.maxAttachments.name,
      dictionary.maxAttachments == 0 ? nil : dictionary.maxAttachments, in: object)
    rules.append(ParsedRule(key: reader.path.text, position: object.position, text: dictionary.description))
    guard let combination = dictionary.combination else {
      // A value that could not be read is said already.
      if !reader.hasErrors {
        reader.warning(
          "the rule takes nothing: none of its keys allows a kind of item; the target is never offered",
          at: object.position)
      }
      return []
    }
    return [combination]
  }

  /// A key of no meaning takes nothing away, so it is a warning; but people who write one expect something of it.
  private mutating func noteUnknownActivationKeys(in object: DocumentReader.Object) {
    let known = ActivationDictionary.Key.allCases.map(\.name)
    for member in object.members where !known.contains(member.key) {
      var message = "unknown key"
      if member.key == "slots" {
        message += "; a combination stands in an array: [{\"slots\": …}]"
      } else if let near = ActivationDictionary.nearestKey(to: member.key) {
        message += "; did you mean \"\(near)\"?"
      }
      reader.inside(.key(member.key)) { reader.warning(message, at: member.keyPosition) }
    }
  }

  /// A number; property lists write true and false for 1 and 0.
  private func count(_ node: JSONNode) -> Int? {
    if case .bool(let value) = node.value { return value ? 1 : 0 }
    return reader.integer(node, in: 0...Int.max)
  }

  /// Yes or no; property lists write 1 and 0 for them.
  private func flag(_ node: JSONNode) -> Bool? {
    if case .number(let number) = node.value, let value = number.integer, value == 0 || value == 1 { return value == 1 }
    return reader.bool(node)
  }

  private func version(_ node: JSONNode) -> Int? {
    guard let version = reader.integer(node, in: 0...Int.max) else { return nil }
    if version > 2 { reader.warning("this host knows the versions 1 and 2, and reads it as 2", at: node.position) }
    return version
  }
}
