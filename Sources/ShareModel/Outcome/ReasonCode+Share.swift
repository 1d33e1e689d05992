// Why a share that was tried did not complete. The codes for targets that are not offered stand beside `Reason`.
extension Reason.Code {
  // The content or the request.
  /// No target can take what is shared.
  public static let nothingEligible = Self("nothingEligible")
  /// The target looked at the request and does not want it.
  public static let declined = Self("declined")
  /// A file changed its place, or was removed, before it could be handed over.
  public static let sourceGone = Self("sourceGone")
  /// The person may not read the file, or not write where it should go.
  public static let permissionDenied = Self("permissionDenied")
  /// Reading the item's bytes failed.
  public static let unreadable = Self("unreadable")
  /// A FIFO, a socket or a device, which have no bytes to share.
  public static let specialFile = Self("specialFile")
  /// An item turned out to be of a type that the target was not offered for.
  public static let typeChanged = Self("typeChanged")
  /// The plugin shares to itself.
  public static let recursiveTarget = Self("recursiveTarget")

  /// Something would be left out, and nobody has agreed to that.
  public static let consentNeeded = Self("consentNeeded")
  /// A value for a setting is none that the setting can have, or there is no such setting.
  public static let invalidSetting = Self("invalidSetting")

  // This machine.
  /// No target has that name.
  public static let unknownTarget = Self("unknownTarget")
  /// Several targets have that name.
  public static let ambiguousTarget = Self("ambiguousTarget")
  /// The plugin asks for more than its own state, and nobody approved that.
  public static let notApproved = Self("notApproved")
  /// What the target works with is too old or too new for it.
  public static let unsupportedVersion = Self("unsupportedVersion")
  /// The plugin's library cannot be loaded.
  public static let libraryNotLoaded = Self("libraryNotLoaded")

  // The host itself.
  /// The worker program is missing or does not start.
  public static let workerUnavailable = Self("workerUnavailable")
  /// A layer of the sandbox that must be in force is not.
  public static let sandboxUnavailable = Self("sandboxUnavailable")
  /// There is no room for temporary files.
  public static let noSpace = Self("noSpace")
  /// A limit of the system on descriptors, processes or memory stops the host.
  public static let outOfResources = Self("outOfResources")

  // The plugin while it worked.
  /// The plugin says that it did not work.
  public static let pluginFailed = Self("pluginFailed")
  /// The plugin said that it was done and did not deliver the item.
  public static let notDelivered = Self("notDelivered")
  /// The plugin broke the contract: it answered twice, or what makes no sense.
  public static let misbehaved = Self("misbehaved")
  /// The plugin needs something that only a person can give, and there is nobody.
  public static let needsInput = Self("needsInput")
  /// The plugin's process ended before it answered.
  public static let exitedEarly = Self("exitedEarly")
  /// A signal ended the plugin's process.
  public static let signalled = Self("signalled")
  /// The plugin needed more memory than it may have.
  public static let outOfMemory = Self("outOfMemory")
  /// For too long no byte was moved and no progress reported.
  public static let idle = Self("idle")
  /// The time for the whole share ran out.
  public static let deadline = Self("deadline")

  // Somebody's wish.
  /// A person, or the source, stopped it.
  public static let cancelledByUser = Self("cancelledByUser")
  /// The plugin stopped, as its own person wished.
  public static let cancelledByTarget = Self("cancelledByTarget")
}
