/// One command, as help, manual page and completions see it.
package struct CommandDescription: Sendable {
  /// The command.
  package let command: CommandName
  /// What follows `share`.
  package let synopsis: [String]
  /// One line, without a full stop.
  package let summary: String
  /// What a person has to know to use it, one paragraph each.
  package let paragraphs: [String]
  /// Commands to copy, with what they do.
  package let examples: [(line: String, meaning: String)]
}

/// Every command of this version, in the order of the help.
package enum CommandTable {
  /// The rows.
  package static let all: [CommandDescription] = [
    CommandDescription(
      command: .send, synopsis: ["[ITEM…] [options]", "send [ITEM…] [options]"],
      summary: "share items, or choose where",
      paragraphs: [
        "An ITEM is an existing file or folder, a link (http, https, mailto, tel, geo, magnet, data), or - for standard "
          + "input. A file: URL that names this machine is that file. Anything else is said explicitly, with --text or "
          + "--url.",
        "What comes back is saved in the current directory, or where --output says; text, links and paths are printed on "
          + "standard output. Everything else goes to standard error.",
        "A target is named by its id, or by the last part of its id where that is unambiguous.",
        "Without --to somebody chooses. What the program says about the items stands above the list; # takes its hashtag "
          + "off, and puts it back.",
        "--or names what to try when the target before it cannot take the items, is not available, does not start, or is "
          + "too old or finds something too old. After a cancel, a crash, a time-out, or a refusal or failure of a plugin "
          + "at work, nothing else is tried. Every attempt is reported.",
        "Of --hashtag each is # and a word. One that is none is left out with a warning, and so is every one after the "
          + "first that a person did not write, for a target that takes texts only from a person.",
      ],
      examples: [
        ("share photo.heic", "choose where to"),
        ("share photo.heic notes.txt --to save", "save two files"),
        ("share https://example.org -m 'Worth reading'", "a link and a message"),
        ("share --text 'See you at six'", "a text"),
        ("date | share --name now.txt -", "what a program prints"),
        ("share *.jpg --to archive -o ~/out", "pack pictures into ~/out"),
        ("share film.mp4 --to save --or archive -n", "only the plan"),
      ]),
    CommandDescription(
      command: .targets, synopsis: ["targets [ITEM…] [options]"], summary: "the eligible targets, best first",
      paragraphs: [
        "Without items: the targets that are available, with what they cannot do for want of something. With --all the "
          + "others too, each with its reason. No plugin runs. The exit status is 4 when nothing is eligible.",
        "What is hidden, pinned or switched off in settings.json is so here; --all lists the hidden ones too.",
      ],
      examples: [
        ("share targets photo.heic", "where a picture can go"),
        ("share targets --all photo.heic", "and why not elsewhere"),
      ]),
    CommandDescription(
      command: .explain, synopsis: ["explain [ITEM…] [--to TARGET] [options]"],
      summary: "why each target is offered or not",
      paragraphs: [
        "With --to: every step and the whole plan of one target, and the exit status that sharing to it would have before "
          + "it starts. With -v also what each of its combinations lacks."
      ],
      examples: [
        ("share explain a.pdf b.jpg", "every target, with its reason"),
        ("share explain a.pdf --to save", "the plan for one"),
      ]),
    CommandDescription(
      command: .types, synopsis: ["types ITEM… [options]"], summary: "what each item is taken for, and why",
      paragraphs: [], examples: [("share types photo.heic", "the content type of a file")]),
    CommandDescription(
      command: .preview, synopsis: ["preview ITEM… [options]"],
      summary: "what is shown of the items before they are shared",
      paragraphs: [
        "Title, subtitle, link, and a picture of each item, up to four: one that the request gives, else the desktop's "
          + "thumbnail, else the one inside a photograph, else an icon. Nothing is fetched and no picture is decoded. A "
          + "picture that is missing or broken is a warning."
      ],
      examples: [
        ("share preview photo.heic", "title, type and size"),
        ("share preview *.jpg --json", "the same for a program"),
      ]),
    CommandDescription(
      command: .matrix, synopsis: ["matrix [--area AREA]… [--type TYPE]… [options]"],
      summary: "which targets take what, area by area",
      paragraphs: [
        "Each cell is what negotiation says of one item of that type, of which nothing else is known. yes: the target is "
          + "offered. more: it takes this with more items, or with an attribute. off: it takes this, and cannot be used on "
          + "this machine, or is switched off. -: it is not offered. With -v every reason is listed.",
        "Without --area: default, then every other area that the request or a target names. Without --type: text, link, "
          + "image (a JPEG), video (MP4), audio (MP3), pdf, document (DOCX), archive (ZIP), file (bytes of no known type) and "
          + "folder; --type takes these words, UTIs and MIME types. Of a request everything counts but its items.",
      ],
      examples: [
        ("share matrix", "what can go where"),
        ("share matrix --area chat --area album --type image/png", "one type in two areas"),
      ]),
    CommandDescription(
      command: .plugin,
      synopsis: [
        "plugin list [options]", "plugin info ID [options]", "plugin validate PATH… [options]",
        "plugin install PATH [options]", "plugin remove ID [options]", "plugin approve ID [options]",
        "plugin settings ID [NAME[=VALUE]]… [options]", "plugin enable ID [options]", "plugin disable ID [options]",
      ],
      summary: "the plugins: install, allow, set, look at",
      paragraphs: [
        "validate looks at a plugin's folder or its manifest.json; the exit status is 1 when it has a fault. install takes a "
          + "plugin's folder, or a ZIP or tar archive of it: it is checked, what it asks for is shown, and after a yes it is "
          + "put among your plugins. An update keeps settings and state. remove takes it away again.",
        "A plugin that is yours, and not the system's, may reach the items that you share, its own folder and its own state. What "
          + "asks for more is not used until you have allowed it, with approve or when you share to it on a terminal. A version that "
          + "asks for more than you allowed is asked about again.",
        "settings lists a plugin's settings, sets NAME=VALUE, and prints the value of a NAME alone. The NAME of a secret setting "
          + "alone asks for the value, or reads it from standard input. Secrets are kept in the desktop's Secret Service where there "
          + "is one, else in a file that only you can read.",
        "ID is a plugin's id or its last part. What is disabled is not offered and not reachable by name, until it is enabled; "
          + "both change the list \"disabled\" of your settings.json and nothing else in it.",
      ],
      examples: [
        ("share plugin list", "every plugin, with where it is"),
        ("share plugin validate ./MyPlugin", "before you give it to others"),
        ("share plugin install ./MyPlugin.zip", "put it among yours"),
        ("share plugin settings save folder=~/Inbox", "for good"),
        ("share plugin disable digest", "no longer offered"),
      ]),
    CommandDescription(
      command: .doctor, synopsis: ["doctor [options]"],
      summary: "whether everything is in order",
      paragraphs: ["The directories that are read, the layers of the sandbox, and why a plugin is missing."],
      examples: [("share doctor", "look at everything that has to be in order")]),
    CommandDescription(
      command: .help, synopsis: ["help [COMMAND]", "help request --schema", "help --man | --completion SHELL"],
      summary: "help, manual page, completions", paragraphs: [],
      examples: [
        ("share help targets", "one command"),
        ("share help --completion bash", "completions, to be sourced"),
      ]),
  ]

  /// The row of a command.
  package static func row(of command: CommandName) -> CommandDescription? {
    all.first { $0.command == command }
  }

  /// The exit statuses with their meaning.
  package static let exitStatuses: [(status: Int, meaning: String)] = [
    (0, "completed"),
    (1, "failed"),
    (2, "the command line is wrong, or a file is missing"),
    (3, "cancelled by a choice"),
    (4, "the content or the request is the reason: nothing eligible, refused"),
    (5, "partial, or mixed over several targets"),
    (6, "this machine is the reason: something is missing, unknown target"),
    (7, "timed out"),
    (8, "the plugin crashed"),
    (9, "the host itself could not: no worker, no sandbox, no space"),
  ]

  /// The variables that are read.
  package static let environment: [(name: String, meaning: String)] = [
    ("SHARE_PLUGIN_PATH", "directories with plugins, separated by colons, before all others"),
    ("XDG_DATA_HOME, XDG_DATA_DIRS", "plugins are looked up in share-host/plugins below them"),
    ("XDG_CONFIG_HOME, XDG_STATE_HOME", "settings, and what you have allowed to plugins, are in share-host below them"),
    ("XDG_CONFIG_DIRS", "the administrator's settings are in share-host below them"),
    ("XDG_CACHE_HOME", "the desktop's thumbnails are looked up in thumbnails below it"),
    ("SHARE_WORKER", "the worker program, where it is not where it is installed"),
    ("XDG_RUNTIME_DIR, TMPDIR", "temporary files are in a private directory below the first that is set, else in /tmp"),
    ("NO_COLOR", "when set and not empty, nothing is coloured"),
    ("TERM, COLUMNS", "what the terminal can do, and its width where it does not say it"),
  ]
}
