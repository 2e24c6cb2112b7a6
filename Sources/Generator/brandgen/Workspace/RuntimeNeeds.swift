import Manifest
import PackageRenderer

/// The Swift package that a brand's package depends on by path, and the modules that it links from there.
struct RuntimeNeeds: Equatable {
    /// As manifests name it, relative to the workspace.
    let folder: String
    let modules: [String]

    init(folder: String, modules: [String]) {
        self.folder = folder
        self.modules = modules
    }

    /// `nil` if the brand's package does not depend on the runtime by path.
    init?(of brand: Brand) {
        guard case .path(let folder) = brand.runtime else { return nil }
        self.init(folder: folder, modules: RuntimeModules.linked(by: brand))
    }
}

/// A shared package, and how it reaches the runtime. A rule holds all brands that need the package to one way.
struct SharedPackageNeeds: Equatable {
    let package: SharedPackage
    let runtime: RuntimeSettings

    /// What these brands need, each package after those that it depends on, with the first brand that needs it.
    static func all(of brands: [Brand]) -> [(needs: SharedPackageNeeds, brand: Brand)] {
        SharedPackage.allCases.compactMap { package in
            brands.first { SharedPackage.needed(by: $0).contains(package) }
                .map { (SharedPackageNeeds(package: package, runtime: $0.runtime), $0) }
        }
    }
}

extension SharedPackageNeeds {
    /// `nil` if the path or the words are not those of a shared package.
    init?(path: String, words: [String]) {
        guard let package = SharedPackage.allCases.first(where: { $0.path == path }),
            let source = words.first.flatMap(RuntimeSource.init(rawValue:)), words.count >= 2
        else { return nil }
        self.package = package
        switch source {
        case .path: runtime = .path(folder: words[1])
        case .vendored: runtime = .vendored(folder: words[1])
        case .url:
            guard words.count == 4 else { return nil }
            let isExact = words[3] == Self.exactMark
            runtime = .url(RuntimeRepository(url: words[1], version: words[2], isExact: isExact))
        }
    }

    /// How the package reaches the runtime, as build caches note it.
    var words: [String] {
        let source = runtime.source.rawValue
        switch runtime {
        case .path(let folder), .vendored(let folder): return [source, folder]
        case .url(let repository):
            return [source, repository.url, repository.version, repository.isExact ? Self.exactMark : "from"]
        }
    }

    private static let exactMark = "exact"
}
