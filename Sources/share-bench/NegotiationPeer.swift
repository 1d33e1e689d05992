import ShareFiles
import ShareModel
import ShareSystem

/// GStreamer's filtering of element factories by caps, where it is installed: a small program in C calls it as often as we call ours.
struct NegotiationPeer {
  /// Why there is nothing to compare with.
  private(set) var note: String?
  private let program: ByteString
  private let environment: [ByteString]

  /// Builds the program and tries it once.
  init(_ scene: borrowing Scene) throws {
    program = scene.path.appending("filter")
    environment = scene.environment(["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"])
    let source = scene.checkout.appending("Tests/Fixtures/Peers/filter.c")
    do {
      _ = try Program(
        path: "/usr/bin/env", arguments: ["cc", "-O2", "-o", program, source, "-ldl"], environment: environment
      ).run()
      _ = try seconds(targets: 10, every: 1, calls: 1)
    } catch let failure as BenchFailure {
      note = "GStreamer is not installed, or does not work (\(failure))"
    }
  }

  /// The seconds of one call over so many element factories, of which one in so many fits.
  func seconds(targets: Int, every: Int, calls: Int) throws -> Double {
    let words = [targets, every, calls].map { ByteString("\($0)") }
    let printed = try Program(path: program, arguments: words, environment: environment).output()
    guard let nanoseconds = Double(String(decoding: printed.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)) else {
      throw BenchFailure(description: "GStreamer: no figure")
    }
    return nanoseconds / 1e9
  }
}
