/// Apple's activation rule in the form of a dictionary: how many of which kind a target takes.
struct ActivationDictionary {
  /// The keys, without the prefix that all of them have.
  enum Key: String, CaseIterable {
    case minAttachments = "SupportsAttachmentsWithMinCount"
    case maxAttachments = "SupportsAttachmentsWithMaxCount"
    case files = "SupportsFileWithMaxCount"
    case images = "SupportsImageWithMaxCount"
    case movies = "SupportsMovieWithMaxCount"
    case text = "SupportsText"
    case webURLs = "SupportsWebURLWithMaxCount"
    case webPages = "SupportsWebPageWithMaxCount"
    case version = "DictionaryVersion"
    case strict = "UsesStrictMatching"

    static let prefix = "NSExtensionActivation"

    /// The key as it is written.
    var name: String { Self.prefix + rawValue }
  }

  /// The smallest number of items; 0 without a bound.
  var minAttachments = 0
  /// The largest number of items; 0 without a bound.
  var maxAttachments = 0
  /// The largest number of files of all types; 0 when files as such are not taken.
  var files = 0
  /// The largest number of pictures; 0 when pictures as such are not taken.
  var images = 0
  /// The largest number of videos; 0 when videos as such are not taken.
  var movies = 0
  /// Whether texts are taken.
  var text = false
  /// The largest number of links; 0 when links are not taken.
  var webURLs = 0
  /// The largest number of pages; 0 when pages are not taken.
  var webPages = 0
  /// The version of the dictionary: before 2, every item must be of a kind that is taken.
  var version = 1
  /// Whether every item must be of a kind that is taken, whatever the version.
  var usesStrictMatching = false

  /// Whether every item must be of a kind that is taken; otherwise one is enough and the others come along.
  var isStrict: Bool { usesStrictMatching || version < 2 }

  /// The key that somebody meant by another name; nil when none is near.
  static func nearestKey(to name: String) -> String? {
    let names = Key.allCases.map(\.rawValue)
    var word = name
    if word.lowercased().utf8.starts(with: Key.prefix.lowercased().utf8) {
      word = String(decoding: name.utf8.dropFirst(Key.prefix.utf8.count), as: UTF8.self)
    }
    if let near = Spelling.nearest(to: word, in: names) { return Key.prefix + near }
    // An ending that does not exist, after a kind that does.
    let written = Array(word.lowercased().utf8)
    let shared = names.map { key in zip(written, key.lowercased().utf8).prefix { $0 == $1 }.count }
    guard let most = shared.max(), most >= "SupportsText".utf8.count, let place = shared.firstIndex(of: most) else {
      return nil
    }
    return Key.prefix + names[place]
  }

  /// The rule as one combination; nil when it takes nothing.
  ///
  /// Every kind is a slot, and every count a limit: an item with several forms counts once for each kind that it is.
  var combination: Combination? {
    var combination = Combination(slots: [], match: isStrict ? .every : .any, minItems: max(1, minAttachments))
    if maxAttachments > 0 { combination.maxItems = maxAttachments }
    func take(_ slot: Slot, upTo count: Int) {
      guard count > 0 else { return }
      combination.slots.append(slot)
      var limit = slot
      limit.max = count
      combination.limits.append(limit)
    }
    take(Self.page, upTo: webPages)
    take(Slot(types: [.url], kinds: [.link]), upTo: webURLs)
    take(Slot(types: [.image], kinds: [.file]), upTo: images)
    take(Slot(types: [.movie], except: [.audio], kinds: [.file]), upTo: movies)
    take(Slot(types: [.data], kinds: [.file]), upTo: files)
    // A file with a text in it is a file; only where one fitting item is enough it is a text, too.
    if text { combination.slots.append(Slot(types: [.text], kinds: isStrict ? [.text] : [.text, .file])) }
    return combination.slots.isEmpty ? nil : combination
  }

  /// What a script found in a page, as a property list, or the page itself: its markup with its address.
  private static var page: Slot {
    let html = ContentType("public.html")
    var slot = Slot(types: [ContentType("com.apple.property-list"), html], kinds: [.file, .text])
    slot.typesWithLink = [html]
    return slot
  }
}

extension ActivationDictionary: CustomStringConvertible {
  /// The rule in words.
  var description: String {
    var parts: [String] = []
    func name(_ count: Int, _ noun: Noun) {
      if count > 0 { parts.append("\(noun.plural) (at most \(count))") }
    }
    name(webPages, Noun("page", "pages"))
    name(webURLs, Noun("web link", "web links"))
    name(images, Noun("picture", "pictures"))
    name(movies, Noun("video", "videos"))
    name(files, Noun("file", "files of any type"))
    if text { parts.append("texts") }
    if parts.isEmpty { return "takes nothing" }
    let kinds = parts.joined(separator: ", ")
    var words = isStrict ? "takes only \(kinds)" : "takes anything with at least one of: \(kinds)"
    if minAttachments > 1 { words += "; at least \(minAttachments) items" }
    if maxAttachments > 0 { words += "; at most \(maxAttachments) \(maxAttachments == 1 ? "item" : "items")" }
    return words
  }
}
