/// Who may import whom: the walls of the house.
///
/// Everything that is not written here is forbidden.
enum ImportTable {
  /// For each module the modules that it may import.
  static let rows: [String: Set<String>] = [
    // Values and pure rules: nothing, not even libc.
    "ShareModel": [],

    // The walls, where pointers live.
    "ShareFiles": ["CShareSystem", "Glibc", "ShareModel", "Synchronization"],
    "ShareBoundary": ["CShareABI", "CShareSystem", "Glibc", "ShareFiles", "ShareModel", "Synchronization"],
    "ShareSystem": ["CShareSystem", "Glibc", "ShareFiles", "ShareModel", "Synchronization"],
    "ShareSandbox": ["CSeccomp", "CShareSystem", "Glibc", "ShareFiles", "ShareModel"],
    "ShareMagic": ["CMagic", "Glibc", "ShareModel", "Synchronization"],
    "ShareThreads": ["Glibc", "Synchronization"],
    "ShareArchive": ["CArchive", "Glibc", "ShareFiles", "ShareModel", "Synchronization"],

    // What plugin authors import. The host is never among it.
    "SharePlugin": ["ShareBoundary", "ShareFiles", "ShareModel", "Synchronization"],
    "SharePluginEntry": ["CShareABI", "ShareBoundary", "SharePlugin"],

    // The engine and the programs. The plugins' side is never among it.
    "ShareHost": [
      "ShareArchive", "ShareBoundary", "ShareFiles", "ShareMagic", "ShareModel", "ShareSystem", "ShareThreads",
      "Synchronization",
    ],
    "ShareCommand": ["ShareFiles", "ShareHost", "ShareModel", "ShareSystem", "Synchronization"],
    "share": ["ShareCommand", "ShareSystem"],
    "share-worker": ["ShareBoundary", "ShareModel", "ShareSandbox", "ShareSystem"],
    "share-bench": ["CAllocations", "ShareFiles", "ShareHost", "ShareModel", "ShareSystem"],

    // The plugins that ship.
    "SaveEngine": ["ShareFiles", "ShareModel", "Synchronization"],
    "Save": ["SaveEngine", "ShareFiles", "ShareModel", "SharePlugin", "SharePluginEntry"],
    "Archive": ["SaveEngine", "ShareArchive", "ShareFiles", "ShareModel", "SharePlugin", "SharePluginEntry"],
    "Digest": ["CShareABI"], "Open": ["CShareABI"], "Clipboard": ["ShareModel", "SharePlugin", "SharePluginEntry"],

    // C, and the system's libraries.
    "CShareABI": [], "CShareSystem": [], "CMagic": [], "CArchive": [], "CSeccomp": [], "CAllocations": [],
    "share-clipboard": [],
  ]

  /// Modules of the toolchain, which no package has to declare.
  static let ofToolchain: Set<String> = ["Glibc", "Synchronization"]

  /// The modules in which pointers and `unsafe` may stand.
  static let walls: Set<String> = [
    "ShareFiles", "ShareBoundary", "ShareSystem", "ShareMagic", "ShareArchive", "ShareSandbox", "ShareThreads",
  ]
}
