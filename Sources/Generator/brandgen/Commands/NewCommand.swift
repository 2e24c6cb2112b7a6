import ManifestTools
import Manifest
import Diagnostics
import OutputTree

extension Command {
    private static let from = Option("from", .text("ID"), help: "The brand to start from.")
    private static let name = Option(
        "name", .text("NAME"), help: "What people call the brand. Default: the words of its identifier.")
    private static let backend = Option(
        "backend", .choice(AuthBackend.allCases.map(\.rawValue)),
        help: "The service that keeps the accounts. Default: what the manifest extends says, else the first.")
    private static let minimal = Option("minimal", help: "Leave out the comments, and what is only shown in them.")

    static let new = Command(
        name: "new",
        summary: "Begin a brand: write its folder with a manifest and terms.",
        details: [
            """
            The manifest says what has to be said, with example values that follow from the identifier, explains each \
            key, and shows in comments what holds of the rest. It extends Brands/_base/brand.yaml, if there is such a \
            file.
            """,
            """
            With '--from', it is another brand's manifest, comments and all, with example values in place of what each \
            brand has for itself: identifiers, name, URL scheme, addresses and clients. Nothing else is copied from \
            that brand's folder, and least of all its terms.
            """,
            "What is written is valid; otherwise nothing is. A folder that exists is left alone.",
        ],
        positional: Positional(
            "ID", .exactlyOne, help: "The new brand's identifier, in kebab case: the name of its folder in Brands/.",
            kind: .anything),
        options: [from, name, backend, minimal],
        action: .inWorkspace { arguments, workspace, console in
            if let excluded = [backend, minimal].first(where: arguments.has), arguments.has(from) {
                throw UsageError.excludingOptions(excluded, from)
            }
            let brand = try NewBrand(id: arguments.positionals[0], name: arguments[name], today: today())
            let files: NewBrandFiles
            if let other = arguments[from] {
                guard let other = try workspace.validBrands([other], console).first else { return .inputWrong }
                files = NewBrandFiles(brand, from: other)
            } else {
                files = try workspace.scaffold(
                    brand, backend: arguments[backend].flatMap(AuthBackend.init), isExplained: !arguments.has(minimal))
            }
            for path in try workspace.begin(brand, files, console) { console.print(visible(path)) }
            for step in nextSteps(brand, files, workspace) { console.say(step) }
            return .done
        })

    private static func nextSteps(_ brand: NewBrand, _ files: NewBrandFiles, _ workspace: Workspace) -> [String] {
        let folder = visible(workspace.displayPath("\(Workspace.brands)/\(brand.id)"))
        return [
            "Next:",
            "  put the brand's own values in place of the examples in '\(folder)/brand.yaml'",
            "  write its terms in '\(folder)/\(visible(files.termsPath))'",
            "  check both by 'brandgen validate \(brand.id)', and write its package by 'brandgen generate \(brand.id)'",
        ]
    }
}
