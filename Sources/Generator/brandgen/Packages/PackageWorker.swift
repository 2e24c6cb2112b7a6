import Diagnostics
import Manifest
import ManifestRules
import OutputTree
import PackageRenderer

/// One thread's part in a run: its caches, and the work for one brand.
struct PackageWorker: Sendable {
    let run: PackageRun
    private(set) var loader: BrandLoader
    private var runtime: RuntimeFolders
    private let output: OutputFolder

    init(run: PackageRun, runtime: RuntimeFolders, output: OutputFolder) {
        self.run = run
        loader = run.workspace.loader
        self.runtime = runtime
        self.output = output
    }

    /// Loads a brand, renders its package and compares it with the disk.
    ///
    /// - Parameters:
    ///   - id: The brand's identifier.
    ///   - isRendered: Whether to render the package. Otherwise the brand is only checked.
    ///   - visit: Returns what to keep of the package.
    /// - Returns: The knowledge about the brand, with the result of `visit` or the reason for its absence.
    mutating func outcome<Result: Sendable>(
        of id: String, isRendered: Bool, _ visit: (PackagePlan) throws -> Result
    ) -> PackageOutcome<Result> {
        var outcome = PackageOutcome<Result>()
        do {
            let loaded = loader.load(id)
            outcome.diagnostics = loaded.diagnostics
            if run.arguments.has(.strict) {
                for index in outcome.diagnostics.indices { outcome.diagnostics[index].severity = .error }
            }
            outcome.values = loaded.values
            guard let brand = loaded.kept else { return outcome }
            outcome.brand = brand
            if isRendered, !outcome.hasErrors { outcome.result = try visit(plan(brand, &outcome)) }
        } catch let error as DiagnosticError {
            outcome.problem = error
        } catch {
            outcome.failure = error
        }
        return outcome
    }

    private mutating func plan<Result>(
        _ brand: Brand, _ outcome: inout PackageOutcome<Result>
    ) throws -> PackagePlan {
        // The error is reported after those of the manifests.
        guard case .success(let common) = run.common.renderer else { throw DiagnosticError([]) }
        let limited =
            try run.arguments[.environment].map { name throws(DiagnosticError) in try brand.only(name) } ?? brand
        let path = try runtime.path(for: limited)
        if var diagnostic = try runtime.versionDiagnostic(for: limited) {
            if run.arguments.has(.strict) { diagnostic.severity = .error }
            if diagnostic.severity == .error { throw DiagnosticError(diagnostic) }
            outcome.diagnostics.append(diagnostic)
        }
        let own = try run.templates.own(of: brand.id)
        outcome.brand = limited
        outcome.runtimePath = path
        let renderer = own.isEmpty ? common : try common.adding(own, of: brand.id)
        let files = try renderer.render(limited, runtimePath: path, places: run.places)
        return try run.plan(brand.id, of: "\(Workspace.brands)/\(brand.id)/brand.yaml", files, in: output)
    }
}

/// The knowledge of a run about one brand.
struct PackageOutcome<Result: Sendable>: Sendable {
    /// The diagnostics of the manifest.
    var diagnostics: [Diagnostic] = []
    /// The values to compare with other brands.
    var values: BrandValues?
    /// The brand, if its manifest has no error and was loaded.
    var brand: Brand?
    var runtimePath = ""
    /// The result of the command for the package, if it was compared with the disk.
    var result: Result?
    /// The reason why the package could not be rendered.
    var problem: DiagnosticError?
    /// The reason why the disk could not be read or written.
    var failure: (any Error)?

    /// Whether the other packages need not be rendered. If templates have errors, the run reports those of all packages.
    var hasErrors: Bool { failure != nil || diagnostics.contains { $0.severity == .error } }
}

/// The knowledge of a run about all brands.
struct PackageResults<Result: Sendable> {
    /// The diagnostics of the manifests.
    var problems = DiagnosticCollector()
    private(set) var sharedPackages: [(needs: SharedPackageNeeds, brand: Brand)] = []
    private(set) var xcodeWorkspace = XcodeWorkspace()
    private var renderProblems = DiagnosticCollector()
    private var failure: (any Error)?
    private var comparison = BrandComparison()
    /// The places of the compared brands among all, as ranges would need more memory if all are compared.
    private var notCompared: [Int] = []
    /// The results of the brands, in the order of the brands.
    private var brands: [Result] = []
    private var count = 0

    /// Makes room for a number of brands, without the garbage of growing arrays.
    mutating func reserveCapacity(_ count: Int) {
        brands.reserveCapacity(count)
        comparison.reserveCapacity(count)
    }

    /// Adds what was learned about the next brand.
    mutating func add(_ outcome: PackageOutcome<Result>) {
        for diagnostic in outcome.diagnostics { problems.report(diagnostic) }
        if let values = outcome.values { comparison.add(values) } else { notCompared.append(count) }
        count += 1
        if let problem = outcome.problem { renderProblems.report(problem) }
        if failure == nil { failure = outcome.failure }
        guard let result = outcome.result else { return }
        brands.append(result)
        guard let brand = outcome.brand else { return }
        for needs in SharedPackageNeeds.all(of: brand)
        where !sharedPackages.contains(where: { $0.needs.package == needs.package }) {
            sharedPackages.append((needs, brand))
        }
        xcodeWorkspace.add(brand, runtimePath: outcome.runtimePath)
    }

    /// Returns the brands whose values the rules have to compare. `others` are brands that were loaded earlier.
    mutating func suspects(
        among ids: [String], and others: [(id: String, values: BrandValues)] = []
    ) -> [String] {
        let skipped = Set(notCompared)
        var compared = skipped.isEmpty ? ids : ids.indices.filter { !skipped.contains($0) }.map { ids[$0] }
        for other in others {
            comparison.add(other.values)
            compared.append(other.id)
        }
        // Otherwise this would sort a copy of the values.
        var finished = BrandComparison()
        swap(&finished, &comparison)
        return finished.suspects().map { compared[$0] }
    }

    /// Throws the error that made rendering or writing fail.
    func throwIfFailed() throws {
        if let failure { throw failure }
        try renderProblems.throwIfErrors()
    }

    /// Returns the results in the order in which commands report them. All brands have one.
    mutating func sorted(
        _ ids: [String], shared: [Result], workspace: [Result], removals: [(name: String, result: Result)],
        sharedRemovals: [Result]
    ) -> [Result] {
        // Nothing is copied: there can be thousands of results.
        var results = brands
        brands = []
        for (name, result) in removals.reversed() {
            let place = ids.firstIndex { $0 > name } ?? ids.endIndex
            results.insert(result, at: place)
        }
        results.insert(contentsOf: shared, at: 0)
        results += workspace + sharedRemovals
        return results
    }
}
