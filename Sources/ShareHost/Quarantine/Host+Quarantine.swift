internal import ShareBoundary
internal import ShareFiles
internal import ShareModel

extension Host {
  /// Why a plugin may not be loaded that was in order when this host was made: it has crashed since.
  func quarantineObstacle(_ plugin: InstalledPlugin) -> Reason? {
    guard let file = quarantineFile else { return nil }
    return QuarantineGate(file.read()) { try? workerLocation().get() }.obstacle(plugin)
  }

  /// Remembers how a share ended for the plugin.
  ///
  /// Where that cannot be kept, the next share finds it out again: the answer to this one says what happened in any case.
  ///
  /// - Parameters:
  ///   - health: what the share says of the plugin.
  ///   - delivery: what it got.
  ///   - circumstances: with what its library was loaded, from before it was.
  func remember(_ health: PluginHealth, _ delivery: Delivery, _ circumstances: Quarantine.Circumstances?) {
    guard let file = quarantineFile, let circumstances else { return }
    let (target, library) = (delivery.target.id, delivery.library)
    switch health {
    case .unknown: return
    case .worked:
      // Mostly there is nothing to forget, and then nothing is written.
      var known = file.read()
      guard known.noteSuccess(of: target, library) else { return }
      try? file.update { $0.noteSuccess(of: target, library) }
    case .crashedLoading(let detail):
      try? file.update {
        $0.note(
          Quarantine.LoadCrash(
            plugin: delivery.plugin.id, library: library, detail: detail, circumstances: circumstances))
        return true
      }
    case .crashedPerforming:
      try? file.update {
        $0.noteCrash(of: target, library, circumstances.library, request: delivery.print)
        return true
      }
    }
  }

  /// The file, where there is room for one.
  private var quarantineFile: QuarantineFile? { stateBase.map { QuarantineFile(stateDirectory: $0) } }
}

extension Delivery {
  /// Sixteen bits that tell requests apart, and say nothing of what they held.
  var print: UInt16 {
    var hash = Fold()
    for entry in entries {
      hash.add(entry.item.name.bytes)
      hash.add(Array("\(entry.bytes ?? 0) \(entry.item.kind)".utf8))
      for form in entry.item.representations { hash.add(form.inline ?? []) }
    }
    for attribute in attributes { hash.add(Array((attribute.name + "=" + attribute.value).utf8)) }
    return hash.folded
  }
}

/// A 64-bit FNV-1a hash, the same in every process.
private struct Fold {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: [UInt8]) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    hash = (hash ^ 0xff) &* 0x0000_0100_0000_01b3
  }

  var folded: UInt16 {
    let half = hash ^ (hash >> 32)
    return UInt16(truncatingIfNeeded: half ^ (half >> 16))
  }
}
