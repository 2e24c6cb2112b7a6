import Manifest
import PackageRenderer

/// The files that the fingerprint of a brand's package covers and the packages that it needs, as the build cache records
/// them.
struct PackageSources: Equatable {
    let brand: BrandSources
    /// The shared packages, each after those that it depends on.
    let shared: [SharedPackageNeeds]
    /// The dependency on the runtime, or `nil` if the package does not depend on it by path.
    let runtime: RuntimeNeeds?

    /// Collects the files of a brand's package. Returns `nil` if the brand has no terms, which every loaded brand has.
    init?(of brand: Brand) {
        guard let sources = BrandSources(of: brand) else { return nil }
        self.brand = sources
        shared = SharedPackageNeeds.all(of: brand)
        runtime = RuntimeNeeds(of: brand)
    }

    /// Reads the record of a build cache. Returns `nil` if the record is empty or malformed.
    init?(record: [String]) {
        guard let terms = record.first else { return nil }
        let files = record[1...].prefix { $0 != Self.sharedMark && $0 != Self.runtimeMark }
        let read = files.prefix { $0 != Self.requiredMark }
        let layers = read.prefix { $0 != Self.assetsMark }
        brand = BrandSources(
            layers: Array(layers), terms: terms, assets: Array(read.dropFirst(layers.count + 1)),
            required: Array(files.dropFirst(read.count + 1)))
        var rest = record[1...].dropFirst(files.count)
        guard let shared = Self.readShared(&rest) else { return nil }
        self.shared = shared
        rest = rest.dropFirst()
        runtime = rest.first.map { RuntimeNeeds(folder: $0, modules: Array(rest.dropFirst())) }
    }

    /// Reads the shared packages at the beginning of a part of a record.
    private static func readShared(_ rest: inout ArraySlice<String>) -> [SharedPackageNeeds]? {
        guard rest.first == sharedMark else { return [] }
        rest = rest.dropFirst()
        guard let count = rest.popFirst().flatMap({ Int($0) }) else { return nil }
        var shared: [SharedPackageNeeds] = []
        while shared.count < count {
            guard let path = rest.popFirst(), let size = rest.popFirst().flatMap({ Int($0) }), 0...rest.count ~= size,
                let needs = SharedPackageNeeds(path: path, record: Array(rest.prefix(size)))
            else { return nil }
            shared.append(needs)
            rest = rest.dropFirst(size)
        }
        return shared
    }

    /// The paths of the terms and the manifests, then a mark with the images, fonts and files of the app, then a mark with
    /// the paths that must exist, then a mark with the shared packages, then a mark with the runtime's folder and modules.
    /// No file has a mark as its path. Numbers precede the values of shared packages, which can be equal to a mark.
    var record: [String] {
        [brand.terms] + brand.layers + (brand.assets.isEmpty ? [] : [Self.assetsMark] + brand.assets)
            + (brand.required.isEmpty ? [] : [Self.requiredMark] + brand.required)
            + (shared.isEmpty ? [] : [Self.sharedMark, "\(shared.count)"] + shared.flatMap(Self.record))
            + (runtime.map { [Self.runtimeMark, $0.folder] + $0.modules } ?? [])
    }

    private static func record(_ needs: SharedPackageNeeds) -> [String] {
        [needs.package.path, "\(needs.record.count)"] + needs.record
    }

    private static let assetsMark = "assets"
    private static let requiredMark = "required"
    private static let sharedMark = "shared"
    private static let runtimeMark = "runtime"
}
