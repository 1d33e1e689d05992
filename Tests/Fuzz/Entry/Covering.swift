import FuzzTargets
import Glibc

// The short run of the tests as a program, for `.ci/fuzz --coverage`: it is compiled so that it counts the lines that it runs.

@main
enum Covering {
  static func main() throws {
    guard CommandLine.arguments.count == 3 else { fatalError("usage: covering ROOT TARGET") }
    let name = CommandLine.arguments[2]
    for target in FuzzTarget.all where target.name == name {
      let corpus = try FuzzCorpus.read(target, root: CommandLine.arguments[1])
      for finding in ShortRun(target, corpus: corpus).findings(count: ShortRun.usualCount, seed: 1) { print(finding) }
    }
  }
}
