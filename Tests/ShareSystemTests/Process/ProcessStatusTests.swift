import ShareSystem
import Testing

@Suite("The process itself")
struct ProcessStatusTests {
  @Test("asking for the file creation mask does not change it")
  func mask() {
    let first = ProcessStatus.fileCreationMask()
    #expect(first <= 0o777)
    #expect(ProcessStatus.fileCreationMask() == first)
  }
}
