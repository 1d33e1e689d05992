import ShareBoundary
import ShareFiles
import ShareModel
import ShareSystem
import Testing

@Suite("Loading a plugin")
struct LoadingTests {
  /// A library that is no usable plugin.
  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var source: String
    var failure: WorkerMessage.LoadFailure
    var detail: String

    var testDescription: String { name }
  }

  private static func entry(_ body: String) -> String {
    """
    #include "fixture.h"
    static int32_t perform(share_session_t *session, share_request_t *request) {
        (void)session, (void)request;
        return SHARE_OK;
    }
    int32_t share1_plugin_entry(const share_host_t *given, share_plugin_t *out) {
        host = given;
        out->open = open_nothing;
        out->perform = perform;
        out->close = close_nothing;
        \(body)
    }
    """
  }

  static let cases: [Case] = [
    Case(name: "no-entry", source: "int nothing;", failure: .noEntry, detail: "does not export share1_plugin_entry"),
    Case(
      name: "other-major", source: "int share2_plugin_entry(void); int share2_plugin_entry(void) { return 0; }",
      failure: .noEntry, detail: "speaks version 2 of the plugin ABI, this host speaks 1"),
    Case(
      name: "missing-symbol",
      source:
        "void nowhere(void); int share1_plugin_entry(void); int share1_plugin_entry(void) { nowhere(); return 0; }",
      failure: .notOpened, detail: "needs the function or variable nowhere, which no library on this machine has"),
    Case(
      name: "small-table", source: entry("out->size = 40; return SHARE_OK;"), failure: .badTable,
      detail: "its table is 40 bytes long, version 1 needs 48"),
    Case(
      name: "large-table", source: entry("out->size = 4096; return SHARE_OK;"), failure: .badTable,
      detail: "its table claims 4096 bytes, the host gave it 48"),
    Case(
      name: "no-perform", source: entry("out->perform = NULL; return SHARE_OK;"), failure: .badTable,
      detail: "its table has no perform"),
    Case(
      name: "no-open", source: entry("out->open = NULL; return SHARE_OK;"), failure: .badTable,
      detail: "its table has no open"),
    Case(
      name: "no-close", source: entry("out->close = NULL; return SHARE_OK;"), failure: .badTable,
      detail: "its table has no close"),
    Case(
      name: "refuses-host", source: entry("return SHARE_E_TOO_OLD;"), failure: .entryRefused,
      detail: "its entry answered -16: something that the target needs is too old"),
    Case(
      name: "refuses-with-words",
      source: entry("host->log(3, text(\"only on Sundays\")); return SHARE_E_UNSUPPORTED;"), failure: .entryRefused,
      detail: "only on Sundays"),
  ]

  @Test("what is wrong with a library is said in words", arguments: cases)
  func refused(_ expected: Case) throws {
    let library = try Compiler.library(expected.name, expected.source)
    let report = try WorkerBench.run(try WorkerBench.start("x", library: library))
    #expect(report.end == .exited(0))
    #expect(report.refusal?.failure == expected.failure)
    #expect(report.refusal?.detail == expected.detail)
    #expect(report.completions.isEmpty)
    #expect(!report.messages.contains(.loaded))
  }

  @Test("Case 65: a library that needs another one names that one")
  func missingLibrary() throws {
    let needed = try Compiler.library(
      "needed", "int needed(void); int needed(void) { return 1; }", ["-Wl,-soname,libnope.so.9"])
    let library = try Compiler.library(
      "needing", "int share1_plugin_entry(void); int share1_plugin_entry(void) { return 0; }",
      ["-Wl,--no-as-needed", needed.display])
    let report = try WorkerBench.run(try WorkerBench.start("x", library: library))
    #expect(report.refusal?.failure == .notOpened)
    #expect(report.refusal?.detail == "needs libnope.so.9, which is not installed")
  }

  @Test(
    "a file that is no library, and none at all, are not opened",
    arguments: [
      ("/etc/passwd", "is not a library (it begins with \"root:x:0:0:root:\"); install it again"),
      ("/nowhere.so", "is not there; install it again"), ("here.so", "here.so is not an absolute path"),
      ("/tmp", "is a directory, not a library; install it again"),
      ("/dev/null", "is a device, not a library; install it again"),
    ] as [(ByteString, String)])
  func noLibrary(_ path: ByteString, _ detail: String) throws {
    let report = try WorkerBench.run(try WorkerBench.start("x", library: path))
    #expect(report.end == .exited(0))
    #expect(report.refusal?.failure == .unusable)
    #expect(report.refusal?.detail == detail)
  }

  @Test("what open says before it fails is the reason")
  func openFails() throws {
    let report = try WorkerBench.run(try WorkerBench.start("x", plugin: "open-fails"))
    #expect(report.completions.map(\.status) == [-15])
    #expect(report.completions.map(\.message) == ["the disk is missing"])
    #expect(!report.notes.contains("closed=1"))
  }

  @Test("open cannot answer that it is pending")
  func openPending() throws {
    let report = try WorkerBench.run(try WorkerBench.start("x", plugin: "open-pending"))
    #expect(report.completions.map(\.status) == [-1])
    #expect(report.misbehaviour.count == 1)
  }
}
