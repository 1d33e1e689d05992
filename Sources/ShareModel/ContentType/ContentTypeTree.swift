/// The one authority on content types: which there are, how they are written, and which is a kind of which other.
///
/// The shipped table is ``standard``; plugins add types of their own with ``adding(_:)``. A tree is a value: adding makes another.
/// Desktop databases may name types beyond the table, but never decide what conforms to what.
public struct ContentTypeTree: Sendable {
  /// The table that ships with the host.
  public static let standard = ContentTypeTree(rows: ContentTypeTable.rows, declared: ContentTypeTable.rows.count)

  let rows: [ContentTypeRow]
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

  private init(rows: [ContentTypeRow], declared: Int) {
    self.rows = rows
    self.declared = declared
    identifiers = TagIndex(.identifiers, of: rows)
    extensions = TagIndex(.extensions, of: rows)
    mimeTypes = TagIndex(.mimeTypes, of: rows)
    (ancestors, ancestorStart) = Self.ancestry(of: rows, identifiers: identifiers)
  }

  /// A tree with more types, as a plugin exports them.
  ///
  /// - Parameter declarations: in the order in which the plugins were read.
  /// - Returns: the larger tree. What is declared already stays as it is, tags included: nobody can redefine `public.png` or
  ///   take `.png` away from it.
  public func adding(_ declarations: [ContentTypeDeclaration]) -> ContentTypeTree {
    var conflicts: [ContentTypeDeclaration] = []
    return adding(declarations, conflicts: &conflicts)
  }

  /// A tree with more types, and those that could not be added.
  ///
  /// - Parameters:
  ///   - declarations: in the order in which the plugins were read.
  ///   - conflicts: gets each declaration of a type that another one, or the shipped table, already declares differently.
  /// - Returns: the larger tree.
  public func adding(
    _ declarations: [ContentTypeDeclaration], conflicts: inout [ContentTypeDeclaration]
  ) -> ContentTypeTree {
    var rows = Array(rows[..<declared])
    var known: [String: Int] = [:]
    for declaration in declarations {
      let row = ContentTypeRow(declaration)
      if row.identifier.isEmpty { continue }
      let earlier = known[row.identifier] ?? declaredRow(of: ContentType(row.identifier))
      if let earlier {
        if rows[earlier] != row { conflicts.append(declaration) }
        continue
      }
      known[row.identifier] = rows.count
      rows.append(row)
    }
    let declared = rows.count
    guard declared > self.declared else { return self }
    // A parent that nobody declares is still a type, or its children would not conform to it.
    for number in self.declared..<declared {
      for parent in rows[number].parents.split(separator: " ").map(String.init)
      where known[parent] == nil && row(of: ContentType(parent)) == nil {
        known[parent] = rows.count
        rows.append(ContentTypeRow(parent, "public.data"))
      }
    }
    return ContentTypeTree(rows: rows, declared: declared)
  }

  /// The types of the tree, in the order of the table, then as they were added.
  public var declarations: [ContentTypeDeclaration] {
    rows[..<declared].map { ContentTypeDeclaration($0) }
  }

  /// The row of a type, declared or known as a parent.
  func row(of type: ContentType) -> Int? {
    identifiers.row(type.identifier.utf8.span, in: rows)
  }

  private func declaredRow(of type: ContentType) -> Int? {
    row(of: type).flatMap { $0 < declared ? $0 : nil }
  }

  /// Walks up from every row, breadth first, so that the nearest ancestors come first and a cycle ends.
  private static func ancestry(
    of rows: [ContentTypeRow], identifiers: TagIndex
  ) -> (ancestors: [Ancestor], starts: [Int32]) {
    let parents = rows.map { row in
      row.parents.isEmpty
        ? [] : row.parents.split(separator: " ").compactMap { identifiers.row(Array($0.utf8).span, in: rows) }
    }
    var ancestors: [Ancestor] = []
    ancestors.reserveCapacity(rows.count * 6)
    var starts: [Int32] = []
    starts.reserveCapacity(rows.count + 1)
    for row in rows.indices {
      let start = ancestors.count
      starts.append(Int32(start))
      ancestors.append(Ancestor(row: Int32(row), distance: 0))
      var next = start
      while next < ancestors.count {
        let current = ancestors[next]
        next += 1
        for parent in parents[Int(current.row)]
        where !ancestors[start...].contains(where: { $0.row == Int32(parent) }) {
          ancestors.append(Ancestor(row: Int32(parent), distance: current.distance + 1))
        }
      }
    }
    starts.append(Int32(ancestors.count))
    return (ancestors, starts)
  }
}

extension ContentTypeRow {
  /// The row of a declaration: lower case, and without what could not be looked up (patterns, words with spaces in them).
  init(_ declaration: ContentTypeDeclaration) {
    self.init(
      Self.word(declaration.type.identifier) ?? "",
      declaration.parents.compactMap { Self.word($0.identifier) }.joined(separator: " "),
      declaration.extensions.compactMap { Self.word($0.utf8.first == UInt8(ascii: ".") ? String($0.dropFirst()) : $0) }
        .joined(separator: " "),
      declaration.mimeTypes.compactMap(MIMEType.init).filter { !$0.isPattern }.compactMap { Self.word($0.description) }
        .joined(separator: " "))
  }

  private static func word(_ text: String) -> String? {
    let bytes = text.utf8.map(\.asciiLowercased)
    return bytes.isEmpty || bytes.contains { $0 <= UInt8(ascii: " ") } ? nil : String(decoding: bytes, as: UTF8.self)
  }
}

extension ContentTypeDeclaration {
  /// The declaration of a row; patterns such as `image/*` are no MIME types and are left out.
  init(_ row: ContentTypeRow) {
    self.init(
      type: ContentType(row.identifier),
      parents: row.parents.split(separator: " ").map { ContentType(String($0)) },
      extensions: row.extensions.split(separator: " ").map(String.init),
      mimeTypes: row.mimeTypes.split(separator: " ").filter { $0.utf8.last != UInt8(ascii: "*") }.map(String.init))
  }
}
