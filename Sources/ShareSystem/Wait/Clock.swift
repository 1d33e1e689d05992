internal import Glibc

/// Seconds since the beginning of 1970, as the machine's clock has it; it may be set back.
package func secondsSince1970() -> Int64 { Int64(time(nil)) }
