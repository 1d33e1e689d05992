/// What is shared as a predicate sees it: the attachments of one extension item.
///
/// Attachments of the same types are one element with a count, so that a rule over thousands of pictures looks at one.
struct ActivationTruth<Types: TypeConformance> {
  /// Attachments that a predicate cannot tell apart.
  struct Attachment {
    /// The types of the forms, as places in ``ActivationTruth/types``.
    var types: [Int]
    /// Whether it is a local file or folder, or the name of one.
    var isFile: Bool
    /// How many there are; may be 0.
    var count: Int
  }

  /// The types of all attachments.
  var types: [ContentType]
  /// The attachments.
  var attachments: [Attachment]
  /// The content types.
  let tree: Types

  /// Whether a predicate is true of them.
  func fulfils(_ predicate: ActivationPredicate) -> Bool { holds(predicate.expression, []) }

  /// Whether a part is true.
  ///
  /// - Parameters:
  ///   - part: the part.
  ///   - bound: for each SUBQUERY around it the element that it looks at: 0 for the extension item, a place in
  ///     ``attachments`` or ``types``.
  func holds(_ part: ActivationExpression, _ bound: [Int]) -> Bool {
    switch part {
    case .constant(let value): value
    case .not(let part): !holds(part, bound)
    case .all(let parts): parts.allSatisfy { holds($0, bound) }
    case .any(let parts): parts.contains { holds($0, bound) }
    case .comparison(let left, let relation, let right): relation.holds(number(left, bound), number(right, bound))
    case .type(let variable, let test): isType(bound[variable.depth], test)
    case .types(let quantifier, let variable, let test): holds(test, quantifier, of: attachments[bound[variable.depth]])
    }
  }

  /// The value of a number.
  func number(_ number: ActivationExpression.Number, _ bound: [Int]) -> Int {
    switch number {
    case .literal(let value): value
    case .count(let list): elements(list, bound).reduce(0) { $0 + $1.count }
    }
  }

  /// The elements of a list, each with how many there are of it.
  func elements(_ list: ActivationExpression.List, _ bound: [Int]) -> [(element: Int, count: Int)] {
    switch list {
    case .extensionItems: [(0, 1)]
    case .attachments: attachments.indices.filter { attachments[$0].count > 0 }.map { ($0, attachments[$0].count) }
    case .typeIdentifiers(let variable): attachments[bound[variable.depth]].types.map { ($0, 1) }
    case .matching(let list, _, let part): elements(list, bound).filter { holds(part, bound + [$0.element]) }
    }
  }

  private func holds(
    _ test: ActivationExpression.TypeTest, _ quantifier: ActivationExpression.Quantifier, of attachment: Attachment
  ) -> Bool {
    if test.type == .fileURL && attachment.isFile { return true }
    switch quantifier {
    case .any: return attachment.types.contains { isType($0, test) }
    case .all: return attachment.types.allSatisfy { isType($0, test) }
    }
  }

  private func isType(_ place: Int, _ test: ActivationExpression.TypeTest) -> Bool {
    test.isExact ? types[place] == test.type : tree.conforms(types[place], to: test.type)
  }
}
