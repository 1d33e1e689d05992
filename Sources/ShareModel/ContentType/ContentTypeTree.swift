/// The one authority on content types: which there are, how they are written, and which is a kind of which other.
///
/// The shipped table is ``standard``; plugins add types of their own with ``adding(_:)``. A tree is a value: adding
/// makes another. Desktop databases may name types beyond the table, but never decide what conforms to what.
public struct ContentTypeTree: Sendable {
  /// The table that ships with the host.
  public static let standard = ContentTypeTree(table: .standard, declared: ContentTypeTable.standard.count)

  let table: ContentTypeTable
  /// How many rows are declarations; the rest are parents that nobody declared.
  let declared: Int
  let identifiers: TagIndex
  let extensions: TagIndex
  let mimeTypes: TagIndex
  /// Every row's ancestors, nearest first, one row after the other; a row is its own first ancestor.
  let ancestors: [Ancestor]
  /// Where each row's ancestors begin; one more at the end.
  let ancestorStart: [Int32]

  /// One type that a row is a kind of.
  struct Ancestor: Sendable {
    var row: Int32
    var distance: Int32
  }

  private init(table: ContentTypeTable, declared: Int) {
    self.table = table
    self.declared = declared
    identifiers = TagIndex(.identifier, of: table)
    extensions = TagIndex(.extensions, of: table)
    mimeTypes = TagIndex(.mimeTypes, of: table)
    (ancestors, ancestorStart) = Self.ancestry(of: table, identifiers: identifiers)
  }

  /// A tree with more types, as a plugin exports them.
  ///
  /// - Parameter declarations: in the order in which the plugins were read.
  /// - Returns: the larger tree. What is declared already stays as it is, tags included: nobody can redefine
  ///   `public.png` or take `.png` away from it.
  public func adding(_ declarations: [ContentTypeDeclaration]) -> ContentTypeTree {
    var conflicts: [ContentTypeDeclaration] = []
    return adding(declarations, conflicts: &conflicts)
  }

  /// A tree with more types, and those that could not be added.
  ///
  /// - Parameters:
  ///   - declarations: in the order in which the plugins were read.
  ///   - conflicts: gets each declaration of a type that another one, or the shipped table, already declares
  ///     differently.
  /// - Returns: the larger tree.
  public func adding(
    _ declarations: [ContentTypeDeclaration], conflicts: inout [ContentTypeDeclaration]
  ) -> ContentTypeTree {
    var larger = table.prefix(declared)
    var known: [String: Int] = [:]
    for declaration in declarations {
      guard let normal = declaration.normalised else { continue }
      let identifier = normal.type.identifier
      if let earlier = known[identifier] ?? declaredRow(of: normal.type) {
        if ContentTypeDeclaration(row: earlier, of: larger) != normal { conflicts.append(declaration) }
        continue
      }
      known[identifier] = larger.count
      larger.append(normal)
    }
    let count = larger.count
    guard count > declared else { return self }
    // A parent that nobody declares is still a type, or its children would not conform to it.
    for row in declared..<count {
      for parent in ContentTypeDeclaration(row: row, of: larger).parents.map(\.identifier)
      where known[parent] == nil && declaredRow(of: ContentType(parent)) == nil {
        known[parent] = larger.count
        larger.append(parent, parents: "public.data")
      }
    }
    return ContentTypeTree(table: larger, declared: count)
  }

  /// The types of the tree, in the order of the table, then as they were added.
  public var declarations: [ContentTypeDeclaration] {
    (0..<declared).map { ContentTypeDeclaration(row: $0, of: table) }
  }

  /// The row of a type, declared or known as a parent.
  func row(of type: ContentType) -> Int? {
    identifiers.row(type.identifier.utf8.span, in: table)
  }

  private func declaredRow(of type: ContentType) -> Int? {
    row(of: type).flatMap { $0 < declared ? $0 : nil }
  }

  /// Walks up from every row, breadth first, so that the nearest ancestors come first and a cycle ends.
  private static func ancestry(
    of table: ContentTypeTable, identifiers: TagIndex
  ) -> (ancestors: [Ancestor], starts: [Int32]) {
    var parents: [Int32] = []
    parents.reserveCapacity(table.count * 2)
    var parentStart: [Int32] = []
    parentStart.reserveCapacity(table.count + 1)
    for row in 0..<table.count {
      parentStart.append(Int32(parents.count))
      let text = table[row, .parents]
      let bytes = text.utf8.span
      var position = 0
      while let word = bytes.word(from: position) {
        if let parent = identifiers.row(bytes.extracting(word), in: table) { parents.append(Int32(parent)) }
        position = word.upperBound
      }
    }
    parentStart.append(Int32(parents.count))
    var ancestors: [Ancestor] = []
    ancestors.reserveCapacity(table.count * 6)
    var starts: [Int32] = []
    starts.reserveCapacity(table.count + 1)
    // For each row, the last row that it was found to be an ancestor of.
    var seen = Array(repeating: Int32(-1), count: table.count)
    for row in 0..<table.count {
      seen[row] = Int32(row)
      let start = ancestors.count
      starts.append(Int32(start))
      ancestors.append(Ancestor(row: Int32(row), distance: 0))
      var next = start
      while next < ancestors.count {
        let current = ancestors[next]
        next += 1
        for edge in Int(parentStart[Int(current.row)])..<Int(parentStart[Int(current.row) + 1])
        where seen[Int(parents[edge])] != Int32(row) {
          seen[Int(parents[edge])] = Int32(row)
          ancestors.append(Ancestor(row: parents[edge], distance: current.distance + 1))
        }
      }
    }
    starts.append(Int32(ancestors.count))
    return (ancestors, starts)
  }
}

extension ContentTypeTable {
  /// Adds the row of a declaration that has been normalised.
  mutating func append(_ declaration: ContentTypeDeclaration) {
    append(
      declaration.type.identifier, parents: declaration.parents.map(\.identifier).joined(separator: " "),
      extensions: declaration.extensions.joined(separator: " "),
      mimeTypes: declaration.mimeTypes.joined(separator: " "))
  }
}

extension ContentTypeDeclaration {
  /// The declaration of a row; patterns such as `image/*` are no MIME types and are left out.
  init(row: Int, of table: ContentTypeTable) {
    self.init(
      type: ContentType(table[row, .identifier]),
      parents: table[row, .parents].split(separator: " ").map { ContentType(String($0)) },
      extensions: table[row, .extensions].split(separator: " ").map(String.init),
      mimeTypes: table[row, .mimeTypes].split(separator: " ").filter { $0.utf8.last != UInt8(ascii: "*") }
        .map(String.init))
  }

  /// The declaration in lower case and without what could not be looked up: patterns, words with spaces in them.
  var normalised: ContentTypeDeclaration? {
    guard let identifier = Self.word(type.identifier) else { return nil }
    return ContentTypeDeclaration(
      type: ContentType(identifier),
      parents: parents.compactMap { Self.word($0.identifier) }.map { ContentType($0) },
      extensions: extensions.compactMap { Self.word($0.utf8.first == UInt8(ascii: ".") ? String($0.dropFirst()) : $0) },
      mimeTypes: mimeTypes.compactMap(MIMEType.init).filter { !$0.isPattern }.compactMap { Self.word($0.description) })
  }

  private static func word(_ text: String) -> String? {
    let bytes = text.utf8.map(\.asciiLowercased)
    return bytes.isEmpty || bytes.contains { $0 <= UInt8(ascii: " ") } ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
