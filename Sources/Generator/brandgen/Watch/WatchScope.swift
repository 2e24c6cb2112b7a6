import Diagnostics
import Manifest
import ManifestRules
import PackageRenderer

/// The brands that a run of `--watch` loads, and what it learns about them for later runs.
struct WatchScope: Sendable {
    /// The brands that a change touches, or `nil` to load all that the command line selects.
    let touched: [String]?
    private let known: Locked<KnownBrands>

    init(touched: [String]?, known: Locked<KnownBrands>) {
        self.touched = touched
        self.known = known
    }

    /// The values of the brands that this run does not load.
    var others: [(id: String, values: BrandValues)] {
        guard let touched else { return [] }
        return known.withLock { $0.values(except: Set(touched)) }
    }

    /// Remembers what a run has learned about a brand.
    func learn<Result>(_ outcome: PackageOutcome<Result>, of id: String, in workspace: Workspace) {
        let brand = outcome.brand.map { KnownBrand($0, runtimePath: outcome.runtimePath, in: workspace) }
        known.withLock { $0.learn(id, values: outcome.values, brand: brand) }
    }
}

/// The knowledge of a session of `--watch` about one brand.
struct KnownBrand: Sendable {
    /// The files that the brand is loaded from: paths from the workspace, and the absolute paths of those behind symbolic
    /// links.
    let sources: Set<String>
    /// The values that the shared packages are made from.
    fileprivate let shared: SharedInputs

    /// The values of a brand on which the shared packages and the workspace for Xcode depend.
    fileprivate struct SharedInputs: Equatable, Sendable {
        let hasApp: Bool
        let runtimePath: String
        let needs: [SharedPackageNeeds]
    }

    fileprivate init(_ brand: Brand, runtimePath: String, in workspace: Workspace) {
        shared = SharedInputs(
            hasApp: brand.app != nil, runtimePath: runtimePath,
            needs: SharedPackageNeeds.all(of: brand))
        let names =
            brand.manifest.layers.map(\.file.path) + [brand.manifest.termsPath].compactMap(\.self)
            + brand.assets.map(\.reference.path)
        let root = absolutePath(workspace.root)
        sources = names.reduce(into: []) { sources, name in
            sources.insert(name)
            let real = absolutePath(workspace.displayPath(name))
            if real != join(root, name) { sources.insert(real) }
        }
    }

    /// Creates a brand that is loaded from these files.
    init(sources: Set<String>) {
        self.sources = sources
        shared = SharedInputs(hasApp: false, runtimePath: "", needs: [])
    }
}

/// The knowledge of a session of `--watch` about all brands.
struct KnownBrands: Sendable {
    /// The brands since the last run for all brands. A brand that never had a valid manifest has no sources.
    private(set) var brands: [String: KnownBrand] = [:]
    private var values: [String: BrandValues] = [:]
    /// Whether a brand's part in the shared packages or the workspace for Xcode has changed since the last run for all
    /// brands.
    private(set) var needsRunForAll = false

    /// Remembers a brand. A brand with errors keeps its former sources and values.
    mutating func learn(_ id: String, values: BrandValues?, brand: KnownBrand?) {
        if let values { self.values[id] = values }
        guard let brand = brand ?? (brands[id] == nil ? KnownBrand(sources: []) : nil) else { return }
        if brands[id]?.shared != brand.shared { needsRunForAll = true }
        brands[id] = brand
    }

    /// Returns the values of the brands except these, by name.
    func values(except ids: Set<String>) -> [(id: String, values: BrandValues)] {
        values.filter { !ids.contains($0.key) }.map { ($0.key, $0.value) }.sorted { $0.id < $1.id }
    }

    /// The folders of sources that are outside the folder of the brands, or behind a symbolic link.
    var distantFolders: [WatchedFolder] {
        let sources = brands.values.lazy.flatMap(\.sources).filter { !isBeneath($0, Workspace.brands) }
        let files = Dictionary(grouping: Set(sources)) { split($0).folder }
        return files.sorted { $0.key < $1.key }.map { folder, files in
            WatchedFolder(path: folder, name: folder, isDeep: false, entries: Set(files.map { split($0).name }))
        }
    }

    /// Forgets all brands, before a run that loads all of them.
    mutating func forgetAll() { self = KnownBrands() }

    /// Records that a run for all brands has succeeded.
    mutating func completeRunForAll() { needsRunForAll = false }
}
