package import ShareModel

/// What a path leads to, as far as the command line has to know.
package enum PathKind: Sendable {
  /// Anything that exists; what it is and whether it can be shared is found out later.
  case exists
  /// It cannot be told, because a directory on the way cannot be searched.
  case unreachable
}

/// What parsing asks about the machine; everything else it knows from the words.
package struct Surroundings {
  /// What a path leads to, nil when there is nothing; a dangling link exists.
  package var isPath: (ByteString) -> PathKind?
  /// Whether a host name is a name of this machine; asked only for `file:` URLs with a host other than `localhost`.
  package var isThisMachine: (String) -> Bool

  /// Whether a descriptor is open.
  package var isOpen: (Int32) -> Bool

  /// Makes the answers.
  package init(
    isPath: @escaping (ByteString) -> PathKind?, isThisMachine: @escaping (String) -> Bool = { _ in false },
    isOpen: @escaping (Int32) -> Bool = { _ in true }
  ) {
    self.isPath = isPath
    self.isThisMachine = isThisMachine
    self.isOpen = isOpen
  }
}
