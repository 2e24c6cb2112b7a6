import Manifest
import Diagnostics

extension Command {
    private static let form = Option(
        "format", .choice(MatrixForm.allCases.map(\.rawValue)),
        help: "What to print: a matrix for GitHub Actions, jobs for GitLab, JSON or a table. Default: github.")
    private static let shards = Option(
        "shards", .text("N"), help: "Split the brands into N parts of equal size, with a job for each part.")
    private static let changedSince = Option(
        "changed-since", .text("REV"),
        help: "Only brands that are touched by what changed since the current branch left REV.")

    static let matrix = Command(
        name: "matrix",
        summary: "Print which brands CI has to build, in which environments.",
        details: [
            """
            github is one line, {"include": [{"brand": …, "environment": …}, …]}, for fromJSON in strategy.matrix. With \
            '--shards' an element is {"shard": "1/4", "brands": "acme globex"}. GitHub refuses a matrix without jobs: \
            let the job run only if the line is not {"include":[]}.
            """,
            """
            gitlab is the end of a child pipeline: the job 'brand', which extends '.brand' and sets BRAND and \
            ENVIRONMENT in a parallel matrix; with '--shards' a job for each part, which extends '.brands' and sets SHARD \
            and BRANDS. Put the hidden job before it. Without brands it is a job that does nothing.
            """,
            """
            json is an object with the members version (1) and brands, an array. A brand has brand, environments, shard \
            (with '--shards') and changes, each with kind (brand, inherited, template, runtime or generator) and path.
            """,
            """
            A change touches a brand if it is in the brand's folder, in a manifest that it inherits from, in a template \
            or partial that its package is made from, in a module of the runtime that it links, or in the generator \
            itself. Compared are the files as they are now, untracked ones too, with the commit where the current \
            branch and REV parted. The brands and why each is there are told on standard error.
            """,
            """
            The brands, in alphabetical order, are cut into N parts of equal size, give or take one; a new brand moves at \
            most one brand over each cut. '--shard 2/5' of other commands is the second of five such parts.
            """,
        ],
        options: [form, shards, changedSince, .runtime, .templates],
        action: .inWorkspace { arguments, workspace, console in
            let count = try arguments[shards].map(partCount)
            let brands = try workspace.validBrands(nil, console)
            var matrix = BrandMatrix(brands.map { BrandMatrix.Entry($0) })
            if let revision = arguments[changedSince] {
                if revision.hasPrefix("-") {
                    throw UsageError.malformedValue(revision, option: changedSince, wanted: "a revision of git")
                }
                let inputs = try ChangedInputs(since: revision, arguments, workspace, brands)
                matrix = BrandMatrix(
                    try brands.map { BrandMatrix.Entry($0, changes: try inputs.changes(to: $0)) }
                        .filter { !$0.changes.isEmpty })
            }
            if let count { matrix.split(into: count, of: brands.map(\.id)) }
            let form = arguments[form].flatMap(MatrixForm.init) ?? .github
            console.output.write(form.text(matrix, console.outputStyle))
            warn(of: matrix, form, console)
            if arguments.has(changedSince) { tell(matrix, of: brands.count, form, console) }
            return .done
        })

    private static func partCount(_ text: String) throws(UsageError) -> Int {
        guard let count = Shard.number(text[...]) else {
            throw .malformedValue(text, option: shards, wanted: "a number from 1 to \(Shard.mostParts)")
        }
        return count
    }

    private static func warn(of matrix: BrandMatrix, _ form: MatrixForm, _ console: Console) {
        guard let limit = form.limit, matrix.jobCount > limit.jobs else { return }
        let message =
            "\(matrix.jobCount) jobs are more than the \(limit.jobs) that \(limit.service) starts from one matrix; "
            + "split the brands by '--shards'"
        console.report([Diagnostic(.warning, rule: "matrix-size", message)])
    }

    /// Says why each brand is in the matrix, unless the matrix itself does.
    private static func tell(_ matrix: BrandMatrix, of count: Int, _ form: MatrixForm, _ console: Console) {
        if form == .github || form == .gitlab {
            for entry in matrix.entries { console.say(visible("\(entry.brand): \(entry.reason)")) }
        }
        console.say("\(matrix.entries.count) of \(counted(count, "brand")) touched")
    }
}
