/// What `--color` asks for.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto, always, never
}
