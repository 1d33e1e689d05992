/// The documents of `--json`, format `share/1`, as programs may rely on them.
package enum Contract {
  private static let format = Shape.Member.must("format", .word("share/1"))
  private static let reason = Shape.optional(
    .object([.must("code", .string), .must("item", .optional(.integer)), .must("detail", .string)]))
  private static let warning = Shape.object([
    .must("code", .string), .must("item", .optional(.integer)), .must("detail", .string),
  ])
  private static let outcome = Shape.words([
    "completed", "partial", "cancelled", "failed", "timedOut", "crashed", "refused", "unavailable",
  ])

  private static let item = Shape.object([
    .must("index", .integer), .name("name"), .must("kind", .words(["file", "directory", "text", "link"])),
    .must("type", .string), .must("mime", .string),
    .must(
      "representations",
      .array(.object([.must("type", .string), .must("mime", .string), .must("bytes", .optional(.integer))]))),
    .must("bytes", .optional(.integer)), .must("evidence", .string), .must("warnings", .array(warning)),
  ])

  private static let plan = Shape.object([
    .must(
      "items",
      .array(
        .object([
          .must("index", .integer), .must("representation", .optional(.string)), .must("transforms", .array(.string)),
          .must("leftOut", .optional(.string)), .may("ignored", .array(.string)),
        ]))),
    .must(
      "attributes",
      .array(
        .object([
          .must("name", .string), .must("use", .words(["taken", "asText", "leftOut"])),
          .must("leftOut", .optional(.string)), .may("value", .string),
        ]))),
    .may("command", .array(.string)),
  ])

  private static func targetList(_ extra: [Shape.Member]) -> Shape {
    .object([
      format,
      .must(
        "request",
        .object([
          .may("source", .string), .must("area", .string), .may("include", .array(.string)),
          .may("exclude", .array(.string)), .may("attributes", .array(.anything)),
        ])),
      .must("items", .array(item)),
      .must(
        "targets",
        .array(
          .object(
            [
              .must("id", .string), .must("title", .string), .must("plugin", .string),
              .must("category", .words(["share", "action", "transform"])), .must("eligible", .bool),
              .must("plan", .optional(plan)), .must("reason", reason), .must("warnings", .array(warning)),
              .may("hidden", .bool),
            ] + extra))),
      .must("warnings", .array(warning)),
    ])
  }

  /// `share targets --json`, and `--dry-run --json`.
  package static let targets = targetList([])

  /// `share explain --json`.
  package static let explain = targetList([
    .must(
      "steps",
      .array(.object([.must("step", .string), .must("passed", .optional(.bool)), .must("detail", .string)])))
  ])

  /// `share matrix --json`.
  package static let matrix = Shape.object([
    format, .must("areas", .array(.string)),
    .must(
      "types",
      .array(
        .object([
          .must("name", .string), .must("type", .string), .must("mime", .string),
          .must("kind", .words(["file", "directory", "text", "link"])),
        ]))),
    .must(
      "targets",
      .array(
        .object([
          .must("id", .string), .must("title", .string), .must("plugin", .string),
          .must("category", .words(["share", "action"])),
        ]))),
    .must(
      "cells",
      .array(
        .object([
          .must("area", .string), .must("type", .string), .must("target", .string), .must("eligible", .bool),
          .must("mark", .words(["offered", "unavailable", "incomplete", "refused"])), .must("reason", reason),
        ]))),
    .must("warnings", .array(warning)),
  ])

  /// `share types --json`.
  package static let types = Shape.object([format, .must("items", .array(item))])

  private static let previewPicture: [Shape.Member] = [
    .name("path", isRequired: false), .may("data", .string), .may("icon", .string), .may("genericIcon", .string),
    .must("type", .optional(.string)), .must("width", .optional(.integer)), .must("height", .optional(.integer)),
    .must("bytes", .optional(.integer)),
  ]

  private static let previewWords: [Shape.Member] = [
    .must("title", .string), .must("subtitle", .optional(.string)), .must("url", .optional(.string)),
    .must("originalURL", .optional(.string)),
  ]

  /// `share preview --json`.
  package static let preview = Shape.object([
    format,
    .must(
      "preview",
      .object(
        previewWords + [
          .must("bytes", .optional(.integer)),
          .must(
            "thumbnails",
            .array(
              .object(
                [.must("item", .optional(.integer)), .must("from", .words(["request", "cache", "exif", "icon"]))]
                  + previewPicture))),
          .must("more", .integer), .must("video", .optional(.object(previewPicture))),
          .must("items", .array(.object([.must("index", .integer)] + previewWords))),
        ])),
    .must("items", .array(item)), .must("warnings", .array(warning)),
  ])

  /// An error of any command.
  package static let error = Shape.object([
    format,
    .must(
      "error",
      .object([
        .must("code", .string), .must("message", .string), .must("subject", .string),
        .must("value", .optional(.string)),
      ])),
  ])

  private static let attempt = Shape.object([
    .must("target", .string), .must("outcome", outcome), .must("reason", reason),
  ])

  /// `share --json`.
  package static let send = Shape.object([
    format, .must("request", .string), .must("outcome", outcome), .must("items", .array(item)),
    .must(
      "shares",
      .array(
        .object([
          .must("target", .string), .must("outcome", outcome),
          .must(
            "items",
            .array(.object([.must("index", .integer), .must("outcome", .string), .must("reason", reason)]))),
          .must(
            "returned",
            .array(
              .object([
                .name("name"), .must("type", .string), .must("bytes", .optional(.integer)), .may("text", .string),
                .may("url", .string), .name("path", isRequired: false), .must("placed", .bool),
              ]))),
          .must("reason", reason), .must("handedOver", .bool), .must("attempts", .array(attempt)),
          .may("printed", .object([.must("text", .string), .must("dropped", .integer)])),
        ]))),
    .must("warnings", .array(warning)),
  ])

  private static let fault = Shape.object([
    .name("file"), .must("severity", .words(["error", "warning"])), .must("line", .integer), .must("column", .integer),
    .must("key", .string), .must("message", .string),
  ])

  private static let rule = Shape.object([
    .must("key", .string), .must("line", .integer), .must("column", .integer), .must("rule", .string),
  ])

  private static let plugin = Shape.object([
    .must("id", .string), .must("version", .optional(.string)), .must("name", .optional(.string)),
    .must("usable", .bool), .must("reason", reason), .must("warnings", .array(warning)), .name("folder"),
    .must("library", .optional(.string)),
    .may("machine", .optional(.string)), .may("needs", .optional(.array(.string))),
    .must(
      "targets",
      .array(.object([.must("id", .string), .must("title", .string), .must("category", .string)]))),
    .must(
      "settings",
      .array(
        .object([
          .must("name", .string), .must("type", .string), .must("default", .optional(.string)),
          .must("required", .bool), .must("secret", .bool),
        ]))),
    .must(
      "types",
      .array(.object([.must("id", .string), .must("imported", .bool), .must("problem", .optional(.string))]))),
    .must("faults", .array(fault)),
  ])

  /// `share plugin list --json`.
  package static let pluginList = Shape.object([format, .must("plugins", .array(plugin))])

  /// `share plugin info --json`.
  package static let pluginInfo = Shape.object([format, .must("plugin", plugin)])

  /// `share plugin enable --json` and `share plugin disable --json`.
  package static let pluginSwitch = Shape.object([
    format, .must("plugin", .string), .must("enabled", .bool), .must("changed", .bool), .name("file"),
  ])

  /// `share plugin validate --json`.
  package static let pluginValidation = Shape.object([
    format,
    .must(
      "plugins",
      .array(
        .object([
          .name("manifest"), .must("valid", .bool), .must("faults", .array(fault)), .must("rules", .array(rule)),
        ]))),
  ])

  /// `share doctor --json`.
  package static let doctor = Shape.object([
    format,
    .must(
      "directories",
      .array(
        .object([
          .name("path"), .must("level", .words(["call", "user", "system", "build"])), .must("exists", .bool),
          .must("plugins", .integer), .must("problem", .optional(.string)),
        ]))),
    .must(
      "settings",
      .array(
        .object([
          .name("path"), .must("level", .words(["user", "system"])), .must("exists", .bool),
          .must("problem", .optional(.string)), .must("faults", .array(.string)),
        ]))),
    .must("unusable", .array(.object([.must("id", .string), .name("folder"), .must("reason", reason)]))),
    .must("unreliable", .array(.object([.must("target", .string), .must("warning", warning)]))),
    .must("worker", .anything),
    .must(
      "isolation",
      .object([
        .must("process", .bool),
        .must(
          "sandbox",
          .array(
            .object([
              .must("layer", .string), .must("inForce", .bool), .must("mandatory", .bool), .must("detail", .string),
            ]))),
      ])),
    .must("notes", .array(.string)),
  ])

  /// One line of `--events`.
  package static func event(_ word: String) -> Shape? {
    let head: [Shape.Member] = [.must("event", .word(word)), .must("target", .string)]
    switch word {
    case "planned", "started": return .object(head)
    case "progress":
      return .object(head + [.must("item", .optional(.integer)), .must("done", .integer), .must("total", .integer)])
    case "warning": return .object(head + [.must("warning", warning)])
    case "returned":
      return .object(head + [.name("name"), .must("type", .string), .must("bytes", .optional(.integer))])
    case "outcome": return .object(head + [.must("outcome", outcome), .must("reason", reason)])
    default: return nil
    }
  }
}
