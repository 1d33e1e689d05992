/// Describes the request in JSON to other programs.
public enum RequestSchema {
  /// The JSON Schema (draft 2020-12) of what ``RequestDecoder`` reads.
  public static var document: JSONText {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Request to share something, version 1",
      "type": "object",
      "required": ["items"],
      "additionalProperties": false,
      "properties": [
        "items": list(of: ["$ref": "#/$defs/item"], "What is shared, in order."),
        "source": text("The program that starts the share."),
        "area": text("The part of the source in which the share starts; \"default\" when absent."),
        "areas": [
          "description": "For each area of the source, what may be offered there.",
          "type": "object",
          "additionalProperties": ["type": "array", "items": ["$ref": "#/$defs/selector"]],
        ],
        "include": list(of: ["$ref": "#/$defs/selector"], "When given, only these are candidates."),
        "exclude": list(of: ["$ref": "#/$defs/selector"], "These are never offered."),
        "custom": list(
          of: ["oneOf": [["type": "string", "minLength": 1], ["$ref": "#/$defs/customTarget"]]],
          "Ids of installed targets, and targets with a command; they are offered whatever include and areas say."),
        "to": list(of: ["type": "array", "minItems": 1, "items": word], "The targets, each with its fallbacks."),
        "attributes": [
          "description": "What is said about the whole selection, such as message or title.",
          "type": "object",
          "additionalProperties": ["$ref": "#/$defs/attribute"],
        ],
        "settings": [
          "description": "Values for the target's settings, for this share only.",
          "type": "object",
          "additionalProperties": ["type": ["string", "number", "boolean"]],
        ],
        "policy": policy,
        "timeout": ["description": "Seconds in all.", "type": "number", "exclusiveMinimum": 0],
      ],
      "$defs": .object(
        [
          (
            "selector",
            [
              "description": "A target's id, a plugin's id or prefix.*",
              "type": "string",
              "pattern": "^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)*\\.([A-Za-z0-9-]+|\\*)$",
            ]
          ),
          ("provenance", ["description": "Who wrote it.", "enum": ["person", "app", "staff"]]),
          ("attribute", attribute),
          ("item", item),
          ("variant", variant),
          ("representation", representation),
          ("preview", preview),
          ("picture", picture),
        ] + customTargetDefinitions),
    ]
  }

  private static let word: JSONText = ["type": "string", "minLength": 1]

  private static func text(_ description: String) -> JSONText {
    ["description": .string(description), "type": "string", "minLength": 1]
  }

  private static func list(of element: JSONText, _ description: String) -> JSONText {
    ["description": .string(description), "type": "array", "items": element]
  }

  private static func flag(_ description: String, default value: Bool) -> JSONText {
    ["description": .string(description), "type": "boolean", "default": .bool(value)]
  }

  private static func base64(_ description: String) -> JSONText {
    ["description": .string(description), "type": "string", "contentEncoding": "base64"]
  }

  private static var policy: JSONText {
    [
      "description": "What may be done to make a share fit.",
      "type": "object",
      "additionalProperties": false,
      "properties": [
        "partial": flag("Deliver what the target can take and report the rest.", default: false),
        "transforms": flag("Items may be converted.", default: true),
        "lossless": flag("A conversion may lose nothing.", default: false),
        "mismatch": [
          "description": "What to believe when a name and the bytes disagree.",
          "enum": ["content", "name", "refuse"],
          "default": "content",
        ],
        "normalise": [
          "description": "The rules that tidy the items before a target gets them, or all of them but firstUsable.",
          "oneOf": [
            ["const": .string(Normaliser.allWord)],
            ["type": "array", "items": ["enum": .array(Normaliser.allCases.map { .string($0.rawValue) })]],
          ],
          "default": [],
        ],
      ],
    ]
  }

  private static var attribute: JSONText {
    [
      "oneOf": [
        ["type": "string"],
        [
          "type": "object",
          "required": ["value"],
          "additionalProperties": false,
          "properties": ["value": ["type": "string"], "provenance": ["$ref": "#/$defs/provenance"]],
        ],
      ]
    ]
  }

  /// The members that hold content, and the rule that there is one.
  private static var contents: [(String, JSONText)] {
    [
      ("path", text("A file or directory, in UTF-8.")),
      ("pathBytes", base64("The bytes of a path.")),
      ("url", text("A link with its scheme, kept as it is written.")),
      ("text", ["description": "A text.", "type": "string"]),
      ("data", base64("Bytes.")),
    ]
  }

  private static let oneContent: JSONText = [
    ["anyOf": [["required": ["path"]], ["required": ["pathBytes"]]]],
    ["required": ["url"]],
    ["required": ["text"]],
    ["required": ["data"]],
  ]

  /// An item that only says something about the request as a whole.
  private static let onlyPreview: JSONText = ["required": ["preview"], "maxProperties": 1]

  /// The members that an item and its variants have in common.
  private static var described: [(String, JSONText)] {
    contents + [
      ("name", text("The name that the source suggests.")),
      ("nameBytes", base64("The bytes of a name.")),
      ("type", text("The content type, as a UTI or a MIME type.")),
      ("representations", list(of: ["$ref": "#/$defs/representation"], "Further forms, poorer ones last.")),
      ("provenance", ["$ref": "#/$defs/provenance"]),
      ("userGenerated", ["description": "true: a person wrote it; false: the program did.", "type": "boolean"]),
    ]
  }

  private static var item: JSONText {
    .object([
      ("type", "object"),
      ("additionalProperties", false),
      ("anyOf", [["oneOf": oneContent], onlyPreview]),
      (
        "properties",
        .object(
          described + [
            ("optional", flag("It may be left out for a target that does not take it.", default: false)),
            ("preview", ["$ref": "#/$defs/preview"]),
            (
              "variants",
              [
                "description": "For a target's id what that target gets instead; null: nothing.",
                "type": "object",
                "additionalProperties": ["oneOf": [["$ref": "#/$defs/variant"], ["type": "null"]]],
              ]
            ),
          ])
      ),
    ])
  }

  private static var preview: JSONText {
    [
      "description": "What is shown of it before it is shared; alone, of the request as a whole.",
      "type": "object",
      "additionalProperties": false,
      "properties": [
        "title": ["description": "What it is called.", "type": "string"],
        "subtitle": ["description": "What stands below the title.", "type": "string"],
        "url": ["description": "The link, after all redirections.", "type": "string"],
        "originalURL": ["description": "The link as it was written, or any other text.", "type": "string"],
        "thumbnail": ["$ref": "#/$defs/picture"],
        "icon": ["$ref": "#/$defs/picture"],
        "video": ["$ref": "#/$defs/picture"],
      ],
    ]
  }

  private static var picture: JSONText {
    [
      "description": "A picture or a video, from a file or written out.",
      "type": "object",
      "additionalProperties": false,
      "oneOf": [["anyOf": [["required": ["path"]], ["required": ["pathBytes"]]]], ["required": ["data"]]],
      "properties": [
        "path": text("A file, in UTF-8."),
        "pathBytes": base64("The bytes of a path."),
        "data": base64("Bytes."),
        "type": text("The content type, as a UTI or a MIME type."),
      ],
    ]
  }

  private static var variant: JSONText {
    .object([
      ("type", "object"),
      ("additionalProperties", false),
      ("oneOf", oneContent),
      ("properties", .object(described)),
    ])
  }

  private static var representation: JSONText {
    .object([
      ("type", "object"),
      ("additionalProperties", false),
      ("oneOf", oneContent),
      ("properties", .object(contents + [("type", text("The content type, as a UTI or a MIME type."))])),
    ])
  }
}
