import FuzzTargets
import Glibc

// What libFuzzer calls. Compiled by `.ci/fuzz` only: it is the one place of the harness that has to do with pointers.

private let target: FuzzTarget = {
  let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
    fatalError("there is no target \"\(name)\"")
  }
  return target
}()

@_silgen_name("LLVMFuzzerMutate")
private func anyChange(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int) -> Int

/// Tries one input; a violation ends the process, which is how libFuzzer knows of it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  do throws(Violation) {
    try target.check(input)
  } catch {
    fatalError("\(target.name): \(error)")
  }
  return 0
}

/// Changes an input: half of the changes are libFuzzer's own, which know what the program compares with; the other half follow the
/// structure.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int, _ seed: CUnsignedInt) -> Int {
  var random = FuzzRandom(seed: UInt64(seed))
  let choice = random.next() % 16
  if choice < 8 { return anyChange(data, size, limit) }
  let input = Array(UnsafeBufferPointer(start: data, count: size))
  let changed = choice == 8 ? target.generate(&random) : target.mutate(input, &random)
  let count = min(changed.count, limit)
  guard count > 0 else { return anyChange(data, size, limit) }
  for index in 0..<count { data[index] = changed[index] }
  return count
}
