internal import ShareCommand
internal import ShareSystem

// Everything that the command does is in ShareCommand. Nothing has to be flushed or cleaned up at the end.
leave(ShareCommandLine.run())
