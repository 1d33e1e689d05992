public import ShareModel

/// A target that a program brings along as a value: its own code takes the share, in the program's own process.
///
/// It is listed before all installed targets. In this order: it is negotiated with by what ``accepts`` says, and none of its code
/// runs; once it is chosen, ``prepare`` gets the real items; then ``perform`` runs, exactly once. Both run in a task of their own on
/// threads that Swift's pool does not have to lend, so they may block. That task is cancelled when the share is stopped or its
/// time is over; who does not come back then is not waited for, and what it does later changes nothing.
///
/// What is thrown decides how the share ends: a `CancellationError` has cancelled it, a `Reason` says for itself what it comes to,
/// and any other error has failed it with its words.
public struct CustomTarget: Sendable {
  /// Its id, reverse-DNS; no installed target and no other custom one has it.
  public var id: String
  /// The title for people: a verb and what it is done to.
  public var title: LocalizedText
  /// The icon: a name of the icon theme, or the absolute path of a picture.
  public var icon: String?
  /// What it does: passes on (`share`) or does something and may hand something back (`action`).
  public var category: TargetDeclaration.Category
  /// What it takes: one combination that fits is enough; without any it is never offered.
  public var accepts: [Combination]
  /// The attributes that it takes and those that it requires.
  public var attributes: AttributeRules
  /// Looks at the real items before anything is done.
  public var prepare: @Sendable (CustomShare) async throws -> Void
  /// Does the work and returns what it hands back, in order.
  public var perform: @Sendable (CustomShare) async throws -> [ReturnedItem]

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - id: its id, reverse-DNS.
  ///   - title: the title for people.
  ///   - icon: a name of the icon theme, or the absolute path of a picture.
  ///   - category: what it does; no transform, which would never be offered.
  ///   - accepts: what it takes.
  ///   - attributes: the attributes that it takes and requires.
  ///   - prepare: looks at the real items before anything is done; what it throws ends the share.
  ///   - perform: does the work, once, and returns what it hands back.
  public init(
    id: String, title: LocalizedText, icon: String? = nil, category: TargetDeclaration.Category = .share,
    accepts: [Combination], attributes: AttributeRules = AttributeRules(),
    prepare: @escaping @Sendable (CustomShare) async throws -> Void = { _ in },
    perform: @escaping @Sendable (CustomShare) async throws -> [ReturnedItem]
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.category = category
    self.accepts = accepts
    self.attributes = attributes
    self.prepare = prepare
    self.perform = perform
  }

  /// The target as negotiation sees it.
  var declaration: TargetDeclaration {
    TargetDeclaration(
      id: id, title: title, icon: icon, category: category, accepts: accepts, attributes: attributes)
  }
}

/// What a custom target of a program gets.
public struct CustomShare: Sendable {
  /// The share's id, unique.
  public let id: String
  /// The program that shares, when it says so.
  public let source: String?
  /// The part of the source in which the share started.
  public let area: String
  /// The items that the plan sends to this target, in the order of the request, as this target may see them; a message for which the
  /// target has no attribute but room comes last, as a text.
  public let items: [ItemProvider]
  /// The index in the request of each of ``items``; nil for the message.
  public let indices: [Int?]
  /// The attributes that the target takes, in the order of the request.
  public let attributes: [Attribute]

  /// The value of an attribute; nil when the request has none of that name, or the target does not take it.
  public subscript(attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }
}

extension ReturnedItem {
  /// Makes something to hand back.
  ///
  /// - Parameters:
  ///   - type: its content type.
  ///   - name: the suggested name; it is made safe.
  ///   - content: what it is.
  public init(_ content: Content, type: ContentType, name: ByteString = "") {
    var bytes: UInt64?
    if case .bytes(let given) = content { bytes = UInt64(given.count) }
    self.init(type: type, name: name.isEmpty ? name : FileNaming.safe(name), bytes: bytes, content: content)
  }

  /// A text to hand back.
  public static func text(_ text: String) -> ReturnedItem {
    ReturnedItem(.bytes(Array(text.utf8)), type: .utf8PlainText)
  }
}
