import Glibc
import Testing

@testable import ShareSystem

@Suite struct HostTests {
  @Test func ownName() {
    var name = utsname()
    #expect(unsafe uname(&name) == 0)
    let own = unsafe withUnsafeBytes(of: &name.nodename) { unsafe $0.prefix { $0 != 0 }.map { $0 } }
    let text = String(decoding: own, as: UTF8.self)
    #expect(LocalMachine.isThisMachine(text))
    #expect(LocalMachine.isThisMachine(text.uppercased()))
    #expect(!LocalMachine.isThisMachine(text + ".elsewhere"))
    #expect(!LocalMachine.isThisMachine(""))
  }
}
