extension ActivationExpression {
  /// The types that must be there for the part to be true, each once, in the order in which they are named.
  var namedTypes: [ContentType] {
    var found: [ContentType] = []
    gatherTypes(isWanted: true, into: &found)
    return found
  }

  fileprivate func gatherTypes(isWanted: Bool, into found: inout [ContentType]) {
    switch self {
    case .constant: break
    case .not(let part): part.gatherTypes(isWanted: !isWanted, into: &found)
    case .all(let parts), .any(let parts):
      for part in parts { part.gatherTypes(isWanted: isWanted, into: &found) }
    case .types(_, of: _, let test), .type(_, let test):
      if isWanted, !found.contains(test.type) { found.append(test.type) }
    case .comparison(let left, let relation, let right):
      // "None of them" says the opposite of "some of them"; anything else asks for, or puts up with, what it counts.
      var isNone = false
      if case .literal(let limit) = right { isNone = relation.holds(0, limit) && !relation.holds(1, limit) }
      left.gatherTypes(isWanted: isWanted != isNone, into: &found)
      right.gatherTypes(isWanted: isWanted, into: &found)
    }
  }

  /// The same rule about other types.
  func mappingTypes(_ resolve: (ContentType) -> ContentType) -> ActivationExpression {
    switch self {
    case .constant: self
    case .not(let part): .not(part.mappingTypes(resolve))
    case .all(let parts): .all(parts.map { $0.mappingTypes(resolve) })
    case .any(let parts): .any(parts.map { $0.mappingTypes(resolve) })
    case .comparison(let left, let relation, let right):
      .comparison(left.mappingTypes(resolve), relation, right.mappingTypes(resolve))
    case .types(let quantifier, let variable, let test):
      .types(quantifier, of: variable, test.mappingType(resolve))
    case .type(let variable, let test): .type(variable, test.mappingType(resolve))
    }
  }

  /// The value of a part that does not depend on what is shared; nil for one that does, or that nobody can tell.
  var constantValue: Bool? {
    switch self {
    case .constant(let value): return value
    case .not(let part): return part.constantValue.map { !$0 }
    case .all(let parts):
      let values = parts.map(\.constantValue)
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    case .any(let parts):
      let values = parts.map(\.constantValue)
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    case .comparison(.literal(let left), let relation, .literal(let right)): return relation.holds(left, right)
    case .comparison, .types, .type: return nil
    }
  }
}

extension ActivationExpression.Number {
  fileprivate func gatherTypes(isWanted: Bool, into found: inout [ContentType]) {
    if case .count(let list) = self { list.gatherTypes(isWanted: isWanted, into: &found) }
  }

  fileprivate func mappingTypes(_ resolve: (ContentType) -> ContentType) -> ActivationExpression.Number {
    if case .count(let list) = self { .count(list.mappingTypes(resolve)) } else { self }
  }
}

extension ActivationExpression.List {
  /// The types that its elements must have, each once.
  var namedTypes: [ContentType] {
    var found: [ContentType] = []
    gatherTypes(isWanted: true, into: &found)
    return found
  }

  fileprivate func gatherTypes(isWanted: Bool, into found: inout [ContentType]) {
    guard case .matching(let list, _, let part) = self else { return }
    list.gatherTypes(isWanted: isWanted, into: &found)
    part.gatherTypes(isWanted: isWanted, into: &found)
  }

  fileprivate func mappingTypes(_ resolve: (ContentType) -> ContentType) -> ActivationExpression.List {
    guard case .matching(let list, let variable, let part) = self else { return self }
    return .matching(list.mappingTypes(resolve), variable, part.mappingTypes(resolve))
  }
}

extension ActivationExpression.TypeTest {
  fileprivate func mappingType(_ resolve: (ContentType) -> ContentType) -> ActivationExpression.TypeTest {
    ActivationExpression.TypeTest(isExact: isExact, type: resolve(type), spelling: spelling)
  }
}
