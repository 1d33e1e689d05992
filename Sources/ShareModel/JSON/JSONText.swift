/// A JSON document to be written: members keep the order in which they were given.
public enum JSONText: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSONText])
  case object([(String, JSONText)])
}
