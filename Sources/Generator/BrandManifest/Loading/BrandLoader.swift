package import Diagnostics

/// Loads the brands of a workspace.
///
/// A loader remembers the bases that brands share. It is a value: give each thread its own copy.
package struct BrandLoader: Sendable {
    let files: any FileReader
    let brandsFolder: String
    private var manifests: ManifestReader

    /// - Parameters:
    ///   - files: Reads the workspace.
    ///   - brandsFolder: The folder with one folder for each brand, relative to the workspace.
    package init(files: any FileReader, brandsFolder: String = "Brands") {
        self.files = files
        self.brandsFolder = brandsFolder
        manifests = ManifestReader(files: files, brandsFolder: brandsFolder)
    }

    /// The given brands, or all of them: those without an error, and everything that is wrong with any of them.
    package mutating func load(ids: [String] = []) -> LoadedBrands {
        var diagnostics = DiagnosticCollector()
        var brands: [Brand] = []
        do {
            let wanted =
                ids.isEmpty
                ? try discover(reportingTo: &diagnostics)
                : check(ids, try discover(), reportingTo: &diagnostics)
            for id in wanted {
                if let brand = load(id, into: &diagnostics) { brands.append(brand) }
            }
        } catch {
            diagnostics.report(error)
        }
        return LoadedBrands(brands: brands, diagnostics: diagnostics.diagnostics)
    }

    /// One brand, whose folder is known to hold a manifest; nil where anything is wrong with it.
    package mutating func load(_ id: String, into diagnostics: inout DiagnosticCollector) -> Brand? {
        var complaints: [Diagnostic] = []
        let brand = load(id, &complaints)
        complaints.forEach { diagnostics.report($0) }
        return complaints.contains { $0.severity == .error } ? nil : brand
    }

    private mutating func load(_ id: String, _ complaints: inout [Diagnostic]) -> Brand? {
        let path = manifestPath(of: id)
        let chain: ManifestReader.Chain
        do {
            chain = try manifests.chain(from: path)
        } catch {
            complaints.append(Diagnostic(.manifestUnreadable, "'\(path)' cannot be read: \(error.reason)", at: nil))
            return nil
        }
        complaints = chain.diagnostics
        guard chain.isWhole, let file = chain.layers.first?.file else { return nil }
        var completion = ManifestCompletion(chain.merged, of: file)
        let manifest = ResolvedManifest(
            folder: id, root: completion.complete(), layers: chain.layers, links: chain.links, file: file)
        complaints += completion.diagnostics
        let terms = manifest.value(at: "legal.terms.document")?.text.map {
            TermsDocument("\(brandsFolder)/\(id)/\($0)", in: files)
        }
        for var complaint in manifestRules.flatMap({ $0(manifest, terms) }) {
            complaint.notes += manifest.inheritanceNotes(for: complaint.range)
            complaints.append(complaint)
        }
        guard case .text(let text) = terms, !complaints.contains(where: { $0.severity == .error }) else { return nil }
        do {
            return try Brand(manifest, termsText: text)
        } catch {
            complaints.append(
                Diagnostic(.tableMismatch, "brandgen reads the key '\(error.key)' in two ways; report this", at: nil))
            return nil
        }
    }
}

/// What came of loading brands.
package struct LoadedBrands: Equatable, Sendable {
    /// Those without an error, in the order in which they were asked for.
    package let brands: [Brand]
    /// Of all brands, by file and position.
    package let diagnostics: [Diagnostic]

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
