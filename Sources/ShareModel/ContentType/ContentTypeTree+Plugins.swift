extension ContentTypeTree {
  /// The tree with the types that plugins declare.
  ///
  /// A type of the host stays as it is. What a plugin exports counts for more than what another one imports; of two
  /// plugins of the same kind the first counts. A type with a parent that nobody declares, or that is its own ancestor, is
  /// left out. Two that import a type in the same words agree, and nothing is said.
  ///
  /// - Parameters:
  ///   - plugins: in the order in which they count.
  ///   - problems: gets everything that is not as a plugin declares it, in the order of the plugins.
  /// - Returns: the larger tree.
  public func adding(_ plugins: [DeclaredTypes], problems: inout [TypeProblem]) -> ContentTypeTree {
    var settling = TypeSettling(tree: self)
    for isImported in [false, true] {
      for (rank, plugin) in plugins.enumerated() {
        for (index, declaration) in plugin.declarations.enumerated() where declaration.isImported == isImported {
          settling.take(declaration, of: plugin.plugin, rank: rank, index: index)
        }
      }
    }
    let accepted = settling.accepted()
    let larger = adding(accepted.map(\.declaration))
    for claim in accepted { settling.checkTags(of: claim, in: larger) }
    problems += settling.problems.sorted { ($0.rank, $0.problem.index) < ($1.rank, $1.problem.index) }.map(\.problem)
    return larger
  }
}

/// Decides which declarations of plugins count.
private struct TypeSettling {
  /// One declaration that nothing better stands against.
  struct Claim {
    var plugin: String
    var rank: Int
    var index: Int
    var isImported: Bool
    var declaration: ContentTypeDeclaration
  }

  let tree: ContentTypeTree
  var problems: [(rank: Int, problem: TypeProblem)] = []
  private var claims: [Claim] = []
  /// The most ancestors of one type: nobody needs more than a few dozen, and a hostile manifest could ask for millions.
  private static let ancestorLimit = 256
  private var numbers: [ContentType: Int] = [:]

  init(tree: ContentTypeTree) {
    self.tree = tree
  }

  /// Takes a declaration; those that count for more come first.
  mutating func take(_ declaration: ContentTypeDeclaration, of plugin: String, rank: Int, index: Int) {
    guard let normal = declaration.normalised else { return }
    let claim = Claim(
      plugin: plugin, rank: rank, index: index, isImported: declaration.isImported, declaration: normal)
    if tree.isDeclared(normal.type) || !claim.isImported && normal.type.identifier.utf8.starts(with: "public.".utf8) {
      // Who imports a type of the host means the host's.
      if !claim.isImported { note(.systemType, claim) }
      return
    }
    guard let number = numbers[normal.type] else {
      numbers[normal.type] = claims.count
      claims.append(claim)
      return
    }
    let first = claims[number]
    if !claim.isImported {
      note(.exported(by: first.plugin), claim)
    } else if first.isImported, first.declaration != normal {
      note(.imported(by: first.plugin), claim)
    }
  }

  /// The declarations all of whose ancestors are known, in the order in which they were taken.
  mutating func accepted() -> [Claim] {
    var waiting = Array(repeating: 0, count: claims.count)
    var unknown: [ContentType?] = Array(repeating: nil, count: claims.count)
    var children: [[Int]] = Array(repeating: [], count: claims.count)
    for (number, claim) in claims.enumerated() {
      for parent in claim.declaration.parents where !tree.isDeclared(parent) {
        guard let above = numbers[parent] else {
          unknown[number] = unknown[number] ?? parent
          continue
        }
        waiting[number] += 1
        children[above].append(number)
      }
    }
    var isAccepted = Array(repeating: false, count: claims.count)
    var ready = claims.indices.filter { waiting[$0] == 0 && unknown[$0] == nil }
    var weight = Array(repeating: 0, count: claims.count)
    while let number = ready.popLast() {
      // As if no two parents had an ancestor in common, which is enough to keep the tree small.
      weight[number] = claims[number].declaration.parents.reduce(1) { sum, parent in
        sum + (numbers[parent].map { weight[$0] } ?? tree.ancestors(of: parent).count)
      }
      if weight[number] > Self.ancestorLimit {
        note(.tooManyAncestors, claims[number])
        continue
      }
      isAccepted[number] = true
      for child in children[number] {
        waiting[child] -= 1
        if waiting[child] == 0, unknown[child] == nil { ready.append(child) }
      }
    }
    noteRefused(isAccepted, unknown)
    return claims.indices.filter { isAccepted[$0] }.map { claims[$0] }
  }

