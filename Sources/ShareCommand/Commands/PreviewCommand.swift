import ShareHost
import ShareModel

/// `share preview`: what is shown of the items before they are shared.
struct PreviewCommand {
  let parsed: ParsedCommand
  let console: Console
  let host: Host

  func run() throws(Failure) -> ExitStatus {
    let request = try parsed.request()
    let providers: [ItemProvider]
    do throws(ItemProblem) {
      providers = try host.describe(request.items, mismatch: request.policy.mismatch)
    } catch {
      throw Failure(error)
    }
    if providers.isEmpty, request.previews.isEmpty {
      throw Failure(
        UsageError(
          "no items", "there is nothing to show", wayOut: "write items, or one with a preview, into the request"))
    }
    let preview = host.preview(of: providers, metadata: request.previews)
    if console.isJSON {
      console.print(Documents.preview(preview, providers, types: host.registry.types))
      return .completed
    }
    console.print(PreviewLines(preview).lines(width: console.outputWidth, paint: console.outputPaint))
    for provider in providers {
      for warning in provider.description.warnings { console.warn("\(provider.description.label): \(warning.detail)") }
    }
    for warning in preview.warnings { console.warn(warning.detail) }
    return .completed
  }
}
