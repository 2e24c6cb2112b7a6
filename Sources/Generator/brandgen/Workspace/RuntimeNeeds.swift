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

extension SharedPackageNeeds {
    /// Reads the record of a build cache. Returns `nil` if the path or the record is not a shared package's.
    init?(path: String, record: [String]) {
        guard let package = SharedPackage.allCases.first(where: { $0.path == path }),
            let source = record.first.flatMap(RuntimeSource.init(rawValue:)), record.count >= 2
        else { return nil }
        self.package = package
        switch source {
        case .path: runtime = .path(folder: record[1])
        case .vendored: runtime = .vendored(folder: record[1])
        case .url:
            guard record.count == 4 else { return nil }
            let isExact = record[3] == Self.exactMark
            runtime = .url(RuntimeRepository(url: record[1], version: record[2], isExact: isExact))
        }
    }

    /// The dependency on the runtime, in the form that a build cache stores.
    var record: [String] {
        let source = runtime.source.rawValue
        switch runtime {
        case .path(let folder), .vendored(let folder): return [source, folder]
        case .url(let repository):
            return [source, repository.url, repository.version, repository.isExact ? Self.exactMark : "from"]
        }
    }

    private static let exactMark = "exact"
}
