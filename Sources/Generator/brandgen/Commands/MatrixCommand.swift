import Manifest
import Diagnostics

extension Command {
    private static let form = Option(
        "format", .choice(MatrixForm.allCases.map(\.rawValue)),
        help: "A matrix for GitHub Actions, jobs for GitLab, JSON or a table. Default: github.")
    private static let shards = Option(
        "shards", .text("N"), help: "The number of parts that the brands are split into, with one job for each part.")
    private static let changedSince = Option(
        "changed-since", .text("REV"),
        help: "Only brands that are affected by changes since the current branch left REV.")

    private static let apps = Option(
        "apps",
        help: "Only brands with an app, and only environments that testers can reach: not those on this machine.")
    private static let onlyEnvironment = Option(
        "environment", .text("NAME"), help: "Only this environment, of the brands that have it.", kind: .environment)

    static let matrix = Command(
        name: "matrix",
        summary: "Prints the brands and environments that CI has to build.",
        details: [
            """
            github is one line for fromJSON in strategy.matrix: {"include": [{"brand": …, "environment": …}, …]}. With \
            '--shards', an element is {"shard": "1/4", "brands": "acme globex"}. GitHub rejects a matrix without jobs, \
            so skip the job if the line is {"include":[]}.
            """,
            """
            gitlab is the last part of a child pipeline: the job 'brand', which extends '.brand' and sets BRAND and \
            ENVIRONMENT in a parallel matrix. With '--shards', each part has a job that extends '.brands' and sets SHARD \
            and BRANDS. Add the definition of '.brand' or '.brands' before it. If there are no brands, the job does \
            nothing.
            """,
            """
            json is an object with the members version (1) and brands, an array. A brand has brand, environments, shard \
            (with '--shards') and changes, an array of objects with kind (brand, inherited, template, runtime or \
            generator) and path.
            """,
            """
            A change affects a brand if it is in the brand's folder, a file that it inherits, a folder of templates, the \
            workspace file, a module of the runtime that it links, or the generator. '--changed-since' compares the \
            current files, including untracked ones, with the last common commit of the current branch and REV. It \
            prints the affected brands and the reasons to standard error.
            """,
            """
            '--shards' splits the brands of the matrix in alphabetical order into N parts with about the same number of \
            environments to build: a part has at most an equal share and the environments of one brand.
            """,
        ],
        examples: [
            "matrix", "matrix --changed-since origin/main", "matrix --format gitlab --shards 4",
            "matrix --apps --environment staging",
        ],
        options: [form, shards, changedSince, apps, onlyEnvironment, .runtime, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let count = try arguments[shards].map(partCount)
            let brands = try workspace.validBrands(nil, console)
            var matrix = BrandMatrix(brands.map { BrandMatrix.Entry($0) })
            if let revision = try arguments.revision(changedSince) {
                let inputs = try ChangedInputs(since: revision, arguments, workspace)
                matrix = BrandMatrix(
                    brands.map { BrandMatrix.Entry($0, changes: inputs.changes(to: $0)) }
                        .filter { !$0.changes.isEmpty })
            }
            if arguments.has(apps) {
                matrix.keepEnvironments(of: brands) { $0.app != nil && !$1.isOnThisMachine }
            }
            if let name = arguments[onlyEnvironment] {
                // A name that no brand has is mistyped.
                if let brand = brands.first, !brands.contains(where: { $0.environments.contains { $0.name == name } }) {
                    _ = try brand.only(name)
                }
                matrix.keepEnvironments(of: brands) { $1.name == name }
            }
            if let count { matrix.split(into: count) }
            let form = arguments[form].flatMap(MatrixForm.init) ?? .github
            console.write(form.text(matrix, console.outputStyle))
            warn(of: matrix, form, console)
            if arguments.has(changedSince) { explain(matrix, of: brands.count, form, console) }
            return .success
        })

    private static func partCount(_ text: String) throws(UsageError) -> Int {
        guard let count = Shard.number(text[...]) else {
            throw .malformedValue(text, option: shards, valid: "a number from 1 to \(Shard.maximumParts)")
        }
        return count
    }

    private static func warn(of matrix: BrandMatrix, _ form: MatrixForm, _ console: Console) {
        guard let limit = form.limit, matrix.jobCount > limit.jobs else { return }
        let message =
            "the matrix has \(matrix.jobCount) jobs, and \(limit.service) starts at most \(limit.jobs) from one matrix; "
            + "split the brands with '--shards'"
        console.report([Diagnostic(.warning, rule: "matrix-size", message)])
    }

    /// Prints why each brand is in the matrix, unless the matrix contains the reasons.
    private static func explain(_ matrix: BrandMatrix, of count: Int, _ form: MatrixForm, _ console: Console) {
        if form == .github || form == .gitlab {
            for entry in matrix.entries { console.printStatus(visible("\(entry.brand): \(entry.reason)")) }
        }
        console.printStatus("\(matrix.entries.count) of \(counted(count, "brand")) affected")
    }
}
