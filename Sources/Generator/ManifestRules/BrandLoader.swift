package import Manifest
package import Diagnostics

/// Loads the brands of a workspace.
///
/// A loader caches the bases that brands share. It is a value type; use a separate copy in each thread.
package struct BrandLoader: Sendable {
    let files: any FileReader
    let brandsFolder: String
    private var manifests: ManifestReader
    private var policy: SeverityPolicy
    /// The files of bases that brands share, by path.
    private var sharedAssets: [String: AssetFile] = [:]
    private let checks: BrandChecks
    private let today: CalendarDate?
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
        self.brandsFolder = brandsFolder
        self.checks = checks
        self.today = today
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
        var compared: [ComparedBrand] = []
        do {
            let wanted =
                ids.isEmpty
                ? try discover { policy.apply(to: $0).map { diagnostics.report($0) } }
                : check(ids, try discover(), reportingTo: &diagnostics)
            for id in wanted {
                let attempt = load(id, keeping: keep)
                for diagnostic in attempt.diagnostics { diagnostics.report(diagnostic) }
                if let brand = attempt.brand { kept.append((id, brand)) }
                if let brand = attempt.compared { compared.append(brand) }
            }
        } catch {
            diagnostics.report(error)
        }
        var refused: Set<String> = []
        for diagnostic in checks == .everything ? diagnosticsAcross(compared) : [] {
            guard let applied = policy.apply(to: diagnostic.diagnostic) else { continue }
            diagnostics.report(applied)
            if applied.severity == .error { refused.insert(diagnostic.folder) }
        }
        // A suppression in a base may be for a brand that was not requested.
        if ids.isEmpty, checks == .everything {
            policy.unusedSuppressions(isCertain: !diagnostics.hasErrors).forEach { diagnostics.report($0) }
        }
        let brands = kept.compactMap { refused.contains($0.folder) ? nil : $0.brand }
        return Loaded(brands: brands, diagnostics: diagnostics.diagnostics)
    }

    /// The result of loading one brand.
    private struct Attempt<Kept> {
        var diagnostics: [Diagnostic] = []
        /// The values to compare with other brands, or `nil` if the manifest could not be parsed.
        var compared: ComparedBrand?
        /// The result of `keep`, or `nil` if the brand has an error.
        var brand: Kept?
    }

    private func diagnosticsAcross(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
        guard brands.count > 1 else { return [] }
        let sorted = brands.sorted { $0.folder < $1.folder }
        return comparingRules.flatMap { $0.check(sorted) }
    }

    /// Loads one brand, whose folder contains a manifest.
    private mutating func load<Kept>(
        _ id: String, keeping keep: (ResolvedManifest, String, [BrandAsset]) throws(TableMismatch) -> Kept
    ) -> Attempt<Kept> {
        let path = manifestPath(of: id)
        let chain: InheritanceChain
        do {
            chain = try manifests.chain(from: path)
        } catch {
            let diagnostic = Rule.manifestUnreadable.diagnostic("'\(path)' cannot be read: \(error.reason)", at: nil)
            return Attempt(diagnostics: [diagnostic])
        }
        policy.add(chain.layers, areChecked: chain.isComplete)
        var attempt = Attempt<Kept>(diagnostics: chain.diagnostics.compactMap { policy.apply(to: $0) })
        guard chain.isComplete else { return attempt }
        let (manifest, missing) = chain.resolved(folder: id)
        attempt.diagnostics += missing
        let terms: TermsDocument?
        var assets: [BrandAsset] = []
        switch checks {
        case .everything:
            terms = manifest.termsPath.map { TermsDocument($0, in: files) }
            assets = manifest.assetReferences.map { asset($0) }
            attempt.compared = ComparedBrand(manifest, terms, assets)
        case .structure:
            terms = .text("")
        }
        let checked = checks == .everything ? files : nil
        for var diagnostic in brandRules.flatMap({ $0.check(manifest, terms, assets, in: checked, today: today) }) {
            diagnostic.notes += manifest.inheritanceNotes(for: diagnostic.range)
            if let applied = policy.apply(to: diagnostic) { attempt.diagnostics.append(applied) }
        }
        guard case .text(let text) = terms, !attempt.diagnostics.contains(where: { $0.severity == .error }) else {
            return attempt
        }
        do {
            attempt.brand = try keep(manifest, text, assets)
        } catch {
            attempt.diagnostics.append(
                Rule.tableMismatch.diagnostic(
                    "brandgen reads the key '\(error.key)' in two ways; please report this error", at: nil)
            )
        }
        return attempt
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
