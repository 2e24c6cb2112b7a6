import Diagnostics
import Manifest
import SystemCalls

/// A session of `preview --serve`: it serves brands, and shows each change of their inputs, until Ctrl-C.
struct PreviewSession {
    private let names: [String]?
    private let isStrict: Bool
    private var workspace: Workspace
    private let console: Console
    private var inputs: InputWatch
    /// The values that the program shows.
    private var shown = ""

    /// - Parameters:
    ///   - names: The identifiers of the brands; `nil` for all of the workspace, also later ones.
    ///   - isStrict: Whether warnings are errors.
    ///   - workspace: The workspace.
    ///   - templates: The templates, whose use the site mentions. They are found anew after each change.
    ///   - console: The console for addresses, errors and progress.
    init(
        _ names: [String]?, isStrict: Bool, _ workspace: Workspace, _ templates: WorkspaceTemplates,
        _ console: Console
    ) {
        self.names = names
        self.isStrict = isStrict
        self.workspace = workspace
        self.console = console
        inputs = InputWatch(of: workspace, templates: templates, interval: .milliseconds(200))
    }

    /// Serves until Ctrl-C, or until the program ends. While there is an error, the last screens stay.
    ///
    /// - Parameter words: Returns the arguments of the program for the first brands.
    /// - Returns: The exit code of the command.
    /// - Throws: `DiagnosticError` if the first screens cannot be shown.
    mutating func run(_ words: ([Brand]) throws(DiagnosticError) -> [String]) async throws -> ExitCode {
        ControlC.handle()
        let first = try brands()
        shown = try line(of: first)
        let program = try PreviewProgram(try words(first), shown)
        guard let url = program.readLine() else { return end(program) }
        console.print(url)
        console.printStatus("Watching for changes. Press Ctrl-C to stop.")
        while await inputs.change(while: { program.isRunning }) {
            do throws(DiagnosticError) {
                try workspace.readSettings()
                let line = try line(of: try brands())
                guard line != shown else { continue }
                shown = line
            } catch {
                console.report(error.diagnostics)
                continue
            }
            program.send(shown)
            // The line is empty if the program has reported an error.
            guard let line = program.readLine() else { break }
            let subject = names?.joined(separator: ", ") ?? "all brands"
            if !line.isEmpty { console.print("\(subject): the preview shows the change") }
        }
        return end(program)
    }

    private func end(_ program: PreviewProgram) -> ExitCode {
        let code = program.end(console)
        return ControlC.isPressed ? .success : code
    }

    /// Reads the brands. A change is one since then.
    private mutating func brands() throws(DiagnosticError) -> [Brand] {
        inputs.begin()
        return try workspace.validBrands(names, strict: isStrict, from: inputs.reader, console)
    }

    /// Returns the line with the values of brands.
    private func line(of brands: [Brand]) throws(DiagnosticError) -> String {
        let templates = try WorkspaceTemplates(standard: nil, in: workspace)
        return try PreviewInput(brands, workspace, templates, from: inputs.reader).line()
    }
}
