// swift-tools-version: 6.3
import PackageDescription

// One list of settings for every Swift target, so that no target is laxer than another.
let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),  // a warning that nobody must mend is noise
  .strictMemorySafety(),  // every pointer is marked `unsafe`; ArchitectureTests keeps those marks in the walls
  .enableUpcomingFeature("ExistentialAny"),  // dynamic dispatch is visible where it happens
  .enableUpcomingFeature("InternalImportsByDefault"),  // no C type leaks through a public interface
  .enableUpcomingFeature("MemberImportVisibility"),  // a file uses only what it imports
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // async functions stay on their caller's executor
  // The regular expression engine is not imported behind our back: one `split` by a string would link all of it into every
  // process, and double what has to be relocated at each start.
  .unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"]),
]

// The same for C: what the compiler can notice is an error.
let cStrict: [CSetting] = [
  .enableWarning("all"),
  .enableWarning("extra"),
  .treatAllWarnings(as: .error),
]

// `.ci/sanitize` names the sanitizer with which everything is built. How that behaves is part of every program, the worker too: its
// environment holds nothing that could say so.
let sanitizer = Context.environment["SHARE_SANITIZER"]
let sanitizerOptions: [Target] =
  sanitizer.map { name in
    [
      .target(
        name: "SanitizerOptions", path: "Tests/Sanitizers", publicHeadersPath: ".",
        cSettings: cStrict + [
          .define("SHARE_SANITIZER_\(name.uppercased())"),
          .define("SHARE_SANITIZER_REPORTS", to: "\"\(Context.packageDirectory)/.build/\(name)/reports\""),
        ])
    ]
  } ?? []

// A sanitizer maps more memory than any limit of a sandbox allows.
let sanitized: [SwiftSetting] = sanitizer == nil ? [] : [.define("SHARE_SANITIZED")]

// What a program brings along: everything, but where a sanitizer watches. To that the runtime says what it does, which jobs follow
// each other for one, and it can say so only as a library; so sanitized programs and plugins share the toolchain's.
let ownRuntime = sanitizer == nil ? ["-static-stdlib"] : []

// The Swift runtime goes into each executable: it starts in half the time and needs no toolchain on the user's machine.
// Nothing of it is exported, so no plugin can bind to it by accident, and the start-up has fewer symbols to look up.
let staticRuntime: [LinkerSetting] = [.unsafeFlags(ownRuntime + ["-Xlinker", "--no-export-dynamic"])]

// The benchmarks count how often memory is asked for: the linker leads those calls through CAllocations.
let countedAllocations: [LinkerSetting] = [
  .unsafeFlags(
    ["malloc", "calloc", "realloc", "posix_memalign", "aligned_alloc"].flatMap { ["-Xlinker", "--wrap=\($0)"] })
]

// A plugin image carries its runtime too, leaves exactly one symbol visible, and has no symbol left undefined: a misspelt entry
// fails when the plugin is linked, not when somebody shares.
let pluginImage: [LinkerSetting] = [
  .unsafeFlags(
    ownRuntime + [
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/CShareABI/share.map",
      "-Xlinker", "-z", "-Xlinker", "defs",
    ])
]

// A plugin in C: the same without any runtime.
let cPluginImage: [LinkerSetting] = [
  .unsafeFlags(
    ownRuntime + [
      "-nostartfiles",
      "-Xlinker", "--version-script=\(Context.packageDirectory)/Sources/CShareABI/share.map",
      "-Xlinker", "-z", "-Xlinker", "defs",
    ])
]

