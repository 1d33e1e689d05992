import ShareHost
import ShareModel

/// Why a command stops, with the exit status and the words for it.
struct Failure: Error {
  var status: ExitStatus
  var code: String
  var subject: String
  var message: String
  /// What was given and is not right, where the subject is not that itself.
  var value: String?

  init(_ status: ExitStatus, code: String, subject: String, _ message: String) {
    self.status = status
    self.code = code
    self.subject = subject
    self.message = message
  }

  init(_ error: UsageError) {
    self.init(.usage, code: error.code.rawValue, subject: error.subject, error.message)
    value = error.value
  }

  init(_ problem: ItemProblem) {
    switch problem.kind {
    case .notFound: self.init(.usage, code: "noSuchFile", subject: problem.subject, problem.detail)
    case .notShareable: self.init(.content, code: "notShareable", subject: problem.subject, problem.detail)
    case .malformed: self.init(.usage, code: UsageError.Code.usage.rawValue, subject: problem.subject, problem.detail)
    case .timedOut: self.init(.timedOut, code: "deadline", subject: problem.subject, problem.detail)
    case .cancelled: self.init(.cancelled, code: "cancelledByUser", subject: problem.subject, problem.detail)
    }
  }

  init(_ problem: HostProblem) {
    self.init(ExitStatus(problem.code), code: problem.code.description, subject: problem.subject, problem.detail)
  }

  init(_ reason: Reason, subject: String) {
    self.init(ExitStatus(reason.code), code: reason.code.description, subject: subject, reason.detail)
  }

  /// Says what went wrong, as a document too where one is wanted.
  func report(to console: Console) -> ExitStatus {
    if console.isJSON { console.print(Documents.error(code: code, message: message, subject: subject, value: value)) }
    console.complain(subject: subject, message)
    return status
  }
}
