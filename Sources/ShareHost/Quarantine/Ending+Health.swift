internal import ShareModel

/// What a share says of its plugin's health.
enum PluginHealth: Equatable {
  /// It crashed, ended or hung while its library was loaded; the words go on after the plugin.
  case crashedLoading(String)
  /// It crashed or ended at work.
  case crashedPerforming
  /// It did its work.
  case worked
  /// Nothing: somebody stopped it, or it says itself what is wrong.
  case unknown
}

extension Ending {
  /// What the share says of its plugin's health.
  var health: PluginHealth {
    let (outcome, reason) = verdict()
    switch (conversation.stage, outcome) {
    case (.loading, .crashed): return .crashedLoading(reason?.detail ?? "")
    case (.loading, .timedOut) where hadItsTime: return .crashedLoading("did not get done while it was loaded")
    case (.performing, .crashed): return .crashedPerforming
    case (_, .completed), (_, .partial): return .worked
    default: return .unknown
    }
  }

  /// Whether it was given all the time that it asks for: that somebody was impatient says nothing of the plugin.
  private var hadItsTime: Bool {
    switch stopped {
    case .idle: true
    case .deadline(let seconds): seconds == conversation.delivery.limits.deadline
    default: false
    }
  }
}
