import ShareArchive
import ShareFiles
import ShareModel
import SharePlugin

/// "Pack into ZIP": packs everything that is shared into one archive and hands it back.
struct ArchivePlugin: Plugin {
  func perform(_ share: Share) throws {
    let file = try AnonymousFile.make(in: Descriptor.openDirectory(share.temporaryDirectory))
    let total = share.totalBytes()
    var unreadable: [ByteString: String] = [:]
    while true {
      do {
        var packing = try Packing(share, into: file, total: total, unreadable: unreadable)
        let packed = try packing.pack()
        try packing.finish()
        return try conclude(share, packed, file)
      } catch let error as ArchiveError {
        guard case .reading = error.cause, let entry = error.entry else { throw failure(error, share) }
        // What stopped in the middle of a file is no archive: begin again, without that file.
        unreadable[entry] = error.message
        try file.resize(to: 0)
        try file.seek(to: 0)
      }
    }
  }

  private func conclude(_ share: Share, _ packed: Packed, _ file: borrowing Descriptor) throws {
    for (item, failure) in packed.failures { share.report(item, failure) }
    guard let first = packed.names.first else { return }
    let name = packed.names.count == 1 ? FileNaming.adding(".zip", to: first) : "Archive.zip"
    try share.checkCancelled()
    try share.giveBack(file, type: "public.zip-archive", name: name)
  }

  private func failure(_ error: ArchiveError, _ share: Share) -> PluginFailure {
    switch error.cause {
    case .cancelled: return .cancelled
    case .writing(let code) where code != 0:
      let system = SystemError(code: code, call: "write")
      return PluginFailure(
        system, "\(share.temporaryDirectory.display): \(system.text), the archive was not packed; free some space there"
      )
    default: return .failed("the archive: \(error.message)")
    }
  }
}

/// Says which type serves.
@c(share_plugin_main) public func plugin() { register(ArchivePlugin()) }
