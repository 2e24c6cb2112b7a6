import BrandManifest
import PackageRenderer

/// What a brand's package needs of the runtime's folders.
struct RuntimeNeeds: Equatable {
    /// How the package gets the runtime's modules from a folder. Recipe books contain the raw values.
    enum Way: String {
        /// The package depends on the Swift package in the folder.
        case path
        /// The package contains a copy of them.
        case copy
    }

    /// As manifests name it, relative to the workspace.
    let folder: String
    /// `nil` for a package that gets the runtime from a repository.
    let way: Way?
    /// The modules that the package links; empty if `way` is `nil`.
    let modules: [String]

    init(folder: String, way: Way?, modules: [String]) {
        self.folder = folder
        self.way = way
        self.modules = modules
    }

    init(of brand: Brand) {
        // A package of another source has a path, too, which it does not use.
        folder = brand.runtime.folder ?? "."
        way =
            switch brand.runtime.source {
            case .path: .path
            case .vendored: .copy
            case .url: nil
            }
        modules = way == nil ? [] : RuntimeModules.linked(by: brand)
    }
}
