/// A target that a request brings along, and the command that does its work.
public struct CommandTarget: Sendable {
  /// What it is and what it takes.
  public var target: TargetDeclaration
  /// What is run.
  public var command: CommandTemplate

  /// Makes a target.
  public init(_ target: TargetDeclaration, command: CommandTemplate) {
    self.target = target
    self.command = command
  }

  /// The target as negotiation sees it: it takes no more than its command has a place for, and needs the program.
  ///
  /// - Parameter types: the content types.
  /// - Returns: the target with kinds that have no place taken out of its slots, one item at most where that goes to standard
  ///   input, the attributes of the command as those that it takes, and its program among what must exist.
  public func declaration(in types: some TypeConformance) -> TargetDeclaration {
    var target = target
    target.attributes.taken = command.attributes
    for index in target.accepts.indices {
      target.accepts[index].attributes.taken = []
      for slot in target.accepts[index].slots.indices {
        narrow(&target.accepts[index].slots[slot], in: types)
      }
      if command.readsStandardInput {
        target.accepts[index].maxItems = min(target.accepts[index].maxItems ?? 1, 1)
      }
    }
    let isPath = command.program.utf8.first == UInt8(ascii: "/")
    target.availability.append(
      Availability(
        isPath ? .file(command.program) : .command(command.program),
        hint: LocalizedText("this custom target runs it; install it, or name another program")))
    return target
  }

  private func narrow(_ slot: inout Slot, in types: some TypeConformance) {
    let allowed = Set(ItemKind.allCases.filter { command.takes($0) })
    if allowed.count == ItemKind.allCases.count { return }
    let meant =
      slot.kinds
      ?? Set(
        ItemKind.allCases.filter { kind in
          slot.types.contains { ItemKinds(impliedBy: $0, in: types).contains(ItemKinds(kind)) }
        })
    if meant.isSubset(of: allowed) { return }
    slot.kinds = meant.intersection(allowed)
  }
}
