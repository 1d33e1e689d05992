import ShareFiles
import ShareModel
import TestSupport

extension Scene {
  /// A target that is written out in a request, as JSON.
  ///
  /// - Parameters:
  ///   - id: the last part of its id.
  ///   - command: the program and its arguments.
  ///   - accepts: its combinations, as JSON.
  ///   - more: further members, as JSON, each followed by a comma.
  static func custom(
    _ id: String, _ command: [String], accepts: String = Scene.takesAll, more: String = ""
  ) -> String {
    let words = JSONText.array(command.map { .string($0) }).encoded()
    return
      "{\"id\": \"org.me.\(id)\", \"title\": \"\(id)\", \(more)\"accepts\": \(accepts), \"command\": \(String(decoding: words, as: UTF8.self))}"
  }

  static let takesAll = #"[{"slots": [{"types": ["public.item"], "kinds": ["file", "directory", "text", "link"]}]}]"#

  /// A line for the shell as the command of a target; what follows it are `$1` and so on.
  static func shell(_ line: String, _ arguments: String...) -> [String] { ["sh", "-c", line, "sh"] + arguments }

  /// A request with custom targets, as a file below `work`.
  ///
  /// - Parameters:
  ///   - items: the items, as JSON.
  ///   - custom: the custom targets, as JSON.
  ///   - more: further members, as JSON, each after a comma.
  func request(_ items: String, custom: [String], more: String = "") throws -> ByteString {
    try write(
      "request.json", "{\"items\": [\(items)], \"custom\": [\(custom.joined(separator: ", "))]\(more)}")
  }

  /// Sends what such a request holds.
  func send(
    _ items: String, custom: [String], more: String = "", _ arguments: [ByteString] = [],
    environment: [String: ByteString] = [:]
  ) throws -> Program.Output {
    try share(
      ["--request", try request(items, custom: custom, more: more)] + arguments, environment: environment
    ).run()
  }
}
