/// A target that negotiation looks at: what its manifest declares and what this machine adds.
public struct Candidate: Sendable {
  /// The target.
  public var target: TargetDeclaration
  /// The plugin's id.
  public var plugin: String
  /// Why the plugin cannot be used at all, found before negotiation; nil when it can.
  public var obstacle: Reason?
  /// Whether the request adds it: it skips the included list and the areas.
  public var isCustom: Bool

  /// What people should know of the target whatever is shared; one that has something of that kind is listed after all others.
  public var caution: PlanWarning?

  /// Makes a candidate.
  public init(
    target: TargetDeclaration, plugin: String, obstacle: Reason? = nil, isCustom: Bool = false,
    caution: PlanWarning? = nil
  ) {
    self.target = target
    self.plugin = plugin
    self.obstacle = obstacle
    self.isCustom = isCustom
    self.caution = caution
  }
}
