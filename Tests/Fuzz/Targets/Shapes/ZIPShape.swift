/// A ZIP as its members, with what its records say of them, which may be wrong.
struct ZIPShape {
  /// One member.
  struct Member {
    var name: [UInt8]
    var data: [UInt8]
    /// What is added to the true offset, to the true length, and to the true length of the name.
    var lies = (offset: 0, length: 0, name: 0)
    var isPacked = false
    var extra: [UInt8] = []
  }

  var members: [Member] = []
  var comment: [UInt8] = []
  var isLarge = false
  /// What stands before the first member, of which the offsets know nothing.
  var prefix: [UInt8] = []
  /// What is added to the true start and the true length of the directory.
  var lies = (start: 0, length: 0)

  static let names = [
    "mimetype", "[Content_Types].xml", "word/document.xml", "xl/workbook.xml", "ppt/presentation.xml", "pass.json",
    "Index/Document.iwa", "Index/Slide-1.iwa", "Index.zip", "scene.usdc", "model.usda", "a.usd", "a/b.txt", "",
  ]
  static let mimeTypes = [
    "application/epub+zip", "application/vnd.oasis.opendocument.text",
    "application/vnd.oasis.opendocument.spreadsheet", "application/vnd.oasis.opendocument.presentation", "text/plain",
  ]

  static func random(using random: inout FuzzRandom) -> ZIPShape {
    var shape = ZIPShape()
    for _ in 0..<random.below(5) { shape.members.append(member(using: &random)) }
    if random.once(in: 4) { shape.comment = random.bytes(upTo: 40) }
    shape.isLarge = random.once(in: 6)
    return shape
  }

  private static func member(using random: inout FuzzRandom) -> Member {
    let name = random.text(of: names)
    let data = random.once(in: 3) ? random.bytes(upTo: 60) : Array(random.text(of: mimeTypes).utf8)
    return Member(name: Array(name.utf8), data: data)
  }

  mutating func change(using random: inout FuzzRandom) {
    let index = random.below(members.count)
    guard members.indices.contains(index) else { return members.append(Self.member(using: &random)) }
    switch random.below(14) {
    case 0: members.append(Self.member(using: &random))
    case 1: members.remove(at: index)
    case 2: members.shuffle(using: &random)
    case 3: members[index].name = Array(random.text(of: Self.names).utf8)
    case 4: members[index].data = Array(random.text(of: Self.mimeTypes).utf8)
    case 5: members[index].lies.offset = random.boundary()
    case 6: members[index].lies.length = random.boundary()
    case 7: members[index].lies.name = random.boundary()
    case 8: lies.start = random.boundary()
    case 9: lies.length = random.boundary()
    case 10: isLarge.toggle()
    case 11: prefix = random.once(in: 3) ? [] : Array("#!/bin/sh\n".utf8) + random.bytes(upTo: 40)
    case 12:
      members[index] = Member(name: Array("mimetype".utf8), data: DeflateShape.random(using: &random), isPacked: true)
    default:
      members[index].isPacked.toggle()
      members[index].extra = random.bytes(upTo: 20)
      comment = random.bytes(upTo: 20)
    }
  }
}

extension ZIPShape {
  /// Takes a ZIP apart; nil when it has no end record.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 22,
      let end = (0...bytes.count - 22).last(where: { bytes[$0...].starts(with: [0x50, 0x4B, 5, 6]) }),
      var position = ByteShape.little(bytes, 4, at: end + 16)
    else { return nil }
    comment = Array(bytes[(end + 22)...])
    while let nameLength = ByteShape.little(bytes, 2, at: position + 28),
      bytes[position...].starts(with: [0x50, 0x4B, 1, 2]), let method = ByteShape.little(bytes, 2, at: position + 10),
      let size = ByteShape.little(bytes, 4, at: position + 20),
      let extra = ByteShape.little(bytes, 2, at: position + 30),
      let note = ByteShape.little(bytes, 2, at: position + 32),
      let start = ByteShape.little(bytes, 4, at: position + 42), position + 46 + nameLength <= bytes.count
    {
      var member = Member(name: Array(bytes[(position + 46)..<(position + 46 + nameLength)]), data: [])
      member.isPacked = method != 0
      if let skipped = ByteShape.little(bytes, 2, at: start + 26), let more = ByteShape.little(bytes, 2, at: start + 28)
      {
        member.data = Array(bytes.dropFirst(start + 30 + skipped + more).prefix(min(size, 4096)))
      }
      members.append(member)
      position += 46 + nameLength + extra + note
    }
  }

  var bytes: [UInt8] {
    var file: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let fields =
        ByteShape.little(20, 2) + ByteShape.little(0, 2) + ByteShape.little(member.isPacked ? 8 : 0, 2)
        + ByteShape.little(0, 8) + ByteShape.little(member.data.count &+ member.lies.length, 4)
        + ByteShape.little(member.data.count, 4) + ByteShape.little(member.name.count &+ member.lies.name, 2)
        + ByteShape.little(member.extra.count, 2)
      directory += [0x50, 0x4B, 1, 2] + ByteShape.little(20, 2) + fields + ByteShape.little(0, 10)
      directory += ByteShape.little(file.count &+ member.lies.offset, 4) + member.name + member.extra
      file += [0x50, 0x4B, 3, 4] + fields + member.name + member.extra + member.data
    }
    let start = file.count &+ lies.start
    let length = directory.count &+ lies.length
    file += directory
    if isLarge {
      let record = file.count
      file += [0x50, 0x4B, 6, 6] + ByteShape.little(44, 8) + ByteShape.little(0, 12)
      file += ByteShape.little(members.count, 8) + ByteShape.little(members.count, 8)
      file += ByteShape.little(length, 8) + ByteShape.little(start, 8)
      file += [0x50, 0x4B, 6, 7] + ByteShape.little(0, 4) + ByteShape.little(record, 8) + ByteShape.little(1, 4)
    }
    file += [0x50, 0x4B, 5, 6] + ByteShape.little(0, 4) + ByteShape.little(members.count, 2)
    file += ByteShape.little(members.count, 2) + ByteShape.little(isLarge ? 0xFFFF_FFFF : length, 4)
    return prefix + file + ByteShape.little(isLarge ? 0xFFFF_FFFF : start, 4) + ByteShape.little(comment.count, 2)
      + comment
  }
}
