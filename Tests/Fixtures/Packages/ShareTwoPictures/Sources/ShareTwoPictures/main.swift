import ShareHost
import ShareModel

// Shares two pictures and says in one word how it ended: ShareTwoPictures FIRST SECOND TARGET [NAME=VALUE]… [cancel]
// The word `cancel` stops the share as soon as the target has begun.

struct UsageError: Error {}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else {
  print("usage: ShareTwoPictures FIRST SECOND TARGET [NAME=VALUE]… [cancel]")
  throw UsageError()
}

var request = ShareRequest(
  items: arguments[..<2].map { RequestItem(.path(ByteString($0))) },
  source: "org.example.share-two-pictures", to: [[arguments[2]]])
for setting in arguments[3...] where setting != "cancel" {
  let parts = setting.split(separator: "=", maxSplits: 1).map(String.init)
  if parts.count == 2 { request.settings[parts[0]] = parts[1] }
}

let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
let share = Task { [request] in
  defer { beginning.finish() }
  return try await Host().share(request) { event in
    if case .started = event { beginning.yield() }
  }
}
if arguments.last == "cancel" {
  for await _ in beginnings { break }
  share.cancel()
}

do {
  switch try await share.value.conclusion {
  case .shared: print("shared")
  case .cancelled: print("cancelled")
  case .failed(let reason): print("failed: \(reason)")
  }
} catch {
  print("failed: \(error)")
}
