package import Manifest
package import Diagnostics

/// Loads the brands of a workspace.
///
/// A loader caches the bases that brands share. It is a value type; use a separate copy in each thread.
package struct BrandLoader: Sendable {
    private let files: any FileReader
    private let discovery: BrandDiscovery
    private var manifests: ManifestReader
    private var policy: SeverityPolicy
    /// The files of bases that brands share, by path.
    private var sharedAssets: [String: AssetFile] = [:]
    private let checks: BrandChecks
    private let today: CalendarDate?
    private let tool: Version?
    /// The rules to check, by their input, so that each brand meets only those that look at it.
    private let brandRules: [Rule]
    private let comparingRules: [Rule]

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
        self.checks = checks
        self.today = today
        tool = settings.tool
        let rules = Rule.all.filter { checks == .everything || !$0.isSettable }
        let fileRules = rules.filter(\.looksAtFiles)
        brandRules = rules.filter(\.looksAtBrands)
        comparingRules = rules.filter(\.comparesBrands)
        manifests = ManifestReader(
            files: files, brandsFolder: brandsFolder, defaults: settings.defaults, table: settings.table
        ) { file, root, comments in
            SuppressionReader(comments, of: file).diagnostics + fileRules.flatMap { $0.check(root) }
        }
        policy = SeverityPolicy(settings: settings)
    }

    /// Loads and checks the given brands, or all of them.
    ///
    /// - Returns: The brands without errors, and all diagnostics.
    package mutating func load(ids: [String] = []) -> LoadedBrands {
        load(ids: ids) { $0 }
    }

    /// Loads and checks brands, and returns the result of `keep` for each. It takes longer to keep hundreds of whole
    /// brands in memory than to read some of their values.
    package mutating func load<Kept>(ids: [String] = [], keeping keep: (Brand) -> Kept) -> Loaded<Kept> {
        load(ids: ids) { manifest, termsText, assets throws(TableMismatch) in
            keep(try Brand(manifest, termsText: termsText, assets: assets))
        }
    }

    /// Checks brands, and returns only the identifiers of those without errors.
    package mutating func check(ids: [String] = []) -> Loaded<String> {
        load(ids: ids) { manifest, _, _ in manifest.folder }
    }

    private mutating func load<Kept>(
        ids: [String], keeping keep: (ResolvedManifest, String, [BrandAsset]) throws(TableMismatch) -> Kept
    ) -> Loaded<Kept> {
        var diagnostics = DiagnosticCollector()
        var kept: [(folder: String, brand: Kept)] = []
        var comparison = BrandComparison()
        var compared: [String] = []
        do throws(DiagnosticError) {
            for id in try wanted(ids, reportingTo: &diagnostics) {
                let brand = load(id, keeping: keep)
                for diagnostic in brand.diagnostics { diagnostics.report(diagnostic) }
                if let brand = brand.kept { kept.append((id, brand)) }
                if let values = brand.values {
                    comparison.add(values)
                    compared.append(id)
                }
            }
        } catch {
            diagnostics.report(error)
        }
        let (refused, found) = finish(
            comparing: comparison.suspects().map { compared[$0] }, areAll: ids.isEmpty, hasErrors: diagnostics.hasErrors
        )
        for diagnostic in found { diagnostics.report(diagnostic) }
        let brands = kept.compactMap { refused.contains($0.folder) ? nil : $0.brand }
        return Loaded(brands: brands, diagnostics: diagnostics.diagnostics)
    }

    // MARK: One brand after another

    /// Returns the identifiers of the brands to load: these, or all if there are none. Reports unknown ones, and folders
    /// that are not brands.
    ///
    /// - Throws: `DiagnosticError` if the folder of the brands cannot be read.
    package mutating func wanted(
        _ ids: [String], reportingTo diagnostics: inout DiagnosticCollector
    ) throws(DiagnosticError) -> [String] {
        guard ids.isEmpty else {
            return discovery.check(ids, try discovery.discover(among: ids), reportingTo: &diagnostics)
        }
        var found: [Diagnostic] = []
        let all = try discovery.discover { found.append($0) }
        for diagnostic in found { policy.apply(to: diagnostic).map { diagnostics.report($0) } }
        return all
    }

    /// Loads and checks one brand, whose folder contains a manifest.
    package mutating func load(_ id: String) -> LoadedBrand<Brand> {
        load(id) { manifest, termsText, assets throws(TableMismatch) in
            try Brand(manifest, termsText: termsText, assets: assets)
        }
    }

    /// Adds what another loader of the same workspace has learned from other brands, before
    /// ``finish(comparing:areAll:hasErrors:)``.
    package mutating func merge(_ other: BrandLoader) {
        policy.merge(other.policy)
    }

    /// Checks the rules that need several brands, after all brands were loaded.
    ///
    /// - Parameters:
    ///   - suspects: The brands that ``BrandComparison/suspects()`` found. They are loaded again.
    ///   - areAll: Whether all brands of the workspace were loaded.
    ///   - hasErrors: Whether loading has reported an error.
    /// - Returns: The brands with an error, and the diagnostics.
    package mutating func finish(
        comparing suspects: [String], areAll: Bool, hasErrors: Bool
    ) -> (refused: Set<String>, diagnostics: [Diagnostic]) {
        guard checks == .everything else { return ([], []) }
        var refused: Set<String> = []
        var diagnostics: [Diagnostic] = []
        let brands = suspects.compactMap { compared($0) }.sorted { $0.folder < $1.folder }
        for diagnostic in brands.count > 1 ? comparingRules.flatMap({ $0.check(brands) }) : [] {
            guard let applied = policy.apply(to: diagnostic.diagnostic) else { continue }
            diagnostics.append(applied)
            if applied.severity == .error { refused.insert(diagnostic.folder) }
        }
        // A suppression in a base may be for a brand that was not requested.
        if areAll { diagnostics += policy.unusedSuppressions(isCertain: !hasErrors && refused.isEmpty) }
        return (refused, diagnostics)
    }

    /// Loads the values of a brand that rules compare, or returns `nil` if its manifest cannot be parsed.
    private mutating func compared(_ id: String) -> ComparedBrand? {
        guard let chain = try? manifests.chain(from: discovery.manifestPath(of: id)), chain.isComplete else {
            return nil
        }
        policy.add(chain.layers, areChecked: true)
        let (manifest, _) = chain.resolved(folder: id)
        let terms = manifest.termsPath.map { TermsDocument($0, in: files) }
        return ComparedBrand(manifest, terms, manifest.assetReferences.map { asset($0) })
    }

    /// Loads one brand, whose folder contains a manifest.
    private mutating func load<Kept>(
        _ id: String, keeping keep: (ResolvedManifest, String, [BrandAsset]) throws(TableMismatch) -> Kept
    ) -> LoadedBrand<Kept> {
        let path = discovery.manifestPath(of: id)
        let chain: InheritanceChain
        do {
            chain = try manifests.chain(from: path)
        } catch {
            let diagnostic = Rule.manifestUnreadable.diagnostic("'\(path)' cannot be read: \(error.reason)", at: nil)
            return LoadedBrand(diagnostics: [diagnostic])
        }
        policy.add(chain.layers, areChecked: chain.isComplete)
        var loaded = LoadedBrand<Kept>(diagnostics: chain.diagnostics.compactMap { policy.apply(to: $0) })
        guard chain.isComplete else { return loaded }
        let (manifest, missing) = chain.resolved(folder: id)
        loaded.diagnostics += missing
        let terms: TermsDocument?
        var assets: [BrandAsset] = []
        switch checks {
        case .everything:
            terms = manifest.termsPath.map { TermsDocument($0, in: files) }
            assets = manifest.assetReferences.map { asset($0) }
            loaded.values = BrandValues(of: ComparedBrand(manifest, terms, assets), for: comparingRules)
        case .structure:
            terms = .text("")
        }
        let checked = checks == .everything ? files : nil
        for rule in brandRules {
            for var diagnostic in rule.check(manifest, terms, assets, in: checked, today: today, tool: tool) {
                diagnostic.notes += manifest.inheritanceNotes(for: diagnostic.range)
                if let applied = policy.apply(to: diagnostic) { loaded.diagnostics.append(applied) }
            }
        }
        guard case .text(let text) = terms, !loaded.diagnostics.contains(where: { $0.severity == .error }) else {
            return loaded
        }
        do {
            loaded.kept = try keep(manifest, text, assets)
        } catch {
            loaded.diagnostics.append(
                Rule.tableMismatch.diagnostic(
                    "brandgen reads the key '\(error.key)' in two ways; please report this error", at: nil)
            )
        }
        return loaded
    }

    /// Reads an image or font file. Reads the files of bases only once.
    private mutating func asset(_ reference: AssetReference) -> BrandAsset {
        if let file = sharedAssets[reference.path] { return BrandAsset(reference, file) }
        let asset = BrandAsset(reference, in: files)
        if reference.isInherited { sharedAssets[reference.path] = asset.file }
        return asset
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
package struct LoadedBrand<Kept> {
    package fileprivate(set) var diagnostics: [Diagnostic] = []
    /// The values to compare with those of other brands, or `nil` if the manifest could not be parsed.
    package fileprivate(set) var values: BrandValues?
    /// The brand or what is kept of it, or `nil` if it has an error.
    package fileprivate(set) var kept: Kept?
}

extension LoadedBrand: Sendable where Kept: Sendable {}

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
