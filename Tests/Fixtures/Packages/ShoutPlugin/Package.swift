// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "ShoutPlugin",
  products: [.library(name: "Shout", type: .dynamic, targets: ["Shout"])],
  dependencies: [.package(name: "ShareHost", path: "../../../..")],
  targets: [
    .target(
      name: "Shout", dependencies: [.product(name: "SharePlugin", package: "ShareHost")],
      swiftSettings: [.treatAllWarnings(as: .error), .strictMemorySafety()])
  ]
)
