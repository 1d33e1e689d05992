internal import Glibc

/// Lets a loader take its time on the thread that it has.
///
/// A task that sleeps needs the pool of tasks to wake up, and hundreds of tests that run programs keep that busy.
func pause(milliseconds: Int) {
  usleep(UInt32(milliseconds) * 1000)
}
