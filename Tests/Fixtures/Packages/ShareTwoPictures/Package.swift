// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ShareTwoPictures",
  dependencies: [.package(name: "ShareHost", path: "../../../..")],
  targets: [
    .executableTarget(
      name: "ShareTwoPictures", dependencies: [.product(name: "ShareHost", package: "ShareHost")],
      swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
    .executableTarget(
      name: "BringTarget", dependencies: [.product(name: "ShareHost", package: "ShareHost")],
      swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()]),
  ]
)
