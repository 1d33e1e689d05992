import ShareModel
import Testing

@testable import ShareHost

@Suite("The clocks of a share")
struct WatchTests {
  @Test("idle time counts from the last activity")
  func idle() {
    var watch = Watch(limits: PluginLimits(idle: 10), timeout: nil, now: 100)
    #expect(watch.expired(109.9) == nil)
    #expect(watch.expired(110) == .idle(10))
    watch.noteActivity(109)
    #expect(watch.expired(118.9) == nil)
    #expect(watch.expired(119) == .idle(10))
  }

  @Test("what the worker reads unseen keeps a share alive, and is only asked for when nothing else is seen")
  func samples() {
    var watch = Watch(limits: PluginLimits(idle: 10), timeout: nil, now: 0)
    let early = watch.wantsSample(0.5)
    #expect(early == false)
    let due = watch.wantsSample(1)
    #expect(due == true)
    watch.noteRead(1000, 1)
    let soon = watch.wantsSample(1.5)
    #expect(soon == false)
    watch.noteRead(1000, 2)
    #expect(watch.expired(10) == .idle(10), "the first look and an unchanged number are no signs of life")
    watch.noteRead(1001, 9)
    #expect(watch.expired(10) == nil)
    #expect(watch.expired(19) == .idle(10))
  }

  @Test("of two deadlines the nearer counts, and activity does not move it")
  func deadline() {
    var watch = Watch(limits: PluginLimits(idle: 60, deadline: 30), timeout: 5, now: 0)
    watch.noteActivity(4.9)
    #expect(watch.expired(4.9) == nil)
    #expect(watch.expired(5) == .deadline(5))
    #expect(Watch(limits: PluginLimits(deadline: 3), timeout: 5, now: 0).expired(4) == .deadline(3))
  }

  @Test("who is stopped gets its grace, and is killed once")
  func grace() {
    var watch = Watch(limits: PluginLimits(), timeout: nil, now: 0)
    let step11 = watch.stop(.cancelled, 1)
    #expect(step11 == true)
    let step12 = watch.stop(.idle(60), 1.1)
    #expect(step12 == false)
    #expect(watch.stopped == .cancelled)
    let step13 = watch.mustKill(1 + Dispatch.cancelGrace - 0.01)
    #expect(step13 == false)
    let step14 = watch.mustKill(1 + Dispatch.cancelGrace)
    #expect(step14 == true)
    #expect(watch.isKilled)
    let step15 = watch.mustKill(100)
    #expect(step15 == false)
  }

  @Test("who is seen cleaning up gets more time, but not for ever")
  func cleaning() {
    var watch = Watch(limits: PluginLimits(), timeout: nil, now: 0)
    watch.stop(.cancelled, 100)
    watch.noteActivity(100.4)
    let early = watch.mustKill(100.4 + Dispatch.cancelGrace - 0.01)
    #expect(early == false)
    var now = 100.4
    while now < 100 + Dispatch.cleaningLimit {
      now += 0.4
      watch.noteActivity(now)
    }
    let atLast = watch.mustKill(100 + Dispatch.cleaningLimit)
    #expect(atLast == true)
  }

  @Test("nonsense is ended without grace")
  func broken() {
    var watch = Watch(limits: PluginLimits(), timeout: nil, now: 0)
    watch.stop(.broken, 1)
    let step16 = watch.mustKill(1)
    #expect(step16 == true)
  }

  @Test("after an answer nothing stops the share any more, but its process must end")
  func answered() {
    var watch = Watch(limits: PluginLimits(idle: 1, deadline: 1), timeout: nil, now: 0)
    watch.noteAnswer(0.5)
    let step17 = watch.stop(.cancelled, 0.6)
    #expect(step17 == false)
    watch.noteAnswer(2)
    let step18 = watch.mustKill(0.5 + Dispatch.closeGrace - 0.01)
    #expect(step18 == false)
    let step19 = watch.mustKill(0.5 + Dispatch.closeGrace)
    #expect(step19 == true)
    #expect(watch.stopped == nil)
  }

  @Test("the loop never waits past the next limit, and rests when none is near")
  func waits() {
    var watch = Watch(limits: PluginLimits(idle: 10), timeout: 20, now: 0)
    #expect((100...101).contains(watch.milliseconds(until: 0)))
    #expect((1...51).contains(watch.milliseconds(until: 9.95)))
    // An answer was given and both limits are over: only the patience for the end counts.
    watch.noteAnswer(30)
    #expect((100...101).contains(watch.milliseconds(until: 30.5)))
    var stopped = Watch(limits: PluginLimits(idle: 10), timeout: nil, now: 0)
    stopped.stop(.idle(10), 10)
    #expect((100...101).contains(stopped.milliseconds(until: 10.2)))
    #expect((1...51).contains(stopped.milliseconds(until: 10.45)))
  }
}
