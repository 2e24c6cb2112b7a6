import Synchronization
package import Diagnostics
package import Manifest

/// Loads the brands of a workspace. Several tasks can use one loader, which keeps the bases that brands share.
package final class BrandLoader: Sendable {
    private let files: any FileReader
    private let discovery: BrandDiscovery
    private let manifests: ManifestReader
    /// The files of bases that brands share, by path.
    private let sharedAssets = Mutex<[String: BrandAsset]>([:])
    private let settings: WorkspaceSettings
    private let checks: BrandChecks
    private let today: CalendarDate?
    private let rules: [Rule]

    /// - Parameters:
    ///   - files: The reader of the workspace's files.
    ///   - brandsFolder: The folder with one folder for each brand, relative to the workspace.
    ///   - settings: The workspace's severities and defaults.
    ///   - checks: The rules to check.
    ///   - today: The day that dates in manifests are compared with. With `nil`, no dates are compared, so that the
    ///     result depends on the files only.
    package init(
        files: any FileReader, brandsFolder: String = "Brands", settings: WorkspaceSettings = WorkspaceSettings(),
        checks: BrandChecks = .everything, today: CalendarDate? = nil
    ) {
        self.files = files
        discovery = BrandDiscovery(files: files, brandsFolder: brandsFolder)
        self.settings = settings
        self.checks = checks
        self.today = today
        let rules = Rule.all.filter { checks == .everything || !$0.isSettable }
        self.rules = rules
        manifests = ManifestReader(
            files: files, brandsFolder: brandsFolder, defaults: settings.defaults, table: settings.table
        ) { file, root, comments in
            SuppressionReader(comments, of: file).diagnostics + rules.flatMap { $0.check(root) }
        }
    }

    /// Loads and checks brands, and compares them with each other.
    ///
    /// - Parameter ids: The identifiers, or none for all brands.
    /// - Returns: The brands without errors, and all diagnostics.
    package func load(ids: [String] = []) -> LoadedBrands {
        load(ids: ids) { $0 }
    }

    /// Loads and checks brands, and keeps only the result of `keep` for each.
    package func load<Kept>(ids: [String] = [], keeping keep: (Brand) -> Kept) -> Loaded<Kept> {
        var diagnostics = DiagnosticCollector()
        var loaded: [LoadedBrand] = []
        var kept: [(folder: String, value: Kept)] = []
        do throws(DiagnosticError) {
            for id in try brandIDs(among: ids, reportingTo: &diagnostics) {
                var brand = load(id)
                for diagnostic in brand.diagnostics { diagnostics.report(diagnostic) }
                if let value = brand.brand { kept.append((id, keep(value))) }
                brand.brand = nil
                loaded.append(brand)
            }
        } catch {
            diagnostics.report(error)
        }
        let (refused, found) = finish(comparing: loaded, areAll: ids.isEmpty)
        for diagnostic in found { diagnostics.report(diagnostic) }
        return Loaded(
            brands: kept.filter { !refused.contains($0.folder) }.map(\.value), diagnostics: diagnostics.diagnostics)
    }

    /// Returns the identifiers of the brands to load: these, or all if there are none. Reports unknown ones, and folders
    /// that are not brands.
    ///
    /// - Throws: `DiagnosticError` if the folder of the brands cannot be read.
    package func brandIDs(
        among ids: [String], reportingTo diagnostics: inout DiagnosticCollector
    ) throws(DiagnosticError) -> [String] {
        guard ids.isEmpty else {
            return discovery.check(ids, among: try discovery.discover(), reportingTo: &diagnostics)
        }
        var problems: [Diagnostic] = []
        let all = try discovery.discover { problems.append($0) }
        for problem in problems { settings.applied(to: problem).map { diagnostics.report($0) } }
        return all
    }

    /// Loads and checks one brand, whose folder contains a manifest.
    package func load(_ id: String) -> LoadedBrand {
        let path = discovery.manifestPath(of: id)
        let chain: InheritanceChain
        do {
            chain = try manifests.chain(from: path)
        } catch {
            var loaded = LoadedBrand(policy: SeverityPolicy(settings: settings))
            loaded.report(Rule.manifestUnreadable.diagnostic("'\(path)' cannot be read: \(error.reason)", at: nil))
            return loaded
        }
        let policy = SeverityPolicy(settings: settings, layers: chain.layers, areChecked: chain.isComplete)
        var loaded = LoadedBrand(policy: policy)
        for diagnostic in chain.diagnostics { loaded.report(diagnostic) }
        guard chain.isComplete else { return loaded }
        let (manifest, missing) = chain.resolved(folder: id)
        for diagnostic in missing { loaded.report(diagnostic) }
        let isWhole = checks == .everything
        let terms = isWhole ? manifest.termsPath.map { TermsDocument($0, in: files) } : .text("")
        let assets = isWhole ? manifest.assetReferences.map(asset) : []
        let brand = CheckedBrand(
            manifest: manifest, terms: terms, assets: assets, files: isWhole ? files : nil, today: today,
            tool: settings.tool)
        loaded.compared = ComparedBrand(brand)
        for var diagnostic in rules.flatMap({ $0.check(brand) }) {
            diagnostic.notes += manifest.inheritanceNotes(for: diagnostic.range)
            loaded.report(diagnostic)
        }
        guard case .text(let termsText) = terms, !loaded.hasErrors else { return loaded }
        do {
            loaded.brand = try Brand(manifest, termsText: termsText, assets: assets)
        } catch {
            loaded.report(
                Rule.tableMismatch.diagnostic(
                    "brandgen reads the key '\(error.key)' in two ways; please report this error", at: nil))
        }
        return loaded
    }

    /// Reads an image or font file. Reads the files of bases only once for each of their uses.
    private func asset(_ reference: AssetReference) -> BrandAsset {
        if let known = sharedAssets.withLock({ $0[reference.path] }), known.reference.role == reference.role {
            return BrandAsset(reference, known.file)
        }
        let asset = BrandAsset(reference, in: files)
        if reference.isInherited { sharedAssets.withLock { $0[reference.path] = asset } }
        return asset
    }

    /// Checks the rules that compare brands, and the suppressions, after all brands were loaded.
    ///
    /// - Parameters:
    ///   - brands: All brands of the run.
    ///   - areAll: Whether these are all brands of the workspace.
    /// - Returns: The folders of the brands with an error, and the diagnostics.
    package func finish(
        comparing brands: [LoadedBrand], areAll: Bool
    ) -> (refused: Set<String>, diagnostics: [Diagnostic]) {
        guard checks == .everything else { return ([], []) }
        var policy = SeverityPolicy(settings: settings)
        for brand in brands { policy.merge(brand.policy) }
        var refused: Set<String> = []
        var diagnostics: [Diagnostic] = []
        let compared = brands.compactMap(\.compared).sorted { $0.folder < $1.folder }
        for diagnostic in compared.count > 1 ? rules.flatMap({ $0.check(compared) }) : [] {
            guard let applied = policy.apply(to: diagnostic.diagnostic) else { continue }
            diagnostics.append(applied)
            if applied.severity == .error { refused.insert(diagnostic.folder) }
        }
        // A suppression in a base may be for a brand that was not requested.
        if areAll {
            let isCertain = refused.isEmpty && !brands.contains(where: \.hasErrors)
            diagnostics += policy.unusedSuppressions(isCertain: isCertain)
        }
        return (refused, diagnostics)
    }
}

