import Diagnostics
import Manifest
import OutputTree

extension Command {
    private static let site = Option(
        "out", .text("DIR"), help: "The folder of the site. Default: .build/preview/ in the workspace.")
    private static let serves = Option(
        "serve",
        help: """
            Serves the app of one brand as a web page on this machine, until Ctrl-C. Prints the address, and shows each \
            change of an input.
            """)
    private static let port = Option(
        "port", .text("N"), help: "The port of '--serve'. Default: 0, for any free port.")
    private static let servedEnvironment = Option(
        "environment", .text("NAME"),
        help: """
            The environment of '--serve', with its own backend. Default: an environment with a backend in memory, so \
            that no server is needed.
            """, kind: .environment)

    static let preview = Command(
        name: "preview",
        summary: "Shows the screens of all brands, or of the brands named.",
        details: [
            """
            Writes a site: a card for each brand with what 'brandgen doctor' finds in its manifest and files, each screen in \
            each state, language and appearance, the theme with its contrasts, and the texts with their keys. The folder of \
            '--out' is new, empty, or that of an earlier site.
            """,
            """
            With '--serve', the screens are alive: you sign up, forget a password and delete the account of a brand in \
            the browser. A panel shows the mailbox with its codes and the session's events, and moves the clock.
            """,
            """
            The server shows each change of a manifest, base, terms document, image or font within two seconds, and open \
            pages load themselves again. They begin a new session then. With an error, the last screens stay.
            """,
            """
            Draws the runtime's own screens with the values of the manifest, by the program brandgen-preview, which comes \
            with brandgen. No brand is compiled.
            """,
        ],
        examples: ["preview", "preview acme --open", "preview acme --serve --port 8000"],
        positional: .brands,
        options: [site, .opens, serves, port, servedEnvironment, .strict],
        action: .inWorkspace { arguments, workspace, console in
            let task = try PreviewTask(
                arguments, site: site, serves: serves, port: port, environment: servedEnvironment)
            let names = arguments.positionals
            let isStrict = arguments.has(.strict)
            let brands = try workspace.validBrands(names.isEmpty ? nil : names, strict: isStrict, console)
            let words = try task.words(for: brands) + (arguments.has(.opens) ? ["--open"] : [])
            guard case .site(let folder) = task else {
                var session = PreviewSession(names, words, isStrict: isStrict, workspace, console)
                return try await session.run()
            }
            let templates = try WorkspaceTemplates(arguments, workspace)
            let path = try templates.checkedOutput(folder ?? workspace.displayPath(".build/preview"))
            let output = try OutputFolder(path)
            try output.checkSite()
            try output.recordSite()
            var input = PreviewInput(brands: brands, workspace: workspace)
            let facts = try PreviewFacts(of: workspace, templates)
            for brand in brands { input.facts[brand.id] = try facts.values(of: brand) }
            let program = try PreviewProgram(["site", path] + words, input)
            while let line = program.readLine() { console.print(line) }
            return ExitCode(program: program.end())
        })
}

/// The task of a preview: a site in a folder, or a server for one brand.
private enum PreviewTask {
    case site(folder: String?)
    case serve(port: String?, environment: String?)

    init(
        _ arguments: Arguments, site: Option, serves: Option, port: Option, environment: Option
    ) throws(UsageError) {
        guard arguments.has(serves) else {
            for option in [port, environment] where arguments.has(option) {
                throw .dependentOption(option, needed: serves)
            }
            self = .site(folder: arguments[site])
            return
        }
        if arguments.has(site) { throw .excludingOptions(site, serves) }
        guard !arguments.positionals.isEmpty else { throw .missingPositional("ID") }
        guard arguments.positionals.count == 1 else { throw .unexpectedWord(arguments.positionals[1]) }
        if let number = arguments[port], UInt16(number) == nil {
            throw .malformedValue(number, option: port, valid: "a port from 0 to 65535")
        }
        self = .serve(port: arguments[port], environment: arguments[environment])
    }

    /// Returns the arguments of the program, without the folder of a site.
    ///
    /// - Throws: `DiagnosticError` if the brand has no such environment.
    func words(for brands: [Brand]) throws(DiagnosticError) -> [String] {
        guard case .serve(let port, let environment) = self else { return [] }
        var words = ["serve"] + brands.map(\.id)
        if let port { words += ["--port", port] }
        guard let environment else { return words }
        for brand in brands { _ = try brand.only(environment) }
        return words + ["--environment", environment]
    }
}
