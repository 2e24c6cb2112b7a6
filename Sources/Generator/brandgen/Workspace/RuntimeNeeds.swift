import Manifest
import PackageRenderer

/// The Swift package that a brand's package depends on by path, and the modules that it links from there.
struct RuntimeNeeds: Equatable {
    /// The folder relative to the workspace, as manifests name it.
    let folder: String
    let modules: [String]

    init(folder: String, modules: [String]) {
        self.folder = folder
        self.modules = modules
    }

    /// Finds the needs of a brand's package. Returns `nil` if it does not depend on the runtime by path.
    init?(of brand: Brand) {
        guard case .path(let folder) = brand.runtime else { return nil }
        self.init(folder: folder, modules: RuntimeModules.linked(by: brand))
    }
}

/// A shared package, and its dependency on the runtime. The manifest rules require the same dependency for all brands
/// that need the package.
struct SharedPackageNeeds: Equatable {
    let package: SharedPackage
    let runtime: RuntimeSettings

    /// Returns the shared packages that a brand needs. Dependencies come first.
    static func all(of brand: Brand) -> [SharedPackageNeeds] {
        SharedPackage.needed(by: brand).map { SharedPackageNeeds(package: $0, runtime: brand.runtime) }
    }
}