/// The rules that a loader checks.
package enum BrandChecks: Sendable {
    /// All rules.
    case everything
    /// The rules that no workspace can change, for commands that only read values. The loader reads neither the terms nor
    /// the images, fonts and files of the app, so the brands have empty terms and no assets.
    case structure
}

/// The result of loading one brand.
package struct LoadedBrand: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    /// The brand, or `nil` if it has an error. A caller that needs it no longer can drop it before the comparison.
    package var brand: Brand?
    /// The values to compare with those of other brands, or `nil` if the manifest could not be parsed.
    fileprivate(set) var compared: ComparedBrand?
    /// The suppressions of the brand's files.
    fileprivate private(set) var policy: SeverityPolicy

    fileprivate init(policy: SeverityPolicy) {
        self.policy = policy
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }

    fileprivate mutating func report(_ diagnostic: Diagnostic) {
        if let applied = policy.apply(to: diagnostic) { diagnostics.append(applied) }
    }
}

/// The result of loading brands.
package typealias LoadedBrands = Loaded<Brand>

/// The result of loading brands and keeping a part of each.
package struct Loaded<Kept> {
    /// The brands without errors, in the requested order.
    package let brands: [Kept]
    /// The diagnostics of all brands, by file and position.
    package let diagnostics: [Diagnostic]

    package init(brands: [Kept], diagnostics: [Diagnostic]) {
        self.brands = brands
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Loaded: Equatable where Kept: Equatable {}
extension Loaded: Sendable where Kept: Sendable {}
