// Options and arguments that several commands share.

extension Positional {
    static let brands = Positional("ID", .any, help: "A brand: the name of its folder in Brands/. Without one, all.")
}

extension Option {
    static let out = Option(
        "out", .text("DIR"),
        help: "The folder that holds the packages, one folder each. Default: Generated/ in the workspace.")

    static let runtime = Option(
        "runtime", .text("DIR"),
        help:
            "The folder of the Swift package that holds the runtime. Default: what the manifest says, or the workspace."
    )

    static let templates = Option(
        "templates", .text("DIR"),
        help: """
            The folder of the standard templates. Default: what the variable BRANDGEN_TEMPLATES names, else those that \
            came with brandgen.
            """)

    static let shard = Option(
        "shard", .text("I/N"), help: "Only the brands in part I of N equal parts, as 'matrix --shards N' cuts them.")

    static let environment = Option(
        "environment", .text("NAME"),
        help: "Only this environment in each package, as a build for people has it. Default: all of the brand's.",
        kind: .environment)

    static let takeOver = Option(
        "take-over",
        help: """
            Write to an output folder that belongs to another workspace, and make it this one's. Only for all brands: \
            without an ID and without '--shard'.
            """)

    static let strict = Option("strict", help: "Make warnings errors.")

    static let reportForm = Option(
        "format", .choice(ReportForm.allCases.map(\.rawValue)),
        help: "The form of the diagnostics. Default: text.")
}
