import BrandManifest
import PackageRenderer

/// What a brand's package needs of the runtime's folders.
struct RuntimeNeeds: Equatable {
    /// As manifests name it, relative to the workspace.
    let folder: String
    /// The modules that the package has a copy of; none where it reaches the runtime in another way.
    let copiedModules: [String]

    init(folder: String, copiedModules: [String]) {
        self.folder = folder
        self.copiedModules = copiedModules
    }

    init(of brand: Brand) {
        // A package of another source has a path, too, which it does not use.
        folder = brand.runtime.folder ?? "."
        copiedModules = brand.runtime.source == .vendored ? RuntimeModules.linked(by: brand) : []
    }
}
