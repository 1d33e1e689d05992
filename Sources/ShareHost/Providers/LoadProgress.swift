internal import Synchronization

/// How far the loading of something is, and whether somebody has stopped it.
///
/// Progress is a tree: a parent counts its own units and those that it gave to children. Any thread may report and cancel.
public final class LoadProgress: Sendable {
  private struct State: Sendable {
    var total: Int64
    var completed: Int64 = 0
    var children: [(units: Int64, progress: LoadProgress)] = []
    var isCancelled = false
    var onCancel: [@Sendable () -> Void] = []
  }

  private let state: Mutex<State>

  /// Makes progress that has not begun.
  ///
  /// - Parameter units: how many units there are in all, bytes or whatever counts; 0 when it is not known yet.
  public init(units: Int64 = 0) {
    state = Mutex(State(total: max(0, units)))
  }

  /// Says how far it is.
  ///
  /// - Parameters:
  ///   - completed: the units that are done; fewer than before changes nothing, what is done stays done.
  ///   - total: how many there are in all; nil: as before.
  public func report(completed: Int64, of total: Int64? = nil) {
    state.withLock { state in
      if let total { state.total = max(0, total) }
      state.completed = max(state.completed, completed)
    }
  }

  /// Gives some units to a part that counts for itself.
  ///
  /// - Parameter units: the units of this progress that the part stands for.
  /// - Returns: the part's progress; cancelled with this one.
  public func child(units: Int64) -> LoadProgress {
    let child = LoadProgress()
    let isCancelled = state.withLock { state in
      state.children.append((max(0, units), child))
      return state.isCancelled
    }
    if isCancelled { child.cancel() }
    return child
  }

  /// The part that is done, 0 to 1; 0 while nothing is known.
  public var fraction: Double {
    let (total, completed, children) = state.withLock { ($0.total, $0.completed, $0.children) }
    guard total > 0 else { return 0 }
    let done = children.reduce(Double(completed)) { $0 + Double($1.units) * $1.progress.fraction }
    return min(1, done / Double(total))
  }

  /// Asks everything below to stop.
  ///
  /// What has ended already stays as it is; once more changes nothing.
  public func cancel() {
    let (actions, children) = state.withLock { state in
      guard !state.isCancelled else { return ([], [LoadProgress]()) as ([@Sendable () -> Void], [LoadProgress]) }
      state.isCancelled = true
      defer { state.onCancel = [] }
      return (state.onCancel, state.children.map(\.progress))
    }
    for action in actions { action() }
    for child in children { child.cancel() }
  }

  /// Whether somebody asked to stop.
  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Does something when somebody asks to stop, at once when that has happened.
  ///
  /// - Parameter action: runs once, on the thread that cancels.
  public func onCancel(_ action: @escaping @Sendable () -> Void) {
    let isCancelled = state.withLock { state in
      if !state.isCancelled { state.onCancel.append(action) }
      return state.isCancelled
    }
    if isCancelled { action() }
  }
}
