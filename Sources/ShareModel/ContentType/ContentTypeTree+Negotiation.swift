extension ContentTypeTree: TypeConformance {
  /// Gives the preferred MIME type where there is one, else the identifier.
  public func label(for type: ContentType) -> String {
    preferredMIMEType(of: type) ?? type.identifier
  }
}
