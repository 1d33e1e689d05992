import ShareFiles
import ShareModel
import ShareSystem

/// KDE Purpose, the nearest relative: where it is installed it does the same work in the same run.
struct PurposePeer {
  /// Lists its targets for a picture.
  var list: Program?
  /// Lists, and shares to a target that does nothing in a process of its own.
  var job: Program?
  /// Why there is nothing to compare with.
  var note: String?

  /// Builds the two programs, when Purpose and CMake are there.
  init(_ scene: borrowing Scene) throws {
    let headers: ByteString = "/usr/include/KF5/purpose/purpose/alternativesmodel.h"
    guard (try? Descriptor.status(of: headers)) != nil else {
      note = "KDE Purpose is not installed (libkf5purpose-dev, cmake, extra-cmake-modules): nothing to compare with"
      return
    }
    let build = scene.path.appending("purpose")
    let source = scene.checkout.appending("Tests/Fixtures/Purpose")
    let environment = scene.environment(["PATH": Environment.value("PATH") ?? "/usr/bin:/bin"])
    do {
      if (try? Descriptor.status(of: build)) == nil {
        _ = try Program(
          path: "/usr/bin/env", arguments: ["cmake", "-S", source, "-B", build], environment: environment
        ).run()
        _ = try Program(path: "/usr/bin/env", arguments: ["cmake", "--build", build], environment: environment).run()
      }
    } catch let failure as BenchFailure {
      note = "KDE Purpose is installed, but the programs that use it could not be built (\(failure))"
      return
    }
    let link = ByteString(Array("file://".utf8) + scene.picture.bytes)
    let stock = scene.environment(["QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": scene.path])
    let extended = scene.environment([
      "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": scene.path, "QT_PLUGIN_PATH": build.appending("plugins"),
    ])
    list = Program(path: build.appending("purpose-list"), arguments: [link], environment: stock)
    job = Program(path: build.appending("purpose-job"), arguments: [link], environment: extended)
  }
}
