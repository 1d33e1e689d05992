/// Media as boxes, one after the other, each with a length that may be wrong.
struct BoxShape {
  /// One box.
  struct Box {
    var type: [UInt8]
    var content: [UInt8]
    var lie = 0
  }

  var boxes: [Box] = []

  static let types = ["ftyp", "moov", "mdat", "wide", "pnot", "free", "meta", "jP  ", "JXL "]
  static let brands = [
    "avif", "avis", "heic", "heix", "hevc", "hevx", "msf1", "mif1", "mif2", "heim", "heis", "M4A ", "M4B ", "M4P ",
    "M4V ", "qt  ", "3gp4", "3g2a", "crx ", "jp2 ", "jxl ", "isom", "mp42", "\0\0\0\0",
  ]

  static func random(using random: inout FuzzRandom) -> BoxShape {
    var shape = BoxShape()
    for _ in 0...random.below(3) { shape.boxes.append(box(using: &random)) }
    return shape
  }

  private static func box(using random: inout FuzzRandom) -> Box {
    let type = random.once(in: 2) ? "ftyp" : random.text(of: types)
    guard type == "ftyp" else { return Box(type: Array(type.utf8), content: random.bytes(upTo: 24)) }
    let brands = (0...random.below(5)).map { _ in random.text(of: Self.brands) }
    return Box(type: Array(type.utf8), content: Array(brands.joined().utf8))
  }

  mutating func change(using random: inout FuzzRandom) {
    let index = random.below(boxes.count)
    guard boxes.indices.contains(index) else { return boxes.append(Self.box(using: &random)) }
    switch random.below(7) {
    case 0: boxes.insert(Self.box(using: &random), at: index)
    case 1: boxes.remove(at: index)
    case 2: boxes[index].lie = random.boundary()
    case 3: boxes[index].type = Array(random.text(of: Self.types).utf8)
    case 4: boxes.swapAt(0, index)
    case 5: boxes[index].content += Array(random.text(of: Self.brands).utf8)
    default:
      let place = random.below(boxes[index].content.count / 4 + 1) * 4
      boxes[index].content.put(Array(random.text(of: Self.brands).utf8), at: place)
    }
  }
}

extension BoxShape {
  /// Takes media apart; nil when it does not begin with a box.
  init?(_ bytes: [UInt8]) {
    var position = 0
    while let length = ByteShape.big(bytes, 4, at: position), position + 8 <= bytes.count, boxes.count < 16 {
      let end = length >= 8 ? min(bytes.count, position + length) : bytes.count
      boxes.append(
        Box(
          type: Array(bytes[position + 4..<position + 8]), content: Array(bytes[position + 8..<max(end, position + 8)]))
      )
      position = end
    }
    guard let first = boxes.first, Self.types.contains(String(decoding: first.type, as: UTF8.self)) else { return nil }
  }

  var bytes: [UInt8] {
    boxes.flatMap { ByteShape.big($0.content.count &+ 8 &+ $0.lie, 4) + $0.type + $0.content }
  }
}
