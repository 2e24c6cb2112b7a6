import Diagnostics

// The options and arguments that several commands have.

extension Positional {
    static let brands = Positional("ID", .any, help: "A brand: the name of its folder in Brands/. Default: all brands.")
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
    /// The number of threads to use.
    ///
    /// - Throws: `UsageError` if the value of `--jobs` is invalid.
    var jobs: Int {
        get throws(UsageError) {
            guard let text = self[.jobs] else { return min(processorCount(), 256) }
            guard text.utf8.allSatisfy(\.isASCIIDigit), let jobs = Int(text), (1...256).contains(jobs) else {
                throw .malformedValue(text, option: .jobs, wanted: "a number from 1 to 256")
            }
            return jobs
        }
    }
}
