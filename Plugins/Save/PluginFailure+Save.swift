import SaveEngine
import ShareFiles
import SharePlugin

extension PluginFailure {
  /// Why something was not saved, for the host.
  init(_ failure: SaveFailure) {
    switch failure {
    case .folder(_, let error), .system(_, let error), .disk(_, _, let error): self.init(error, failure.description)
    case .sourceChanged, .sourceRewritten: self = .gone(failure.description)
    case .notAFile, .linkWithLineBreak: self = .unsupported(failure.description)
    case .noFreeName: self = .failed(failure.description)
    case .cancelled: self = .cancelled
    }
  }
}
