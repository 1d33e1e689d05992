import ShareModel

extension FuzzTarget {
  /// Deflated beginnings of members of containers.
  static let inflate = FuzzTarget(
    name: "inflate", sources: ["Sources/ShareModel/Detection/Inflate.swift"],
    generate: { random in DeflateShape.random(using: &random) },
    mutate: { input, random in
      random.once(in: 4) ? DeflateShape.random(using: &random) : ByteShape.changed(input, using: &random)
    },
    check: { input throws(Violation) in
      for limit in [0, 1, 128, 4096] {
        guard let content = Inflate.content(input, limit: limit) else { continue }
        try require(content.count <= limit, "more comes out than is wanted")
        try require(Inflate.content(input + [0xFF], limit: limit) == content, "what follows the stream changes it")
      }
      let part = Array(input.prefix(4096))
      try require(
        Inflate.content(DeflateShape.stored(part), limit: 4096) == part, "a stored block is not what it stores")
    })
}
