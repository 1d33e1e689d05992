import ShareHost
import ShareModel

/// `share matrix`: which targets take which content in which area.
struct MatrixCommand {
  let parsed: ParsedCommand
  let console: Console
  let host: Host

  func run() throws(Failure) -> ExitStatus {
    let request = try host.namingTargets(in: try parsed.request())
    let samples = try samples()
    let matrix: TargetMatrix
    do throws(ItemProblem) {
      matrix = try host.matrix(areas: Self.unique(parsed.options.areas), samples: samples, for: request)
    } catch {
      throw Failure(error)
    }
    if console.isJSON {
      console.print(Documents.matrix(matrix, host: host))
      return .completed
    }
    for note in matrix.notes { console.warn(note.detail) }
    guard !matrix.targets.isEmpty else {
      console.say("no target can be shown; share doctor says where they are looked for")
      return .completed
    }
    let text = MatrixText(matrix, width: console.outputWidth, paint: console.outputPaint)
    var lines = text.table + text.legend
    if console.verbosity == .verbose { lines += [""] + text.reasons }
    console.print(lines)
    return .completed
  }

  /// What is asked about, each type once.
  private func samples() throws(Failure) -> [ContentSample] {
    if parsed.options.types.isEmpty { return ContentSample.usual }
    var samples: [ContentSample] = []
    for word in parsed.options.types {
      guard let sample = ContentSample(word, types: host.registry.types) else {
        let words = ContentSample.usual.map(\.name).joined(separator: ", ")
        throw Failure(
          UsageError(
            "--type \(Shell.quoted(word))", "it is no content type",
            wayOut: "write one of \(words), a MIME type such as image/png or a UTI such as public.png"))
      }
      if !samples.contains(where: { $0.type == sample.type }) { samples.append(sample) }
    }
    return samples
  }

  private static func unique(_ words: [String]) -> [String] {
    words.enumerated().filter { index, word in words.firstIndex(of: word) == index }.map(\.element)
  }
}
