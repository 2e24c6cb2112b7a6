// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Words",
    products: [.library(name: "Words", targets: ["Words"])],
    targets: [.target(name: "Words")]
)
