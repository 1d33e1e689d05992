/// A rule that tidies what is shared before a target gets it.
///
/// None is applied unless the source or the target asks for it. They are applied in the order of the cases, and each one
/// sees what the earlier ones left.
public enum Normaliser: String, Sendable, CaseIterable {
  /// Leaves out a text without any character but white space, beside a link.
  case emptyText
  /// Leaves out a text that only repeats a link beside it or an earlier text; white space around it does not count.
  case repeatedCaption
  /// Adds the first link of the web in a text as a further form of that text, when no item is a link.
  case linkInText
  /// Leaves out everything but the link, when the items are one link of the web with at most one text and one picture.
  case preferLink
  /// Leaves out everything but the first item that the target takes when it comes alone; when there is none, nothing.
  case firstUsable

  /// What the word `all` asks for: every rule that looks at the items before it leaves one out.
  ///
  /// ``firstUsable`` is not among them: that all items are the same thing, only somebody who knows them can say.
  public static let all: Set<Normaliser> = [.emptyText, .repeatedCaption, .linkInText, .preferLink]

  /// Stands for ``all`` in requests, in manifests and on the command line.
  public static let allWord = "all"
}
