import Diagnostics
import Manifest
import SystemCalls

/// A session of `preview --serve`: it serves brands, and shows each change of their inputs, until Ctrl-C.
struct PreviewSession {
    private let names: [String]?
    private let templates: WorkspaceTemplates
    private let words: [String]
    private let isStrict: Bool
    private var workspace: Workspace
    private let console: Console
    private var inputs: InputWatch
    /// The values that the program shows.
    private var shown = ""

    /// - Parameters:
    ///   - names: The identifiers of the brands; `nil` for all of the workspace, also later ones.
    ///   - words: The arguments of the program.
    ///   - isStrict: Whether warnings are errors.
    ///   - workspace: The workspace.
    ///   - templates: The templates, whose use the site mentions.
    ///   - console: The console for addresses, errors and progress.
    init(
        _ names: [String]?, _ words: [String], isStrict: Bool, _ workspace: Workspace, _ templates: WorkspaceTemplates,
        _ console: Console
    ) {
        self.templates = templates
        self.names = names
        self.words = words
        self.isStrict = isStrict
        self.workspace = workspace
        self.console = console
        inputs = InputWatch(of: workspace, interval: .milliseconds(200))
    }

    /// Serves until Ctrl-C, or until the program ends. While there is an error, the last screens stay.
    ///
    /// - Throws: `DiagnosticError` if the first screens cannot be shown, or if the program has ended.
    mutating func run() async throws -> ExitCode {
        ControlC.handle()
        let first = try input()
        let program = try PreviewProgram(words, first)
        guard let url = program.readLine() else {
            return ControlC.isPressed ? .success : ExitCode(program: program.end())
        }
        console.print(url)
        console.printStatus("Watching for changes. Press Ctrl-C to stop.")
        shown = first.line
        while await inputs.change(while: { program.isRunning }) {
            do throws(DiagnosticError) {
                try workspace.readSettings()
                let input = try self.input()
                guard input.line != shown else { continue }
                shown = input.line
                try program.send(input)
            } catch {
                console.report(error.diagnostics)
                continue
            }
            // The line is empty if the program has reported an error.
            guard let line = program.readLine() else { break }
            let subject = names?.joined(separator: ", ") ?? "all brands"
            if !line.isEmpty { console.print("\(subject): the preview shows the change") }
        }
        return ControlC.isPressed ? .success : ExitCode(program: program.end())
    }

    private mutating func input() throws(DiagnosticError) -> PreviewInput {
        inputs.begin()
        let brands = try workspace.validBrands(names, strict: isStrict, from: inputs.reader, console)
        return try PreviewInput(brands, workspace, templates)
    }
}
