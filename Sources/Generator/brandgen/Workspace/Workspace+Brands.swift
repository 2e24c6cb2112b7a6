import ManifestRules
import Manifest
import Diagnostics

extension Workspace {
    static let brands = "Brands"

    /// Loads the brands with these identifiers, or all.
    func load(_ ids: [String] = []) -> LoadedBrands {
        load(ids, from: files)
    }

    /// The same, with what `keep` makes of each in its place.
    func load<Kept>(
        _ ids: [String] = [], checking checks: BrandChecks = .everything, keeping keep: (Brand) -> Kept
    ) -> Loaded<Kept> {
        var loader = BrandLoader(
            files: files, brandsFolder: Self.brands, settings: settings, checks: checks)
        return loader.load(ids: ids, keeping: keep)
    }

    /// The identifiers of the same, and what is wrong with them.
    func check(_ ids: [String]) -> Loaded<String> {
        var loader = BrandLoader(
            files: files, brandsFolder: Self.brands, settings: settings)
        return loader.check(ids: ids)
    }

    /// The same from a workspace whose files are read in another way.
    func load(_ ids: [String], from files: any FileReader) -> LoadedBrands {
        var loader = BrandLoader(files: files, brandsFolder: Self.brands, settings: settings)
        return loader.load(ids: ids)
    }

    /// The identifiers of the brands that a command line asks for, by name, as a part, or both; nil for all.
    ///
    /// Throws a usage error for a part that is none, and that the folder of brands cannot be read.
    func brandsAsked(for arguments: Arguments) throws -> [String]? {
        let named = arguments.positionals
        guard let text = arguments[.shard] else { return named.isEmpty ? nil : named }
        guard let shard = Shard(text) else {
            throw UsageError.malformedValue(
                text, option: .shard, wanted: "a part and how many there are, such as 2/5 (at most \(Shard.mostParts))")
        }
        let loader = BrandLoader(files: files, brandsFolder: Self.brands)
        return Array(shard.part(of: named.isEmpty ? try loader.discover() : Array(Set(named))))
    }

    /// The identifiers of all brands, whose manifests are not read; none where that cannot be told.
    var brandIDs: [String] {
        let loader = BrandLoader(files: files, brandsFolder: Self.brands)
        return (try? loader.discover()) ?? []
    }

    /// The brands with these identifiers, or all where there is no list. Warnings are told on the console; where
    /// `strict`, they are errors.
    ///
    /// - Throws: everything that is wrong, if any of it is an error, and that there is no brand: if that went for a
    ///   result, generating in a workspace that is not all there would remove every package.
    func validBrands(
        _ ids: [String]?, strict: Bool = false, _ console: Console
    ) throws(DiagnosticError) -> [Brand] {
        try valid(ids, strict: strict, console) { load($0) }.brands
    }

    /// The same, with what `load` makes of each in its place, and the warnings.
    func valid<Kept>(
        _ ids: [String]?, strict: Bool, _ console: Console, _ load: ([String]) -> Loaded<Kept>
    ) throws(DiagnosticError) -> Loaded<Kept> {
        // A part of few brands may have none.
        let loaded = ids == [] ? Loaded(brands: [], diagnostics: []) : load(ids ?? [])
        var problems = DiagnosticCollector()
        for var diagnostic in loaded.diagnostics {
            if strict { diagnostic.severity = .error }
            problems.report(diagnostic)
        }
        if loaded.brands.isEmpty, ids != [], !problems.hasErrors {
            problems.report(
                Diagnostic(
                    rule: Rule.noBrands.id.rawValue,
                    "there is no brand in '\(Self.brands)'; a brand is a folder that holds a 'brand.yaml'"))
        }
        try problems.throwIfErrors()
        console.report(problems.diagnostics)
        return loaded
    }
}
