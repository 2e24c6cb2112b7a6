import Manifest
import ManifestRules
import ManifestTools
import OutputTree

extension Command {
    private static let fix = Option("fix", help: "Applies the fix-its, then reports the remaining diagnostics.")

    static let validate = Command(
        name: "validate",
        summary: "Checks the manifests of all brands, or of the brands named.",
        details: [
            "Reports all errors and warnings in one run, with file, line and column. Writes files only with '--fix'.",
            """
            If only one correction is possible, it is shown below the line as a fix-it. '--fix' applies the fix-its to the \
            manifests and their base manifests, and keeps comments and layout. It skips a fix-it that would cause \
            another error.
            """,
            """
            Text goes to standard error. The other forms go to standard output, even if there are no diagnostics:
            """,
            """
            json is an object with the members version (1), errors and warnings (their numbers) and diagnostics, an \
            array. A diagnostic has severity (error or warning), rule, message and notes; a note has message. Both have \
            file, line, column, endLine and endColumn if they refer to a text. Lines and columns are counted from 1, \
            columns in code points, and the end is exclusive. A diagnostic with a fix-it also has fix, an object with \
            the same members for the position, and replacement, the new text.
            """,
            """
            github is one workflow command for each diagnostic, which GitHub Actions shows as an annotation of the \
            line. sarif is a SARIF 2.1.0 log. Both need paths from the root of the repository, so run the command there.
            """,
        ],
        examples: ["validate", "validate acme globex --strict", "validate --fix", "validate --format sarif"],
        positional: .brands,
        options: [.shard, .strict, fix],
        reportsDiagnostics: true,
        action: .inWorkspace { arguments, workspace, console in
            let ids = try arguments.selection.ids(in: workspace)
            if arguments.has(fix), ids != [] { try workspace.applyFixIts(ids ?? [], console) }
            let brands = try workspace.validBrands(ids, strict: arguments.has(.strict), console)
            if console.reportForm == .text {
                console.print(brands.count == 1 ? "1 brand is valid" : "\(brands.count) brands are valid")
            }
            return .success
        })
}

extension Workspace {
    /// Applies the fix-its of the brands with these identifiers, or of all brands if there are none, to their manifests
    /// and base manifests. Prints the files that it changed.
    fileprivate func applyFixIts(_ ids: [String], _ console: Console) throws {
        let fixed = fixedManifests(in: files, settings.table) { load(ids, from: $0).diagnostics }
        try FileWriter().replace(
            fixed.map { FileReplacement(path: displayPath($0.path), original: $0.original, bytes: $0.bytes) })
        for manifest in fixed {
            console.printStatus(
                "Applied \(counted(manifest.count, "fix-it")) to '\(visible(displayPath(manifest.path)))'.")
        }
    }
}
