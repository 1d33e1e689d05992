/// A word for some kind of thing, for one and for several.
struct Noun: Equatable {
  var singular: String
  var plural: String

  static let items = Noun("item", "items")
  static let moreItems = Noun("more item", "more items")

  init(_ singular: String, _ plural: String) {
    self.singular = singular
    self.plural = plural
  }

  init(_ kind: ItemKind) {
    switch kind {
    case .file: self.init("file", "files")
    case .directory: self.init("folder", "folders")
    case .text: self.init("text", "texts")
    case .link: self.init("link", "links")
    }
  }

  init(_ type: ContentType, in tree: some TypeConformance) {
    if tree.conforms(type, to: .image) {
      self.init("picture", "pictures")
    } else if tree.conforms(type, to: .audio) {
      self.init("sound", "sounds")
    } else if tree.conforms(type, to: .movie) {
      self.init("video", "videos")
    } else if tree.conforms(type, to: .url) {
      self.init(.link)
    } else if tree.conforms(type, to: .directory) {
      self.init(.directory)
    } else if tree.conforms(type, to: .text) {
      self.init(.text)
    } else if tree.conforms(type, to: .data) {
      self.init(.file)
    } else {
      self = .items
    }
  }
}
