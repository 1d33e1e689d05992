/// One side of a comparison.
enum ActivationOperand {
  case number(ActivationExpression.Number)
  case list(ActivationExpression.List)
  case variable(ActivationExpression.Variable, ActivationParser.Element)
  case text
}

extension ActivationParser {
  /// A test of some or all type identifiers of an attachment, after its first word.
  mutating func quantified(_ word: String) throws(ActivationFault) -> ActivationExpression {
    let start = token.offset
    guard case .list(.typeIdentifiers(let variable)) = try operand() else {
      throw ActivationFault(
        "expected a list of types after \(word), such as $attachment.registeredTypeIdentifiers", at: start)
    }
    let isAll = word == "ALL"
    let (test, isNegated) = try typeTest()
    // That one type is another than `x` means that not all are `x`, and the other way round.
    let part = ActivationExpression.types(isAll != isNegated ? .all : .any, of: variable, test)
    return isNegated != (word == "NONE") ? .not(part) : part
  }

  /// Two numbers that are compared, or a test of one type.
  mutating func comparison() throws(ActivationFault) -> ActivationExpression {
    let start = token.offset
    switch try operand() {
    case .number(let left):
      guard let relation = takeRelation() else { throw expected("a comparison, such as `== 1`") }
      let place = token.offset
      guard case .number(let right) = try operand() else {
        throw ActivationFault("expected a number, or the length of a list, such as `.@count`", at: place)
      }
      if case .literal = left, case .count = right { return .comparison(right, relation.mirrored, left) }
      return .comparison(left, relation, right)
    case .variable(let variable, .typeIdentifier):
      let (test, isNegated) = try typeTest()
      return isNegated ? .not(.type(variable, test)) : .type(variable, test)
    case .list(.typeIdentifiers):
      throw ActivationFault("expected ANY or ALL before a list of types", at: start)
    case .list:
      throw expected("`.@count` after a list")
    case .variable(let variable, let element):
      let key = element == .attachment ? "registeredTypeIdentifiers" : "attachments"
      throw expected("`.\(key)` after $\(variable.name)")
    case .text:
      throw ActivationFault("expected what is to be tested before the text, such as ANY $attachment.…", at: start)
    }
  }

  /// A number, a list or a variable, with what is said of it after dots.
  mutating func operand() throws(ActivationFault) -> ActivationOperand {
    var operand = try simpleOperand()
    while take(".") {
      guard case .word(let key) = token.kind else { throw expected("a key after the dot, such as `@count`") }
      switch (operand, key) {
      case (.list(let list), "@count"): operand = .number(.count(list))
      case (.variable(let variable, .extensionItem), "attachments"): operand = .list(.attachments(of: variable))
      case (.variable(let variable, .attachment), "registeredTypeIdentifiers"):
        operand = .list(.typeIdentifiers(of: variable))
      case (.list, "count"): throw expected("`@count` after a list")
      case (.list, _): throw expected("`@count` after a list; SUBQUERY looks at each of its elements")
      case (.variable(let variable, .extensionItem), _): throw expected("`attachments` after $\(variable.name)")
      case (.variable(let variable, .attachment), _):
        throw expected("`registeredTypeIdentifiers` after $\(variable.name)")
      default: throw expected("no dot and key after this")
      }
      advance()
    }
    return operand
  }

  private mutating func simpleOperand() throws(ActivationFault) -> ActivationOperand {
    switch token.kind {
    case .number(let value):
      advance()
      return .number(.literal(value))
    case .string:
      advance()
      return .text
    case .variable(let name):
      guard let depth = scope.lastIndex(where: { $0.name == name }) else {
        let known = scope.map { "$\($0.name)" }.joined(separator: ", ")
        throw ActivationFault(
          "no SUBQUERY around this names \(token.found)" + (known.isEmpty ? "" : "; there is \(known)"),
          at: token.offset)
      }
      advance()
      return .variable(ActivationExpression.Variable(name: name, depth: depth), scope[depth].element)
    case .sign("("):
      return try bracketedOperand()
    case .sign("."):
      throw eaten("`.`")
    default: break
    }
    if takeWord("SUBQUERY") { return .list(try subquery()) }
    if token.kind == .word("extensionItems") {
      advance()
      return .list(.extensionItems)
    }
    if case .word(let word) = token.kind {
      let words = [
        "SUBQUERY", "extensionItems", "ANY", "ALL", "NOT", "TRUEPREDICATE", "FALSEPREDICATE", "attachments",
        "registeredTypeIdentifiers",
      ]
      if let near = Spelling.nearest(to: word, in: words), near != word {
        throw expected("a comparison, a test or a rule in brackets (did you mean \(near)?)")
      }
    }
    throw expected("a comparison, a test or a rule in brackets")
  }

  private mutating func takeRelation() -> ActivationExpression.Relation? {
    guard case .sign(let sign) = token.kind else { return nil }
    let relation: ActivationExpression.Relation
    switch sign {
    case "==", "=": relation = .equal
    case "!=", "<>": relation = .unequal
    case "<": relation = .less
    case "<=", "=<": relation = .atMost
    case ">": relation = .more
    case ">=", "=>": relation = .atLeast
    default: return nil
    }
    advance()
    return relation
  }

  /// What is asked of a type; whether it must not be so.
  private mutating func typeTest() throws(ActivationFault) -> (ActivationExpression.TypeTest, isNegated: Bool) {
    var isExact = true
    var isNegated = false
    if takeWord("UTI-CONFORMS-TO") {
      isExact = false
    } else if !takeWord("UTI-EQUALS") {
      let wanted = "UTI-CONFORMS-TO, UTI-EQUALS, == or !="
      let place = token
      guard let relation = takeRelation() else {
        if let keyword = token.keyword, let near = Spelling.nearest(to: keyword, in: ["UTI-CONFORMS-TO", "UTI-EQUALS"])
        {
          throw expected("\(wanted) (did you mean \(near)?)")
        }
        throw expected(wanted)
      }
      guard relation == .equal || relation == .unequal else {
        throw ActivationFault("expected \(wanted), found \(place.found)", at: place.offset)
      }
      isNegated = relation == .unequal
    }
    let (type, spelling) = try typeName()
    return (ActivationExpression.TypeTest(isExact: isExact, type: type, spelling: spelling), isNegated)
  }
}
