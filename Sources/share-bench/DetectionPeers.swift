import ShareFiles
import ShareModel
import ShareSystem

/// Something that finds out what files are: how long it needs for each of some files.
struct TypeFinder {
  var name: String
  /// The seconds of one call, for each file.
  var measure: () throws -> [Double]
}

/// Other detectors, where they are installed: a small program in C calls them as often as we call ours.
struct DetectionPeers {
  var finders: [TypeFinder] = []
  /// Why there is less to compare with.
  var notes: [String] = []

  /// Builds the program and tries each of them once.
  init(_ scene: borrowing Scene, files: [ByteString], calls: Int) throws {
    let program = scene.path.appending("detect")
    let environment = scene.environment(["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"])
    do {
      _ = try Program(
        path: "/usr/bin/env",
        arguments: [
          "cc", "-O2", "-o", program, scene.checkout.appending("Tests/Fixtures/Peers/detect.c"), "-ldl",
        ], environment: environment
      ).run()
    } catch let failure as BenchFailure {
      notes.append("the program that calls libmagic and GIO could not be built (\(failure))")
      return
    }
    for (kind, name) in [("magic", "libmagic"), ("gio", "GIO, name and bytes"), ("gio-bytes", "GIO, bytes alone")] {
      let run = { (calls: Int) throws -> [Double] in
        let words = [ByteString(kind), ByteString("\(calls)")] + files
        let printed = try Program(path: program, arguments: words, environment: environment).output()
        return printed.split(separator: UInt8(ascii: "\n")).compactMap {
          Double(String(decoding: $0, as: UTF8.self)).map { $0 / 1e9 }
        }
      }
      do {
        _ = try run(1)
        finders.append(TypeFinder(name: name) { try run(calls) })
      } catch let failure as BenchFailure {
        notes.append("\(name) is not installed, or does not work (\(failure))")
      }
    }
  }
}
