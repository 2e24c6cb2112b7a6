import Diagnostics
import Manifest
import OutputTree
import PackageRenderer
import SystemCalls

extension Command {
    private static let site = Option(
        "out", .text("DIR"), help: "The folder of the site. Default: .build/preview/site/ in the workspace.")
    private static let serves = Option(
        "serve",
        help: "Serves the app of one brand as a web page on this machine, until Ctrl-C. Prints the address.")
    private static let watches = Option(
        "watch", help: "With '--serve', builds and serves again after each change of an input.")
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
            Writes a site without scripts: each screen in each state, language and appearance, and the theme with its \
            contrasts. The folder of '--out' is new, empty, or that of an earlier site.
            """,
            """
            With '--serve', the screens are alive: you sign up, forget a password and delete the account of a brand in \
            the browser. A panel shows the mailbox with its codes and the session's events, and moves the clock.
            """,
            """
            With '--watch', the server shows each change of a manifest, base, terms document, image or template as soon as it \
            is built, and open pages load themselves again. They begin a new session then. With an error, the last \
            server stays.
            """,
            """
            Writes and builds a Swift package in .build/preview/ in the workspace. The first build takes minutes, the \
            next ones take seconds.
            """,
        ],
        examples: ["preview", "preview acme --open", "preview acme --serve --watch --port 8000"],
        positional: .brands,
        options: [site, .opens, serves, watches, port, servedEnvironment, .runtime, .templates, .strict],
        action: .inWorkspace { arguments, workspace, console in
            let task = try PreviewTask(
                arguments, site: site, serves: serves, watches: watches, port: port, environment: servedEnvironment)
            let options = GenerateOptions(
                selection: try arguments.selection, runtime: arguments[.runtime], templates: arguments[.templates],
                isStrict: arguments.has(.strict))
            if arguments.has(watches) {
                var session = try PreviewSession(options, workspace, console, opens: arguments.has(.opens)) {
                    brands throws(DiagnosticError) in try task.words(for: brands, workspace)
                }
                return try await session.run()
            }
            let folder = try arguments[site].map { folder in
                let output = try OutputFolder(WorkspaceTemplates(arguments, workspace).checkedOutput(folder))
                try output.checkSite()
                return output
            }
            let package = PreviewPackage(options, in: workspace)
            let lock = try package.lock(console)
            let brands = try await package.write(console).brands
            let words = try task.words(for: brands, workspace) + (arguments.has(.opens) ? ["--open"] : [])
            let program = try package.build(brands, console)
            lock.release()
            try folder?.recordSite()
            do throws(SystemError) {
                try ChildProcess.become(program, words)
            } catch {
                throw PreviewPackage.failure("'\(program)' could not be run: \(error.reason)")
            }
        })
}

/// The task of a preview: a site in a folder, or a server for one brand.
private enum PreviewTask {
    case site(folder: String?)
    case serve(port: String?, environment: String?)

    init(
        _ arguments: Arguments, site: Option, serves: Option, watches: Option, port: Option, environment: Option
    ) throws(UsageError) {
        guard arguments.has(serves) else {
            for option in [watches, port, environment] where arguments.has(option) {
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

    /// Returns the arguments of the preview's program.
    ///
    /// - Throws: `DiagnosticError` if the brand has no such environment.
    func words(for brands: [Brand], _ workspace: Workspace) throws(DiagnosticError) -> [String] {
        switch self {
        case .site(let folder): return ["site", folder ?? workspace.displayPath(PreviewPackage.folder + "/site")]
        case .serve(let port, let environment):
            var words = ["serve"] + brands.map(\.id)
            if let port { words += ["--port", port] }
            guard let environment else { return words }
            for brand in brands { _ = try brand.only(environment) }
            return words + ["--environment", environment]
        }
    }
}
