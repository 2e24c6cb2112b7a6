extension Command {
    static let validate = Command(
        name: "validate",
        summary: "Check the manifests of all brands, or of the brands named.",
        details: ["Every mistake is reported at once, with its file, line and column. Writes nothing."],
        positional: .brands,
        action: .inWorkspace { arguments, workspace, console in
            let brands = try workspace.validBrands(arguments.positionals, console)
            console.print(brands.count == 1 ? "1 brand is valid" : "\(brands.count) brands are valid")
            return .done
        })
}
