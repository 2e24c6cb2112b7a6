import Diagnostics
import Manifest
import OutputTree
import SystemCalls

/// A session of `preview --serve --watch`: it serves a brand, and builds and serves it again after each change, until
/// Ctrl-C.
struct PreviewSession {
    private let options: GenerateOptions
    private var workspace: Workspace
    private let console: Console
    private let opens: Bool
    private let makeWords: ([Brand]) throws(DiagnosticError) -> [String]
    private var inputs: InputWatch
    private var server: AttachedProgram?
    /// The address of the first server, at which the next ones listen too.
    private var url: String?
    /// Whether files have changed since the last build.
    private var needsBuild = true

    /// - Parameters:
    ///   - options: The brand, and the folders of the runtime and the templates.
    ///   - workspace: The workspace.
    ///   - console: The console for addresses, errors and progress.
    ///   - opens: Whether the first server opens a browser.
    ///   - words: Returns the arguments of the server of the loaded brand.
    /// - Throws: `DiagnosticError` if there are no templates.
    init(
        _ options: GenerateOptions, _ workspace: Workspace, _ console: Console, opens: Bool,
        words: @escaping ([Brand]) throws(DiagnosticError) -> [String]
    ) throws(DiagnosticError) {
        self.options = options
        self.workspace = workspace
        self.console = console
        self.opens = opens
        makeWords = words
        inputs = InputWatch(
            of: workspace, templates: try WorkspaceTemplates(standard: options.templates, in: workspace))
    }

    /// Serves until Ctrl-C. While there is an error, the last server stays.
    mutating func run() async throws -> ExitCode {
        ControlC.handle()
        try await update()
        if !ControlC.isPressed { console.printStatus("Watching for changes. Press Ctrl-C to stop.") }
        while await inputs.change() { try await update() }
        server?.end()
        return .success
    }

    private mutating func update() async throws {
        do {
            guard let (program, words) = try await build() else { return }
            try serve(program, words)
        } catch _ where ControlC.isPressed {
            // The program that the user has stopped is the reason.
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        } catch let error as OutputError {
            console.report([error.diagnostic])
        }
    }

    /// Writes the packages, and builds the program if a file has changed.
    ///
    /// - Returns: The path and the arguments of the program, or `nil` if no file has changed.
    private mutating func build() async throws -> (program: String, words: [String])? {
        inputs.begin()
        try workspace.readSettings()
        let package = PreviewPackage(options, in: workspace)
        let lock = try package.lock(console)
        let written = try await package.write(console, reading: inputs.reader)
        needsBuild = needsBuild || written.hasChanges
        guard needsBuild else { return nil }
        let words = try makeWords(written.brands)
        let program = try package.build(written.brands, console)
        needsBuild = false
        lock.release()
        return (program, words)
    }

    /// Replaces the server.
    private mutating func serve(_ program: String, _ words: [String]) throws(DiagnosticError) {
        var words = words + ["--attached"]
        if let port = url?.split(separator: ":").last?.prefix(while: \.isNumber) { words += ["--port", String(port)] }
        if url == nil, opens { words.append("--open") }
        server?.end()
        do throws(SystemCalls.SystemError) {
            server = try AttachedProgram(program, words)
        } catch {
            throw PreviewPackage.failure("'\(program)' could not be run: \(error.reason)")
        }
        guard let line = server?.readLine() else {
            server = nil
            needsBuild = true
            throw PreviewPackage.failure("the server of the preview did not start; the output above tells why")
        }
        console.print(url == nil ? line : "\(options.selection.names[0]): the preview shows the change")
        url = line
    }
}
