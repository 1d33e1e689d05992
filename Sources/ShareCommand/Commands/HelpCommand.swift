import ShareModel

/// `share help`.
struct HelpCommand {
  let parsed: ParsedCommand
  let console: Console

  func run() throws(Failure) -> ExitStatus {
    if parsed.options.man {
      console.write(Array(ManualPage.text(version: ShareCommandLine.version).utf8))
    } else if let shell = parsed.options.completion {
      console.write(Array(Completions.text(for: shell).utf8))
    } else if parsed.options.schema {
      console.print(RequestSchema.document)
    } else {
      do throws(UsageError) {
        console.write(Array(try HelpText.text(topics: parsed.operands.map(\.display)).utf8))
      } catch {
        throw Failure(error)
      }
    }
    return .completed
  }
}
