import SaveEngine
import ShareFiles
import ShareModel
import SharePlugin

/// "Save to Folder": puts everything that is shared into a folder, and says where.
struct SavePlugin: Plugin {
  func perform(_ share: Share) throws {
    guard let path = share.setting("folder") else {
      throw PluginFailure.unavailable("no folder is set to save into; name one with --set folder=DIRECTORY")
    }
    let folder: SaveFolder
    do throws(SaveFailure) {
      folder = try SaveFolder(path, umask: share.fileCreationMask)
    } catch {
      throw PluginFailure(error)
    }
    var saving = ItemSaving(share, into: folder)
    try saving.run()
  }
}

/// Says which type serves.
@c(share_plugin_main) public func plugin() { register(SavePlugin()) }
