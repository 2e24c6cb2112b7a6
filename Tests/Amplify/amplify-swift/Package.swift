// swift-tools-version: 5.9
// A stand-in for https://github.com/aws-amplify/amplify-swift, only for tests: see README.md.
import PackageDescription

let package = Package(
    name: "Amplify",
    platforms: [.iOS(.v13), .macOS(.v12)],
    products: [
        .library(name: "Amplify", targets: ["Amplify"]),
        .library(name: "AWSCognitoAuthPlugin", targets: ["AWSCognitoAuthPlugin"]),
    ],
    targets: [
        .target(name: "Amplify"),
        .target(name: "AWSCognitoAuthPlugin", dependencies: ["Amplify"]),
    ]
)
