/// One part of a predicate: something that is true or false of what is shared.
///
/// Nesting is bounded by ``ActivationParser/deepest``, so every walk over it may recurse.
indirect enum ActivationExpression: Hashable, Sendable {
  case constant(Bool)
  case not(ActivationExpression)
  /// Two or more parts that must all be true; none of them is one of these.
  case all([ActivationExpression])
  /// Two or more parts of which one must be true; none of them is one of these.
  case any([ActivationExpression])
  case comparison(Number, Relation, Number)
  /// What is said of the type identifiers of an attachment.
  case types(Quantifier, of: Variable, TypeTest)
  /// What is said of one type identifier.
  case type(Variable, TypeTest)

  /// How many elements of a list must pass a test.
  enum Quantifier: String, Sendable {
    case any = "ANY"
    case all = "ALL"
  }

  /// What a SUBQUERY calls the element that it looks at.
  struct Variable: Hashable, Sendable {
    /// The name without the dollar sign.
    var name: String
    /// How many SUBQUERYs stand around the one that names it.
    var depth: Int
  }

  /// A question about one type.
  struct TypeTest: Hashable, Sendable {
    /// Whether the very type is meant, and not also the kinds of it.
    var isExact: Bool
    /// The type that is asked for.
    var type: ContentType
    /// The type as it was written.
    var spelling: String
  }

  /// A number, or the length of a list.
  indirect enum Number: Hashable, Sendable {
    case literal(Int)
    case count(List)
  }

  /// A list of what is shared.
  indirect enum List: Hashable, Sendable {
    case extensionItems
    /// The attachments of an extension item.
    case attachments(of: Variable)
    /// The type identifiers of an attachment.
    case typeIdentifiers(of: Variable)
    /// The elements of a list of which something is true.
    case matching(List, Variable, ActivationExpression)

    /// The list without what narrows it.
    var unfiltered: List {
      guard case .matching(let list, _, _) = self else { return self }
      return list.unfiltered
    }
  }

  /// How two numbers are compared.
  enum Relation: String, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="

    func holds(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .equal: left == right
      case .unequal: left != right
      case .less: left < right
      case .atMost: left <= right
      case .more: left > right
      case .atLeast: left >= right
      }
    }

    /// The relation that holds where this one does not.
    var negated: Relation {
      switch self {
      case .equal: .unequal
      case .unequal: .equal
      case .less: .atLeast
      case .atMost: .more
      case .more: .atMost
      case .atLeast: .less
      }
    }

    /// The same with left and right exchanged.
    var mirrored: Relation {
      switch self {
      case .equal, .unequal: self
      case .less: .more
      case .atMost: .atLeast
      case .more: .less
      case .atLeast: .atMost
      }
    }
  }
}

extension ActivationExpression {
  /// Parts that must all be true, without needless nesting.
  static func allOf(_ parts: [ActivationExpression]) -> ActivationExpression {
    let flat = parts.flatMap { part in
      if case .all(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .all(flat)
  }

  /// Parts of which one must be true, without needless nesting.
  static func anyOf(_ parts: [ActivationExpression]) -> ActivationExpression {
    let flat = parts.flatMap { part in
      if case .any(let inner) = part { inner } else { [part] }
    }
    return flat.count == 1 ? flat[0] : .any(flat)
  }
}

extension ActivationExpression: CustomStringConvertible {
  /// The part as it is written, in one line.
  var description: String {
    switch self {
    case .constant(let value): value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(.constant(let value)): "NOT \(ActivationExpression.constant(value))"
    case .not(let part): "NOT (\(part))"
    case .all(let parts):
      parts.map { part in
        if case .any = part { "(\(part))" } else { "\(part)" }
      }.joined(separator: " AND ")
    case .any(let parts): parts.map { "\($0)" }.joined(separator: " OR ")
    case .comparison(let left, let relation, let right): "\(left) \(relation.rawValue) \(right)"
    case .types(let quantifier, let variable, let test):
      "\(quantifier.rawValue) $\(variable.name).registeredTypeIdentifiers \(test)"
    case .type(let variable, let test): "$\(variable.name) \(test)"
    }
  }
}

extension ActivationExpression.Number: CustomStringConvertible {
  var description: String {
    switch self {
    case .literal(let value): "\(value)"
    case .count(let list): "\(list).@count"
    }
  }
}

extension ActivationExpression.List: CustomStringConvertible {
  var description: String {
    switch self {
    case .extensionItems: "extensionItems"
    case .attachments(let variable): "$\(variable.name).attachments"
    case .typeIdentifiers(let variable): "$\(variable.name).registeredTypeIdentifiers"
    case .matching(let list, let variable, let part): "SUBQUERY(\(list), $\(variable.name), \(part))"
    }
  }
}

extension ActivationExpression.TypeTest: CustomStringConvertible {
  var description: String {
    var quoted = ""
    for scalar in spelling.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return "\(isExact ? "UTI-EQUALS" : "UTI-CONFORMS-TO") \"\(quoted)\""
  }
}
