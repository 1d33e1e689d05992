/// Faults that are in the code only when it is built with `PLANTED_FAULTS`, to see whether fuzzing finds such.
///
/// Each stands where people make it: a bound that is one too small, a length that is trusted, a character that is forgotten.
enum PlantedFault {
  #if PLANTED_FAULTS
    static var isPlanted: Bool { true }
  #else
    static var isPlanted: Bool { false }
  #endif
}
