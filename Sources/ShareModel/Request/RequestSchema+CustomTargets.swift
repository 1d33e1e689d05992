/// What a request says of a target that it writes out.
extension RequestSchema {
  /// The definitions that a custom target needs.
  static var customTargetDefinitions: [(String, JSONText)] {
    [
      ("customTarget", customTarget), ("combination", combination), ("slot", slot), ("requirement", requirement),
      ("attributeRules", attributeRules), ("textRule", textRule), ("localizedText", localizedText),
      ("byteCount", byteCount),
    ]
  }

  private static func described(_ description: String, _ type: JSONText) -> JSONText {
    ["description": .string(description), "type": type]
  }

  private static func reference(_ name: String) -> JSONText { ["$ref": .string("#/$defs/\(name)")] }

  private static func array(of element: JSONText, _ description: String) -> JSONText {
    ["description": .string(description), "type": "array", "items": element]
  }

  private static let text: JSONText = ["type": "string", "minLength": 1]
  private static let count: JSONText = ["type": "integer", "minimum": 0]
  private static let id: JSONText = ["type": "string", "pattern": "^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$"]

  private static func object(_ members: [(String, JSONText)], required: [String] = []) -> JSONText {
    .object([
      ("type", "object"), ("required", .array(required.map { .string($0) })), ("additionalProperties", false),
      ("properties", .object(members)),
    ])
  }

  private static var customTarget: JSONText {
    object(
      [
        ("id", id),
        ("title", reference("localizedText")),
        ("icon", described("A name of the icon theme, or the absolute path of a picture.", "string")),
        ("category", ["enum": ["share", "action"], "default": "share"]),
        ("rank", described("Where it stands among equals: higher first.", "integer")),
        (
          "accepts",
          [
            "description": "What it takes: one combination that fits is enough.",
            "type": ["array", "object", "string"],
            "items": ["$ref": "#/$defs/combination"],
          ]
        ),
        ("produces", array(of: text, "The types that it hands back.")),
        ("attributes", reference("attributeRules")),
        (
          "prefilledText",
          ["oneOf": [["enum": ["accepted", "refused"]], ["const": ["except": ["staff"]]]], "default": "accepted"]
        ),
        ("ignoresMetadata", ["type": ["boolean", "array"], "items": ["type": "string"]]),
        (
          "normalise",
          [
            "oneOf": [
              ["const": .string(Normaliser.allWord)],
              ["type": "array", "items": ["enum": .array(Normaliser.allCases.map { .string($0.rawValue) })]],
            ]
          ]
        ),
        ("availability", array(of: reference("requirement"), "What must exist for it to work, beside its program.")),
        ("fallback", array(of: id, "Targets to try when it is unavailable.")),
        (
          "command",
          [
            "description": "The program and its arguments, in which {path} and so on stand for what is shared.",
            "type": "array",
            "minItems": 1,
            "items": ["type": "string"],
          ]
        ),
      ], required: ["id", "title", "accepts", "command"])
  }

  private static var combination: JSONText {
    object(
      [
        ("slots", ["type": "array", "minItems": 1, "items": ["$ref": "#/$defs/slot"]]),
        ("limits", array(of: reference("slot"), "Bounds that count every item that fits them.")),
        ("match", ["enum": ["every", "any"], "default": "every"]),
        ("minItems", count), ("maxItems", count), ("maxTotalBytes", reference("byteCount")),
        ("attributes", reference("attributeRules")),
        ("availability", array(of: reference("requirement"), "What must exist for this combination.")),
      ], required: ["slots"])
  }

  private static var slot: JSONText {
    object([
      ("types", array(of: text, "UTIs or MIME types, in order of preference.")),
      ("except", array(of: text, "Types that are not accepted.")),
      (
        "kinds",
        [
          "type": "array", "minItems": 1, "items": ["enum": .array(ItemKind.allCases.map { .string($0.rawValue) })],
        ]
      ),
      ("schemes", array(of: text, "Schemes of links.")), ("location", ["enum": ["local", "remote"]]),
      ("min", count), ("max", count), ("maxBytes", reference("byteCount")), ("maxTotalBytes", reference("byteCount")),
      ("text", reference("textRule")),
    ])
  }

  private static var requirement: JSONText {
    object([
      ("command", text), ("library", text), ("file", text), ("environment", text), ("setting", text),
      ("minVersion", text), ("hint", reference("localizedText")),
    ])
  }

  private static var attributeRules: JSONText {
    object([
      ("takes", array(of: text, "Attributes that it takes.")),
      ("requires", array(of: text, "Attributes without which it is not offered.")),
      (
        "text",
        [
          "description": "What the text of an attribute must be, by its name.", "type": "object",
          "additionalProperties": reference("textRule"),
        ]
      ),
    ])
  }

  private static var textRule: JSONText {
    object([
      ("min", count), ("max", count),
      ("characters", array(of: text, "The kinds of characters that it may hold.")),
    ])
  }

  private static var localizedText: JSONText {
    [
      "oneOf": [
        ["type": "string"], ["type": "object", "minProperties": 1, "additionalProperties": ["type": "string"]],
      ]
    ]
  }

  private static var byteCount: JSONText {
    ["description": "Bytes, as a number or a text such as 12MB.", "type": ["integer", "string"], "minimum": 0]
  }
}
