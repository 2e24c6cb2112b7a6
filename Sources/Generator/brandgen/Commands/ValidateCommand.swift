import ManifestRules
import Manifest

extension Command {
    private static let fix = Option("fix", help: "First apply the fix-its, then report what remains.")

    static let validate = Command(
        name: "validate",
        summary: "Check the manifests of all brands, or of the brands named.",
        details: [
            "Every mistake is reported at once, with its file, line and column. Without '--fix', writes nothing.",
            """
            Where only one change can be meant, it is shown below the line: a fix-it. '--fix' applies the fix-its to the \
            manifests and to those that they extend, and to nothing else; comments and layout stay. A fix-it that would \
            bring another mistake in its place is not applied.
            """,
            """
            Text goes to standard error. In the other forms, the diagnostics are the result and go to standard output, \
            also where there are none:
            """,
            """
            json is an object with the members version (1), errors and warnings (how many) and diagnostics, an array. \
            A diagnostic has severity (error or warning), rule, message, notes (each with message) and, like a note, \
            where it is about a text: file, line, column, endLine and endColumn. Lines and columns are counted from 1, \
            columns in code points; the end is the first place after. Where only one change can be meant, it has fix, \
            which is such a place and replacement, the text to put there.
            """,
            """
            github is a workflow command for each diagnostic, which GitHub Actions shows beside the line; sarif is a \
            SARIF 2.1.0 log. Both want paths from the repository's root: run the command there.
            """,
        ],
        positional: .brands,
        options: [.shard, .strict, fix],
        reportsDiagnostics: true,
        action: .inWorkspace { arguments, workspace, console in
            let asked = try workspace.brandsAsked(for: arguments)
            if arguments.has(fix), asked != [] { try workspace.mendManifests(asked ?? [], console) }
            let brands = try workspace.valid(asked, strict: arguments.has(.strict), console, workspace.check).brands
            if console.reportForm == .text {
                console.print(brands.count == 1 ? "1 brand is valid" : "\(brands.count) brands are valid")
            }
            return .done
        })
}
