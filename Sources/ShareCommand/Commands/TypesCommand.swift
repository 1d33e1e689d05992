import ShareHost
import ShareModel

/// `share types`: what each item is taken for, and why.
struct TypesCommand {
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
    let types = host.registry.types
    if console.isJSON {
      console.print(Documents.document([("items", Documents.items(providers, types: types))]))
      return .completed
    }
    var table = Table([
      Table.Column("NAME", isFlexible: true), Table.Column("TYPE", isFlexible: true),
      Table.Column("MIME", isFlexible: true),
      Table.Column("WHY", isFlexible: true),
    ])
    for provider in providers {
      let description = provider.description
      table.add([
        description.label, description.type.identifier,
        description.representations.first?.mime ?? types.mimeType(of: description.type), provider.evidence,
      ])
    }
    console.print(table.lines(width: console.outputWidth, paint: console.outputPaint))
    for provider in providers {
      for warning in provider.description.warnings { console.warn("\(provider.description.label): \(warning.detail)") }
    }
    return .completed
  }
}

extension ItemDescription {
  /// What people call the item: its name, else what it is.
  var label: String {
    if !name.isEmpty { return name.display }
    return switch kind {
    case .text: "text"
    case .link: "link"
    case .file: "data"
    case .directory: "folder"
    }
  }
}