let package = Package(
  name: "ShareHost",
  products: [
    // What a client imports: the engine, the words of its interface, and the descriptors that some of them hold.
    .library(name: "ShareHost", targets: ["ShareHost", "ShareModel", "ShareFiles"]),
    .library(name: "SharePlugin", targets: ["SharePlugin", "SharePluginEntry", "ShareModel", "ShareFiles"]),
    .executable(name: "share", targets: ["share"]),
    .executable(name: "share-worker", targets: ["share-worker"]),
    .executable(name: "share-bench", targets: ["share-bench"]),
    .library(name: "Save", type: .dynamic, targets: ["Save"]),
    .library(name: "Archive", type: .dynamic, targets: ["Archive"]),
    .library(name: "Digest", type: .dynamic, targets: ["Digest"]),
    .library(name: "Open", type: .dynamic, targets: ["Open"]),
    .library(name: "Clipboard", type: .dynamic, targets: ["Clipboard"]),
    .executable(name: "share-clipboard", targets: ["share-clipboard"]),
    .library(name: "NullSwift", type: .dynamic, targets: ["NullSwift"]),
  ],
  targets: [
    // The contract with plugins, and the libc calls that Swift cannot see.
    .target(name: "CShareABI", exclude: ["share.map"], cSettings: cStrict),
    .target(name: "CShareSystem", cSettings: cStrict),
    // Counts allocations, in the benchmarks only.
    .target(name: "CAllocations", cSettings: cStrict),

    // System libraries, one module map each.
    .systemLibrary(
      name: "CMagic", path: "Sources/System/CMagic",
      providers: [.apt(["libmagic-dev"])]),  // content detection beyond our own table; opened only when needed
    .systemLibrary(
      name: "CArchive", path: "Sources/System/CArchive",
      providers: [.apt(["libarchive-dev"])]),  // streaming ZIP writing; opened only when needed

    .systemLibrary(
      name: "CSeccomp", path: "Sources/System/CSeccomp",
      providers: [.apt(["libseccomp-dev"])]),  // filters of system calls, right on every architecture

    // Values and pure rules.
    .target(name: "ShareModel", swiftSettings: strict),

    // The walls: pointers and `unsafe` live here.
    .target(name: "ShareFiles", dependencies: ["CShareSystem", "ShareModel"], swiftSettings: strict),
    .target(
      name: "ShareBoundary", dependencies: ["CShareABI", "CShareSystem", "ShareFiles", "ShareModel"],
      swiftSettings: strict),
    .target(
      name: "ShareSystem",
      dependencies: ["CShareSystem", "ShareFiles", "ShareModel"] + sanitizerOptions.map { .target(name: $0.name) },
      swiftSettings: strict),
    // Apart from ShareSystem, so that libseccomp is in the worker only.
    .target(
      name: "ShareSandbox", dependencies: ["CSeccomp", "CShareSystem", "ShareFiles", "ShareModel"],
      swiftSettings: strict + sanitized, linkerSettings: [.unsafeFlags(["-l:libseccomp.a"])]),
    // Apart from ShareSystem: it needs Swift's concurrency, which the worker does without.
    .target(name: "ShareThreads", swiftSettings: strict),
    .target(name: "ShareMagic", dependencies: ["CMagic", "ShareModel"], swiftSettings: strict),
    .target(name: "ShareArchive", dependencies: ["CArchive", "ShareFiles", "ShareModel"], swiftSettings: strict),

    // What a plugin author imports.
    .target(name: "SharePlugin", dependencies: ["ShareBoundary", "ShareFiles", "ShareModel"], swiftSettings: strict),
    .target(
      name: "SharePluginEntry", dependencies: ["CShareABI", "ShareBoundary", "SharePlugin"],
      swiftSettings: strict, linkerSettings: pluginImage),

    // The engine, the command, the worker, the benchmarks.
    .target(
      name: "ShareHost",
      dependencies: [
        "ShareArchive", "ShareBoundary", "ShareFiles", "ShareMagic", "ShareModel", "ShareSystem", "ShareThreads",
      ],
      swiftSettings: strict),
    .target(
      name: "ShareCommand", dependencies: ["ShareFiles", "ShareHost", "ShareModel", "ShareSystem"],
      swiftSettings: strict),
    .executableTarget(
      name: "share", dependencies: ["ShareCommand", "ShareSystem"], swiftSettings: strict, linkerSettings: staticRuntime
    ),
    .executableTarget(
      name: "share-worker", dependencies: ["ShareBoundary", "ShareModel", "ShareSandbox", "ShareSystem"],
      swiftSettings: strict,
      linkerSettings: staticRuntime),
    .executableTarget(
      name: "share-bench", dependencies: ["CAllocations", "ShareFiles", "ShareHost", "ShareModel", "ShareSystem"],
      swiftSettings: strict, linkerSettings: staticRuntime + countedAllocations),

    // The plugins that ship.
    .target(
      name: "SaveEngine", dependencies: ["ShareFiles", "ShareModel"], path: "Plugins/Save/Saving",
      swiftSettings: strict),  // apart from the plugin, so that tests can import it and Archive gives the same names
    .target(
      name: "Save", dependencies: ["SaveEngine", "ShareFiles", "ShareModel", "SharePlugin", "SharePluginEntry"],
      path: "Plugins/Save", exclude: ["Saving", "manifest.json"], swiftSettings: strict),
    .target(
      name: "Archive",
      dependencies: ["SaveEngine", "ShareArchive", "ShareFiles", "ShareModel", "SharePlugin", "SharePluginEntry"],
      path: "Plugins/Archive", exclude: ["manifest.json"], swiftSettings: strict),
    .target(
      name: "Digest", dependencies: ["CShareABI"], path: "Plugins/Digest", exclude: ["manifest.json"],
      publicHeadersPath: ".", cSettings: cStrict, linkerSettings: cPluginImage),

    // Handovers: these ask for one, and what owns an X11 clipboard is a program of its own.
    .target(
      name: "Open", dependencies: ["CShareABI"], path: "Plugins/Open", exclude: ["manifest.json"],
      publicHeadersPath: ".", cSettings: cStrict, linkerSettings: cPluginImage),
    .target(
      name: "Clipboard", dependencies: ["ShareModel", "SharePlugin", "SharePluginEntry"], path: "Plugins/Clipboard",
      exclude: ["manifest.json"], swiftSettings: strict),
    .executableTarget(
      name: "share-clipboard", cSettings: cStrict, linkerSettings: staticRuntime + [.linkedLibrary("xcb")]),

    // A plugin in Swift that does nothing: what is measured around it is the host, the worker and the runtime.
    .target(
      name: "NullSwift", dependencies: ["SharePlugin", "SharePluginEntry"], path: "Tests/Fixtures/NullSwift",
      exclude: ["manifest.json"], swiftSettings: strict),

    // Tests mirror the sources; Support holds what several of them use.
    .target(
      name: "TestSupport", dependencies: ["ShareFiles", "ShareModel", "ShareSystem"], path: "Tests/Support",
      swiftSettings: strict),
    // Readers of foreign bytes with what must always hold for them: for a short run in the tests, and for `.ci/fuzz`.
    .target(
      name: "FuzzTargets", dependencies: ["ShareBoundary", "ShareFiles", "ShareModel", "ShareSystem"],
      path: "Tests/Fuzz/Targets", swiftSettings: strict),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets", "ShareModel", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ShareModelTests", dependencies: ["ShareModel", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ShareFilesTests", dependencies: ["ShareFiles", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "ShareMagicTests", dependencies: ["ShareMagic"], swiftSettings: strict),
    .testTarget(
      name: "ShareBoundaryTests",
      dependencies: [
        "CShareABI", "CShareSystem", "ShareBoundary", "ShareFiles", "ShareModel", "ShareSystem", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: strict),
    .testTarget(name: "SaveTests", dependencies: ["SaveEngine", "ShareFiles", "ShareModel"], swiftSettings: strict),
    .testTarget(name: "ShareThreadsTests", dependencies: ["ShareSystem", "ShareThreads"], swiftSettings: strict),
    .testTarget(name: "ShareSystemTests", dependencies: ["ShareSystem", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ShareArchiveTests", dependencies: ["ShareArchive", "ShareModel", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "SharePluginTests",
      dependencies: ["ShareBoundary", "ShareFiles", "ShareModel", "SharePlugin", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ShareHostTests",
      dependencies: [
        "ShareBoundary", "ShareFiles", "ShareHost", "ShareModel", "ShareSystem", "ShareThreads", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(name: "ShareCommandTests", dependencies: ["ShareCommand", "TestSupport"], swiftSettings: strict),
    // These run what was built; depending on an executable here would link its objects into the test bundle.
    .testTarget(name: "PluginTests", dependencies: ["ShareFiles", "ShareHost", "ShareModel"], swiftSettings: strict),
    .testTarget(
      name: "EndToEndTests", dependencies: ["TestSupport"], exclude: ["Golden"], swiftSettings: strict),
    .testTarget(
      name: "ArchitectureTests", dependencies: ["ShareFiles", "ShareModel", "TestSupport"], swiftSettings: strict),
  ] + sanitizerOptions,
  swiftLanguageModes: [.v6]
)
