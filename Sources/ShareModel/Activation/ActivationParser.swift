/// Reads a predicate: OR over AND over NOT over comparisons, tests of types, and rules in brackets.
struct ActivationParser {
  /// How long a predicate may be, in bytes.
  static let longest = 16 << 10
  /// How deep brackets, NOTs and SUBQUERYs may stand inside each other: reading recurses for each.
  static let deepest = 64
  /// How many SUBQUERYs may stand inside each other: each multiplies the work of finding out whether the rule is true.
  static let mostSubqueries = 4

  /// What an element of a list is.
  enum Element {
    case extensionItem, attachment, typeIdentifier
  }

  private let tokens: [ActivationToken]
  private let resolveType: (String) -> ContentType?
  private var index = 0
  private var depth = 0
  /// The variables of the SUBQUERYs around the current place.
  private(set) var scope: [(name: String, element: Element)] = []

  /// Reads a whole predicate.
  ///
  /// - Parameters:
  ///   - text: the predicate.
  ///   - resolveType: the content type that a spelling means; nil for what is no type.
  static func read(
    _ text: String, resolveType: @escaping (String) -> ContentType?
  ) throws(ActivationFault) -> ActivationExpression {
    guard text.utf8.count <= longest else {
      throw ActivationFault("the rule has \(text.utf8.count) bytes, limit \(longest)", at: longest)
    }
    let tokens = try ActivationLexer.tokens(text)
    var parser = ActivationParser(tokens: tokens, resolveType: resolveType)
    let expression = try parser.expression()
    guard parser.token.kind == .end else { throw parser.expected("AND, OR or the end of the rule") }
    return expression
  }

  private init(tokens: [ActivationToken], resolveType: @escaping (String) -> ContentType?) {
    self.tokens = tokens
    self.resolveType = resolveType
  }

  /// The token at the current place.
  var token: ActivationToken { tokens[index] }

  /// Goes past the current token, but never past the end.
  mutating func advance() {
    if index + 1 < tokens.count { index += 1 }
  }

  /// Goes past a sign if it stands here.
  mutating func take(_ signs: String...) -> Bool {
    guard case .sign(let sign) = token.kind, signs.contains(sign) else { return false }
    advance()
    return true
  }

  /// Goes past a keyword if it stands here.
  mutating func takeWord(_ word: String) -> Bool {
    guard token.keyword == word else { return false }
    advance()
    return true
  }

  mutating func require(_ sign: String, _ why: String) throws(ActivationFault) {
    guard take(sign) else { throw expected("`\(sign)` \(why)") }
  }

  func expected(_ what: String) -> ActivationFault {
    ActivationFault("expected \(what), found \(token.found)", at: token.offset)
  }

  /// Does something one level deeper.
  private mutating func nested<Result>(
    _ body: (inout ActivationParser) throws(ActivationFault) -> Result
  ) throws(ActivationFault) -> Result {
    guard depth < Self.deepest else {
      throw ActivationFault("the rule is nested deeper than \(Self.deepest) levels", at: token.offset)
    }
    depth += 1
    let result = try body(&self)
    depth -= 1
    return result
  }

  private mutating func expression() throws(ActivationFault) -> ActivationExpression {
    var parts = [try conjunction()]
    while take("||") || takeWord("OR") { parts.append(try conjunction()) }
    return .anyOf(parts)
  }

  private mutating func conjunction() throws(ActivationFault) -> ActivationExpression {
    var parts = [try negation()]
    while take("&&") || takeWord("AND") { parts.append(try negation()) }
    return .allOf(parts)
  }

  private mutating func negation() throws(ActivationFault) -> ActivationExpression {
    guard take("!") || takeWord("NOT") else { return try simple() }
    return .not(try nested { parser throws(ActivationFault) in try parser.negation() })
  }

  private mutating func simple() throws(ActivationFault) -> ActivationExpression {
    if takeWord("TRUEPREDICATE") { return .constant(true) }
    if takeWord("FALSEPREDICATE") { return .constant(false) }
    if token.kind == .sign("("), !isOperandInBrackets {
      advance()
      let inner = try nested { parser throws(ActivationFault) in try parser.expression() }
      try require(")", "after a rule in brackets")
      return inner
    }
    for word in ["ANY", "SOME", "ALL", "NONE"] where takeWord(word) { return try quantified(word) }
    return try comparison()
  }

  /// Whether the bracket here holds a list, of which something more is said after it.
  private var isOperandInBrackets: Bool {
    var open = 0
    for place in index..<tokens.count {
      if tokens[place].kind == .sign("(") { open += 1 }
      if tokens[place].kind == .sign(")") { open -= 1 }
      if open == 0 { return place + 1 < tokens.count && tokens[place + 1].kind == .sign(".") }
    }
    return false
  }

  /// A list in brackets: nothing but the brackets is read here.
  mutating func bracketedOperand() throws(ActivationFault) -> ActivationOperand {
    advance()
    let inner = try nested { parser throws(ActivationFault) in try parser.operand() }
    try require(")", "after a list in brackets")
    return inner
  }

  /// The part of a SUBQUERY after its name.
  mutating func subquery() throws(ActivationFault) -> ActivationExpression.List {
    let start = token.offset
    try require("(", "after SUBQUERY")
    guard scope.count < Self.mostSubqueries else {
      throw ActivationFault("more than \(Self.mostSubqueries) SUBQUERYs stand inside each other", at: start)
    }
    let place = token.offset
    guard case .list(let list) = try nested({ parser throws(ActivationFault) in try parser.operand() }) else {
      throw ActivationFault("expected a list, such as extensionItems or $extensionItem.attachments", at: place)
    }
    try require(",", "after the list of a SUBQUERY")
    guard case .variable(let name) = token.kind else {
      throw token.kind == .sign(",") ? eaten("`,`") : expected("a variable, such as $attachment")
    }
    advance()
    try require(",", "after the variable of a SUBQUERY")
    let variable = ActivationExpression.Variable(name: name, depth: scope.count)
    scope.append((name, list.element))
    let part = try nested { parser throws(ActivationFault) in try parser.expression() }
    scope.removeLast()
    try require(")", "at the end of a SUBQUERY")
    return .matching(list, variable, part)
  }

  /// What is to say where a variable must stand and does not: people meet this when a tool has replaced `$name` by nothing.
  func eaten(_ found: String) -> ActivationFault {
    ActivationFault(
      "expected a variable, such as $attachment, found \(found): the variables are missing, as they are when a tool that"
        + " replaces names after `$` has read the rule before; write them again and keep such a tool from this file",
      at: token.offset)
  }

  /// A content type in quotes.
  mutating func typeName() throws(ActivationFault) -> (type: ContentType, spelling: String) {
    guard case .string(let spelling) = token.kind else { throw expected("a content type in quotes") }
    guard let type = resolveType(spelling) else {
      throw expected("a content type such as \"public.jpeg\"")
    }
    advance()
    return (type, spelling)
  }
}

extension ActivationExpression.List {
  /// What the elements are.
  fileprivate var element: ActivationParser.Element {
    switch self {
    case .extensionItems: .extensionItem
    case .attachments: .attachment
    case .typeIdentifiers: .typeIdentifier
    case .matching(let list, _, _): list.element
    }
  }
}
