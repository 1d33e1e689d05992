/// Random numbers that are the same in every run with the same seed (SplitMix64).
public struct FuzzRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below a bound; 0 when the bound is.
  mutating func below(_ bound: Int) -> Int { bound > 0 ? Int.random(in: 0..<bound, using: &self) : 0 }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { below(times) == 0 }

  /// One of several values.
  mutating func one<Value>(of values: [Value], or other: @autoclosure () -> Value) -> Value {
    values.randomElement(using: &self) ?? other()
  }

  /// One of several texts.
  mutating func text(of texts: [String]) -> String { one(of: texts, or: "") }

  /// Any bytes.
  mutating func bytes(upTo count: Int) -> [UInt8] {
    (0..<below(count + 1)).map { _ in UInt8(truncatingIfNeeded: next()) }
  }

  /// A number at which arithmetic goes wrong, or one near a given number.
  mutating func boundary(near value: Int = 0) -> Int {
    switch below(8) {
    case 0: 0
    case 1: 1 << below(63)
    case 2: (1 << below(63)) - 1
    case 3: 0xFFFF_FFFF
    case 4: 0xFFFF
    default: value &+ below(9) - 4
    }
  }
}
