package import Manifest
import Mustache

/// The workspace for Xcode with the projects of all brands' apps. It is beside the brands' packages.
package struct XcodeWorkspace {
    /// The name of the workspace's folder in the output folder.
    package static let name = "Brands.xcworkspace"

    /// The brands that have an app, in the order of the workspace.
    let brands: [Brand]
    /// The folders of the Swift packages that contain the runtime, relative to the output folder.
    let runtimePaths: [String]

    /// Creates the workspace of all brands.
    ///
    /// - Parameters:
    ///   - brands: All brands. The workspace leaves out those without an app.
    ///   - runtimePath: Returns the path from a brand's package to the Swift package that contains the runtime. It is empty
    ///     if the brand does not depend on the runtime by path.
    package init(of brands: [Brand], runtimePath: (Brand) -> String) {
        self.brands = brands.filter { $0.app != nil }
        // The path from a brand's package begins with the way out of it.
        runtimePaths = Set(self.brands.map(runtimePath).filter { !$0.isEmpty }.map { String($0.dropFirst(3)) }).sorted()
    }

    func value(tool: ToolIdentity) -> MustacheValue {
        let projects = brands.map { "\($0.id)/App/\(SwiftNames.typeName($0.id)).xcodeproj" }
        let shared = SharedPackage.allCases.filter { package in
            brands.contains { SharedPackage.needed(by: $0).contains(package) }
        }
        func items(_ paths: [String]) -> MustacheValue { .items(paths.map { ["path": .string($0)] }) }
        return [
            "tool": tool.value, "projects": items(projects), "packages": items(shared.map(\.path) + runtimePaths),
        ]
    }
}
