import Glibc
import ShareBoundary
import ShareFiles
import Testing

@testable import SharePlugin

@Suite("Failures of a plugin")
struct PluginFailureTests {
  static let errors: [(code: Int32, status: Int32)] = [
    (ENOSPC, -7), (EDQUOT, -7), (EROFS, -5), (EACCES, -5), (EIO, -6), (EFBIG, -13), (ESTALE, -18),
  ]

  @Test("What a system call said keeps its kind under the plugin's own words", arguments: errors)
  func systemError(row: (code: Int32, status: Int32)) {
    let error = SystemError(code: row.code, call: "write")
    let failure = PluginFailure(error, "the folder: no; choose another")
    #expect(failure.status.code == row.status)
    #expect("\(failure)" == "the folder: no; choose another")
    #expect(PluginFailure(describing: error).status.code == row.status)
  }

  @Test("A failure without words says what its kind means")
  func wordless() {
    #expect(PluginFailure.failed("").message == "reading or writing failed")
    #expect(PluginFailure.partial("").message == "a part was not delivered")
  }

  @Test("A failure that is described again stays as it is")
  func again() {
    let failure = PluginFailure(describing: PluginFailure.gone("x: gone"))
    #expect(failure.message == "x: gone")
    #expect(failure.status.code == -18)
  }
}
