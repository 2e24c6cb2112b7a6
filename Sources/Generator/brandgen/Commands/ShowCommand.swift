import BrandManifest

extension Command {
    private static let format = Option("format", .choice(["yaml", "json"]), help: "Default: yaml.")

    static let show = Command(
        name: "show",
        summary: "Print a brand's manifest as it is after inheritance.",
        details: ["What it inherits and the defaults of what it leaves out are filled in."],
        positional: Positional("ID", .exactlyOne, help: "The brand: the name of its folder in Brands/."),
        options: [format],
        action: .inWorkspace { arguments, workspace, console in
            for brand in try workspace.validBrands(arguments.positionals, console) {
                console.output.write(arguments[format] == "json" ? brand.manifest.json : brand.manifest.yaml)
            }
            return .done
        })
}
