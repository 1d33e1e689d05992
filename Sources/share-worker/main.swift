internal import ShareBoundary
internal import ShareModel
internal import ShareSandbox
internal import ShareSystem

// The process in which one plugin runs. Everything that it does is in ShareBoundary/Worker; it ends without running exit
// handlers, because the plugin's threads may still be at work.
if RawArguments.all.dropFirst().first == "--try-sandbox" {
  print(Sandbox.trial().lines, terminator: "")
} else {
  settleWorker()
  leave(WorkerRun.runInherited(confine: Sandbox.enforce))
}
