/// What one combination makes of a selection that it takes.
struct Fitting {
  /// What becomes of one item.
  enum Place {
    /// It takes a slot, counted from the combination's first, in one of its forms.
    case slot(Int, form: Int)
    /// It fits no slot and comes along with those that do.
    case along
    /// It is left out.
    case leftOut(Rejection.Cause)
  }

  /// The combination, counted from the target's first.
  var combination: Int
  /// What becomes of each item of the group, in the group's order; empty when ``placeOfShape`` says it for all.
  var places: [Place] = []
  /// What becomes of the items of each shape, where items of one shape are treated alike.
  var placeOfShape: [Place] = []
  /// How far the accepted types are from the items' types, summed over the items in slots.
  var distance = 0
  /// The slot that takes the message as a text, counted from the combination's first.
  var messageSlot: Int?

  /// What becomes of one item.
  ///
  /// - Parameters:
  ///   - row: the item's place in its group.
  ///   - shape: the item's shape.
  func place(row: Int, shape: Int) -> Place {
    places.isEmpty ? placeOfShape[shape] : places[row]
  }
}
