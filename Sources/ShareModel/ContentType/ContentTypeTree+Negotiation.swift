// The shipped tree, with what plugins export, is what negotiation asks.
extension ContentTypeTree: TypeConformance {}
