internal import ShareBoundary
internal import ShareSystem

// The process in which one plugin runs. Everything that it does is in ShareBoundary/Worker; it ends without running exit
// handlers, because the plugin's threads may still be at work.
settleWorker()
leave(WorkerRun.runInherited())
