import Diagnostics
import Manifest
import OutputTree
import SystemCalls

extension Command {
    private static let site = Option(
        "out", .text("DIR"), help: "The folder of the site. Default: .build/preview/ in the workspace.")
    private static let against = Option(
        "against", .text("REV"),
        help: "Compares with the brands of a Git revision: the site begins with the screens that changed.")
    private static let pictures = Option(
        "pictures", .text("DIR"),
        help: """
            Writes pictures of all screens into a folder, in PNG, and no site. The folder is new, empty, or that of \
            earlier pictures.
            """)
    private static let serves = Option(
        "serve",
        help: """
            Serves the site and the live app of each brand on this machine, until Ctrl-C. Prints the address: that of the \
            live app of one brand, and otherwise of the index. Shows each change of an input.
            """)
    private static let port = Option(
        "port", .text("N"), help: "The port of '--serve'. Default: 0, for any free port.")
    private static let servedEnvironment = Option(
        "environment", .text("NAME"),
        help: """
            The environment of '--serve' for one brand, with its own backend. Default: an environment with a backend in \
            memory, so that no server is needed.
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
            With '--against', the site has a page with what changed since a Git revision: each screen before and after, \
            and the old and new values and texts. The manifests, images and fonts are those of the revision; the program \
            is the same.
            """,
            """
            With '--pictures', Chromium draws each screen in each state and language as a phone shows it in light \
            appearance, and in the first language also in dark appearance. It draws the first state of each screen also \
            with text of twice the size, on a small phone, with the keyboard up, and in the App Store's sizes for iPhone \
            (6.9 inches) and iPad (13 inches). Chromium, Chrome or Edge is found where it is usually installed, or is the \
            one of the variable BRANDGEN_CHROMIUM.
            """,
            """
            With '--serve', a server draws the same pages, and each brand has a live app: you sign up, forget a password \
            and delete the account in the browser. A panel shows the mailbox with its codes and the session's events, \
            and moves the clock.
            """,
            """
            The server shows each change of a manifest, base, terms document, image or font soon after it is saved: open \
            pages of the brand load themselves again, and a live app on the mock shows the same screen. With an error, \
            the last screens stay.
            """,
            """
            Draws the runtime's own screens with the values of the manifest, by the program brandgen-preview, which comes \
            with brandgen. No brand is compiled.
            """,
        ],
        examples: [
            "preview", "preview acme --open", "preview --against main --open", "preview acme --pictures Pictures",
            "preview --serve --open", "preview acme --serve --port 8000",
        ],
        positional: .brands,
        options: [site, .opens, against, pictures, serves, port, servedEnvironment, .strict],
        action: .inWorkspace { arguments, workspace, console in
            let task = try PreviewTask(
                arguments, site: site, against: against, pictures: pictures, serves: serves, port: port,
                environment: servedEnvironment)
            let names = arguments.positionals.isEmpty ? nil : arguments.positionals
            let isStrict = arguments.has(.strict)
            let open = arguments.has(.opens) ? ["--open"] : []
            let templates = try WorkspaceTemplates(arguments, workspace)
            guard case .folder(let kind, let chosen) = task else {
                var session = PreviewSession(names, isStrict: isStrict, workspace, templates, console)
                return try await session.run { brands throws(DiagnosticError) in try task.words(for: brands) + open }
            }
            let brands = try workspace.validBrands(names, strict: isStrict, console)
            let path = try templates.checkedOutput(
                chosen ?? workspace.displayPath(".build/preview"), option: kind.option)
            var input = try PreviewInput(brands, workspace, templates)
            // Ctrl-C ends the program, and then this process when the temporary files are gone.
            ControlC.handle()
            defer { if ControlC.isPressed { ControlC.endProcess() } }
            if let revision = try arguments.revision(against) {
                input.against = try EarlierBrands(names, at: revision, of: workspace)
            }
            defer { input.against?.remove() }
            return try OutputFolder(path, option: kind.option).preview(kind) {
                let program = try PreviewProgram([kind.rawValue, path] + open, input.line())
                while let line = program.readLine() { console.print(line) }
                return program.end(console)
            }
        })
}

/// The task of a preview: a site or pictures in a folder, or a server.
private enum PreviewTask {
    /// The folder is `nil` if the user does not choose one.
    case folder(PreviewKind, path: String?)
    case serve(port: String?, environment: String?)

    init(
        _ arguments: Arguments, site: Option, against: Option, pictures: Option, serves: Option, port: Option,
        environment: Option
    ) throws(UsageError) {
        guard arguments.has(serves) else {
            for option in [port, environment] where arguments.has(option) {
                throw .dependentOption(option, needed: serves)
            }
            guard let folder = arguments[pictures] else {
                self = .folder(.site, path: arguments[site])
                return
            }
            for option in [site, .opens, against] where arguments.has(option) {
                throw .excludingOptions(option, pictures)
            }
            self = .folder(.pictures, path: folder)
            return
        }
        for option in [site, against, pictures] where arguments.has(option) {
            throw .excludingOptions(option, serves)
        }
        if arguments.has(environment) {
            guard !arguments.positionals.isEmpty else { throw .missingPositional("ID") }
            guard arguments.positionals.count == 1 else { throw .unexpectedWord(arguments.positionals[1]) }
        }
        if let number = arguments[port], UInt16(number) == nil {
            throw .malformedValue(number, option: port, valid: "a port from 0 to 65535")
        }
        self = .serve(port: arguments[port], environment: arguments[environment])
    }

    /// Returns the arguments of the program of a server.
    ///
    /// - Throws: `DiagnosticError` if the brand has no such environment.
    func words(for brands: [Brand]) throws(DiagnosticError) -> [String] {
        guard case .serve(let port, let environment) = self else { return [] }
        var words = ["serve"]
        if let port { words += ["--port", port] }
        guard let environment else { return words }
        for brand in brands { _ = try brand.only(environment) }
        return words + ["--environment", environment]
    }
}
