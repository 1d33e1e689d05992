internal import ShareBoundary
internal import ShareModel
internal import Synchronization

/// What an author writes: one type that does something with what people share.
///
/// A plugin's process serves one share and ends, so a type has no state of its own between shares.
///
/// ```swift
/// import SharePlugin
///
/// struct Shout: Plugin {
///   func perform(_ share: Share) throws {
///     for item in share.items {
///       try share.giveBack(text: item.text().uppercased())
///     }
///   }
/// }
///
/// @c(share_plugin_main) public func plugin() { register(Shout()) }
/// ```
public protocol Plugin: Sendable {
  /// Does what the target does with a share.
  ///
  /// Called once, on the process's main thread, and may block. Returning means that everything is delivered, except items for
  /// which ``Share/report(_:_:code:)`` says otherwise.
  ///
  /// - Parameter share: what is shared, and how to answer. Valid until this returns.
  /// - Throws: a ``PluginFailure`` to say how it ended, or any other error, which fails the share with its description.
  func perform(_ share: Share) throws
}

/// Says which type serves this plugin: the one entry line of an image calls this.
///
/// - Parameter plugin: the type's only value.
public func register(_ plugin: some Plugin) {
  PluginEntry.register(Registration(plugin: plugin))
}

/// Joins an author's type to the boundary.
struct Registration: PluginImplementation {
  var plugin: any Plugin

  func open(_ opening: PluginOpening) {
    Session.current.withLock {
      $0 = Session(
        plugin: opening.plugin, bundle: opening.bundle, stateDirectory: opening.state.isEmpty ? nil : opening.state,
        language: opening.language)
    }
  }

  func perform(_ request: HostRequest) -> Status {
    do {
      let share = try Share(request)
      try plugin.perform(share)
      return .ok
    } catch let failure as PluginFailure {
      request.fail(failure.status, failure.message)
      return failure.status
    } catch let error as StatusError {
      request.fail(error.status, error.status.meaning)
      return error.status
    } catch {
      let failure = PluginFailure(describing: error)
      request.fail(failure.status, failure.message)
      return failure.status
    }
  }

  func close() {}
}
