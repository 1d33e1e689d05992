import ShareModel
import ShareSystem

/// A question that a person answers with yes or no.
struct YesOrNo {
  let console: Console
  /// Whether every question is answered with yes.
  let isAnswered: Bool

  /// Asks; what is not clearly a yes is a no.
  ///
  /// - Parameters:
  ///   - question: one line, without the question mark.
  ///   - command: the command that asks, for the words where nobody can be asked.
  ///   - wake: a descriptor that ends the asking when it becomes readable.
  /// - Returns: whether the answer is yes.
  /// - Throws: that there is no terminal to ask on.
  func ask(_ question: String, for command: String, wake: Int32? = nil) throws(Failure) -> Bool {
    if isAnswered { return true }
    // A program that reads the document does not want to be asked either.
    guard !console.isJSON, let terminal = Terminal.forAsking() else {
      throw Failure(
        .usage, code: "needsAnswer", subject: command,
        "somebody has to be asked first, and there is no terminal to ask on; add --yes to say yes")
    }
    terminal.write("\(Sanitised.line(question))? [y/N] ")
    guard let line = terminal.readLine(wake: wake) else {
      terminal.write("\n")
      return false
    }
    return ["y", "yes"].contains(line.display.lowercased())
  }
}
