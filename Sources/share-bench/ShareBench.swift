import ShareHost
import ShareModel
import ShareSystem

/// A whole share to a target that does nothing: what is measured is everything around the target.
enum ShareBench {
  static func measure(_ scene: borrowing Scene) throws -> [Finding] {
    let inC = scene.share([scene.picture, "--to", "org.example.null"], plugins: scene.nullPlugins)
    let inSwift = scene.share([scene.picture, "--to", "org.example.null-swift"], plugins: scene.nullPlugins)
    let purpose = try PurposePeer(scene)

    var contenders = [
      Contender(name: "share FILE, plugin in C, whole process", run: inC.run),
      Contender(name: "share FILE, plugin in Swift, whole process", run: inSwift.run),
      Contender(name: "host that runs already, plugin in C", run: try longLived(scene, "org.example.null")),
      Contender(name: "host that runs already, plugin in Swift", run: try longLived(scene, "org.example.null-swift")),
    ]
    if let job = purpose.job { contenders.append(Contender(name: "KDE Purpose, whole process", run: job.run)) }
    var (findings, samples) = try Harness.findings(scene.isQuick ? 3 : 41, contenders)
    if samples.count > 4 {
      findings.append(.ratio(name: "Purpose to share, plugin in C", samples[4].median / samples[0].median))
      findings.append(.ratio(name: "Purpose to share, plugin in Swift", samples[4].median / samples[1].median))
    }
    if let note = purpose.note { findings.append(.note(note)) }
    return findings
  }

  /// A share from this process: no start of `share`, no reading of manifests.
  private static func longLived(_ scene: borrowing Scene, _ target: String) throws -> () throws -> Double {
    let host = Host(HostConfiguration(pluginDirectories: [scene.nullPlugins]))
    let request = ShareRequest(items: [RequestItem(.path(scene.picture))], to: [[target]])
    return {
      let began = monotonicSeconds()
      let control = try ShareControl()
      let result = try host.send(try host.negotiate(request), control: control)
      guard result.outcome == .completed else {
        throw BenchFailure(description: "\(target): \(result.outcome.rawValue)")
      }
      return monotonicSeconds() - began
    }
  }
}
