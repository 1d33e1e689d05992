extension ContentTypeTree {
  /// Whether a type is another one or a kind of it.
  ///
  /// Reflexive and transitive, through all parents. A dynamic type is a kind of the type that it was made under, and of
  /// a pattern that covers it; a type that nobody declared is a kind of `public.data`.
  ///
  /// - Parameters:
  ///   - type: the more special type.
  ///   - other: the more general type.
  /// - Returns: true for the type itself and everything above it.
  /// - Complexity: constant for declared types, and without allocation.
  public func conforms(_ type: ContentType, to other: ContentType) -> Bool {
    distance(from: type, to: other) != nil
  }

  /// How many steps up the tree one type is from another: the fewer, the more exact the match.
  ///
  /// - Parameters:
  ///   - type: where to start.
  ///   - ancestor: where to end.
  /// - Returns: 0 for the same type; nil when the first is not a kind of the second.
  public func distance(from type: ContentType, to ancestor: ContentType) -> Int? {
    guard let start = row(of: type) else { return distance(fromUndeclared: type, to: ancestor) }
    guard let end = row(of: ancestor) else { return type == ancestor ? 0 : nil }
    return distance(fromRow: start, toRow: end)
  }

  /// A type and everything that it is a kind of, nearest first, with the steps to each.
  ///
  /// For code that compares one type with very many others: look up in this instead.
  ///
  /// - Parameter type: any type.
  /// - Returns: the type itself first; each type once, with the fewest steps.
  public func ancestors(of type: ContentType) -> [(type: ContentType, distance: Int)] {
    if let row = row(of: type) {
      return (Int(ancestorStart[row])..<Int(ancestorStart[row + 1])).map {
        (ContentType(table[Int(ancestors[$0].row), .identifier]), Int(ancestors[$0].distance))
      }
    }
    let supertype = DynamicType(type)?.supertype ?? .data
    return [(type, 0)] + ancestors(of: row(of: supertype) == nil ? .data : supertype).map { ($0.type, $0.distance + 1) }
  }

  private func distance(fromRow start: Int, toRow end: Int) -> Int? {
    for position in Int(ancestorStart[start])..<Int(ancestorStart[start + 1])
    where ancestors[position].row == Int32(end) {
      return Int(ancestors[position].distance)
    }
    return nil
  }

  private func distance(fromUndeclared type: ContentType, to ancestor: ContentType) -> Int? {
    if type == ancestor { return 0 }
    guard let dynamic = DynamicType(type) else { return distance(from: .data, to: ancestor).map { $0 + 1 } }
    if let end = row(of: ancestor) {
      let start = row(of: dynamic.supertype) ?? row(of: .data)
      return start.flatMap { distance(fromRow: $0, toRow: end) }.map { $0 + 1 }
    }
    // A pattern whose top level no table knows (`chemical/*`) covers the dynamic types of that top level.
    guard case .mimeType(let mime) = dynamic.tag, case .mimeType(let pattern)? = DynamicType(ancestor)?.tag,
      pattern.utf8.last == UInt8(ascii: "*"), mime.utf8.starts(with: pattern.utf8.dropLast())
    else { return nil }
    return 1
  }
}
