package import Manifest
import Mustache

/// The workspace for Xcode with the projects of all brands' apps. It is beside the brands' packages.
package struct XcodeWorkspace: Sendable {
    /// The name of the workspace's folder in the output folder.
    package static let name = "Brands.xcworkspace"

    /// The identifiers of the brands that have an app, in the order of the workspace.
    private(set) var brands: [String] = []
    private var sharedPackages: Set<SharedPackage> = []
    /// The folders of the Swift packages that contain the runtime, relative to the output folder.
    private var runtimePaths: Set<String> = []

    package init() {}

    /// Adds a brand, unless it has no app.
    ///
    /// - Parameters:
    ///   - brand: The brand.
    ///   - runtimePath: The path from the brand's package to the Swift package that contains the runtime. Empty if the
    ///     brand does not depend on the runtime by path.
    package mutating func add(_ brand: Brand, runtimePath: String) {
        guard brand.app != nil else { return }
        brands.append(brand.id)
        sharedPackages.formUnion(SharedPackage.needed(by: brand))
        // The path from a brand's package begins with the way out of it.
        if !runtimePath.isEmpty { runtimePaths.insert(String(runtimePath.dropFirst(3))) }
    }

    /// Adds the brands of another part of the workspace.
    package mutating func add(_ other: XcodeWorkspace) {
        brands += other.brands
        sharedPackages.formUnion(other.sharedPackages)
        runtimePaths.formUnion(other.runtimePaths)
    }

    func value(tool: ToolIdentity) -> MustacheValue {
        let projects = brands.map { "\($0)/App/\(SwiftNames.typeName($0)).xcodeproj" }
        let packages = SharedPackage.allCases.filter(sharedPackages.contains).map(\.path) + runtimePaths.sorted()
        // Plain texts, because there can be thousands of projects.
        func list(_ paths: [String]) -> MustacheValue { .list(paths.map { .string($0) }) }
        return ["tool": tool.value, "projects": list(projects), "packages": list(packages)]
    }
}