  /// Says why the others are left out: following the parents that are left out leads to an unknown one, or round in a circle.
  private mutating func noteRefused(_ isAccepted: [Bool], _ unknown: [ContentType?]) {
    var above: [Int: Int] = [:]
    for number in claims.indices where !isAccepted[number] && unknown[number] == nil {
      above[number] = claims[number].declaration.parents.compactMap { numbers[$0] }.first { !isAccepted[$0] }
    }
    var walk = Array(repeating: 0, count: claims.count)
    var isInCircle: Set<Int> = []
    for start in claims.indices where !isAccepted[start] && walk[start] == 0 {
      var number: Int? = start
      while let current = number, walk[current] == 0 {
        walk[current] = start + 1
        number = above[current]
      }
      guard let circle = number, walk[circle] == start + 1 else { continue }
      var current: Int? = circle
      while let inside = current, isInCircle.insert(inside).inserted { current = above[inside] }
    }
    for number in claims.indices where !isAccepted[number] {
      if let parent = unknown[number] {
        note(.unknownParent(parent), claims[number])
      } else if let parent = above[number].map({ claims[$0].declaration.type }) {
        note(isInCircle.contains(number) ? .parentCycle(parent) : .refusedParent(parent), claims[number])
      }
    }
  }

  /// Notes the tags of a type that stand for one of somebody else.
  mutating func checkTags(of claim: Claim, in larger: ContentTypeTree) {
    func isForeign(_ other: ContentType) -> Bool {
      other != claim.declaration.type && numbers[other].map { claims[$0].rank != claim.rank } ?? true
    }
    if claim.isImported { return }
    for word in claim.declaration.extensions {
      if let other = larger.type(fileExtension: word), isForeign(other) {
        note(.extensionTaken(word, by: other), claim)
      }
    }
    for mime in claim.declaration.mimeTypes {
      if let other = larger.type(mime), isForeign(other) { note(.mimeTypeTaken(mime, by: other), claim) }
    }
  }

  private mutating func note(_ cause: TypeProblem.Cause, _ claim: Claim) {
    problems.append(
      (
        claim.rank,
        TypeProblem(plugin: claim.plugin, index: claim.index, type: claim.declaration.type, cause: cause)
      ))
  }
}

extension Manifest {
  /// Reads the MIME types of the rules anew, since another plugin may declare what they name.
  ///
  /// - Parameter types: the tree with the types of all plugins.
  package mutating func resolveTypes(in types: ContentTypeTree) {
    for target in targets.indices { targets[target].resolveTypes(in: types) }
  }
}

extension TargetDeclaration {
  /// Finds the types that only a registry with plugins knows by their MIME types.
  ///
  /// - Parameter types: the content types, with those that plugins declare.
  package mutating func resolveTypes(in types: ContentTypeTree) {
    func resolved(_ type: ContentType) -> ContentType {
      guard case .mimeType(let mime)? = DynamicType(type)?.tag else { return type }
      return types.acceptedType(mime) ?? type
    }
    func resolve(_ list: inout [ContentType]) {
      for index in list.indices { list[index] = resolved(list[index]) }
    }
    resolve(&produces)
    for combination in accepts.indices {
      for slot in accepts[combination].slots.indices {
        resolve(&accepts[combination].slots[slot].types)
        resolve(&accepts[combination].slots[slot].except)
      }
      for limit in accepts[combination].limits.indices {
        resolve(&accepts[combination].limits[limit].types)
        resolve(&accepts[combination].limits[limit].except)
      }
      accepts[combination].predicate?.mapTypes(resolved)
    }
  }
}
