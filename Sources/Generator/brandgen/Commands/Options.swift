import Diagnostics
import Manifest

// The options and arguments that several commands have.

extension Positional {
    static let brands = Positional(
        "ID", 0...Int.max, help: "A brand: the name of its folder in Brands/. Default: all brands.")
}

extension Option {
    static let out = Option(
        "out", .text("DIR"),
        help: "The output folder, with one folder for each package. Default: Generated/ in the workspace.")

    static let runtime = Option(
        "runtime", .text("DIR"),
        help:
            "The folder of the Swift package that contains the runtime. Default: the manifest's 'runtime.path'."
    )

    static let templates = Option(
        "templates", .text("DIR"),
        help: """
            The folder of the standard templates. Default: the value of the variable BRANDGEN_TEMPLATES, or else the \
            templates that come with Brandgen.
            """)

    static let shard = Option(
        "shard", .text("I/N"), help: "Only part I of the brands, in alphabetical order and N parts of equal size.")

    static let environment = Option(
        "environment", .text("NAME"),
        help: "The only environment in each package, for a release build. Default: all environments.",
        kind: .environment)

    static let takeOver = Option(
        "take-over",
        help: """
            Makes this workspace the owner of an output folder that belongs to another one. Only for all brands: \
            without an ID and without '--shard'.
            """)

    static let jobs = Option(
        "jobs", .text("N"),
        help: "The number of threads, from 1 to 256. Default: the number of processors. The result is the same.")

    /// An option of `preview`.
    static let opens = Option("open", help: "Opens the preview in the web browser.")

    static let strict = Option("strict", help: "Treats warnings as errors.")

    static let reportForm = Option(
        "format", .choice(ReportForm.allCases.map(\.rawValue)),
        help: "The form of the diagnostics. Default: text.")
}

extension Arguments {
    /// The brands that the command line selects by name, by `--shard`, or both.
    ///
    /// - Throws: `UsageError` if the value of `--shard` is invalid.
    var selection: BrandSelection {
        get throws(UsageError) {
            guard let text = self[.shard] else { return BrandSelection(names: positionals) }
            guard let shard = Shard(text) else {
                throw .malformedValue(
                    text, option: .shard,
                    valid: "a part and the number of parts, such as 2/5 (at most \(Shard.maximumParts))")
            }
            return BrandSelection(names: positionals, shard: shard)
        }
    }

    /// The options that the commands about packages have in common.
    ///
    /// - Throws: `UsageError` if the value of `--shard` or `--jobs` is invalid.
    var generateOptions: GenerateOptions {
        get throws(UsageError) {
            var options = GenerateOptions(
                selection: try selection, environment: self[.environment], output: self[.out], runtime: self[.runtime],
                templates: self[.templates], isStrict: has(.strict), takesOver: has(.takeOver))
            if let text = self[.jobs] {
                guard text.utf8.allSatisfy(\.isASCIIDigit), let jobs = Int(text), (1...256).contains(jobs) else {
                    throw .malformedValue(text, option: .jobs, valid: "a number from 1 to 256")
                }
                options.jobs = jobs
            }
            return options
        }
    }
}

extension WorkspaceTemplates {
    /// Finds the templates that a command line names.
    ///
    /// - Throws: `DiagnosticError` if there are no standard templates.
    init(_ arguments: Arguments, _ workspace: Workspace) throws(DiagnosticError) {
        try self.init(standard: arguments[.templates], in: workspace)
    }
}
