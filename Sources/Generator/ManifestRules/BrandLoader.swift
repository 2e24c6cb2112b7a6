package import Manifest
package import Diagnostics

/// Loads the brands of a workspace.
///
/// A loader remembers the bases that brands share. It is a value: give each thread its own copy.
package struct BrandLoader: Sendable {
    let files: any FileReader
    let brandsFolder: String
    private var manifests: ManifestReader
    private var policy: SeverityPolicy
    private let checks: BrandChecks
    /// The rules that the brands are checked by.
    private let rules: [Rule]

    /// - Parameters:
    ///   - files: Reads the workspace.
    ///   - brandsFolder: The folder with one folder for each brand, relative to the workspace.
    ///   - settings: How the findings of rules are taken, and what holds for brands that say nothing else.
    ///   - checks: What is looked for.
    package init(
        files: any FileReader, brandsFolder: String = "Brands", settings: WorkspaceSettings = WorkspaceSettings(),
        checks: BrandChecks = .everything
    ) {
        self.files = files
        self.brandsFolder = brandsFolder
        self.checks = checks
        let rules = Rule.all.filter { checks == .everything || !$0.isSettable }
        self.rules = rules
        manifests = ManifestReader(files: files, brandsFolder: brandsFolder, defaults: settings.defaults) {
            file, root, comments in
            SuppressionReader(comments, of: file).diagnostics + rules.flatMap { $0.check(root) }
        }
        policy = SeverityPolicy(settings: settings)
    }

    /// The given brands, or all of them: those without an error, and everything that is wrong with any of them, by
    /// itself or beside the others.
    package mutating func load(ids: [String] = []) -> LoadedBrands {
        load(ids: ids) { $0 }
    }

    /// The same, with what `keep` makes of each brand in the brand's place. Of hundreds, it takes longer to keep all that
    /// manifests say in memory than to read some of it.
    package mutating func load<Kept>(ids: [String] = [], keeping keep: (Brand) -> Kept) -> Loaded<Kept> {
        load(ids: ids) { manifest, termsText throws(TableMismatch) in keep(try Brand(manifest, termsText: termsText)) }
    }

    /// The identifiers of the same, for who wants to know no more of brands than what is wrong with them.
    package mutating func check(ids: [String] = []) -> Loaded<String> {
        load(ids: ids) { manifest, _ in manifest.folder }
    }

    private mutating func load<Kept>(
        ids: [String], keeping keep: (ResolvedManifest, String) throws(TableMismatch) -> Kept
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
        // A comment in a base may be about another brand than those that were asked for.
        if ids.isEmpty, checks == .everything { policy.unusedSuppressions().forEach { diagnostics.report($0) } }
        let brands = kept.compactMap { refused.contains($0.folder) ? nil : $0.brand }
        return Loaded(brands: brands, diagnostics: diagnostics.diagnostics)
    }

    /// What came of one brand.
    private struct Attempt<Kept> {
        var diagnostics: [Diagnostic] = []
        /// nil where the manifest could not be understood.
        var compared: ComparedBrand?
        /// nil where anything is wrong with the brand by itself.
        var brand: Kept?
    }

    private func diagnosticsAcross(_ brands: [ComparedBrand]) -> [BrandDiagnostic] {
        guard brands.count > 1 else { return [] }
        let sorted = brands.sorted { $0.folder < $1.folder }
        return rules.flatMap { $0.check(sorted) }
    }

    /// One brand, whose folder is known to hold a manifest.
    private mutating func load<Kept>(
        _ id: String, keeping keep: (ResolvedManifest, String) throws(TableMismatch) -> Kept
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
        switch checks {
        case .everything:
            terms = manifest.termsPath.map { TermsDocument($0, in: files) }
            attempt.compared = ComparedBrand(manifest, terms)
        case .structure:
            terms = .text("")
        }
        for var diagnostic in rules.flatMap({ $0.check(manifest, terms) }) {
            diagnostic.notes += manifest.inheritanceNotes(for: diagnostic.range)
            if let applied = policy.apply(to: diagnostic) { attempt.diagnostics.append(applied) }
        }
        guard case .text(let text) = terms, !attempt.diagnostics.contains(where: { $0.severity == .error }) else {
            return attempt
        }
        do {
            attempt.brand = try keep(manifest, text)
        } catch {
            attempt.diagnostics.append(
                Rule.tableMismatch.diagnostic("brandgen reads the key '\(error.key)' in two ways; report this", at: nil)
            )
        }
        return attempt
    }
}

/// What is looked for in manifests.
package enum BrandChecks: Sendable {
    /// All that there are rules for.
    case everything
    /// What no package could be made of, for who only wants to know what manifests say. Terms are not read, and the brands
    /// have an empty text in their place.
    case structure
}

/// What came of loading brands.
package typealias LoadedBrands = Loaded<Brand>

/// What came of loading brands, of which something was kept.
package struct Loaded<Kept> {
    /// Those without an error, in the order in which they were asked for.
    package let brands: [Kept]
    /// Of all brands, by file and position.
    package let diagnostics: [Diagnostic]

    package init(brands: [Kept], diagnostics: [Diagnostic]) {
        self.brands = brands
        self.diagnostics = diagnostics
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Loaded: Equatable where Kept: Equatable {}
extension Loaded: Sendable where Kept: Sendable {}
