import Diagnostics
import Manifest
import OutputTree
import SystemCalls

/// A session of `generate --watch`: a run, and another one after each change of an input, until Ctrl-C.
struct WatchSession {
    private let options: GenerateOptions
    private var workspace: Workspace
    private let console: Console
    private var inputs: InputWatch
    /// The diagnostics of the last run. They are printed once.
    private var reported: [Diagnostic] = []
    private var hasFailed = false

    /// - Throws: `DiagnosticError` if there are no templates.
    init(_ options: GenerateOptions, _ workspace: Workspace, _ console: Console) throws(DiagnosticError) {
        self.options = options
        self.workspace = workspace
        self.console = console
        inputs = InputWatch(
            of: workspace, templates: try WorkspaceTemplates(standard: options.templates, in: workspace))
    }

    /// Generates until Ctrl-C.
    ///
    /// - Throws: Errors without a diagnostic.
    mutating func run() async throws -> ExitCode {
        ControlC.handle()
        inputs.begin()
        do {
            let run = try await generate()
            if !run.warnings.isEmpty { console.report(run.warnings) }
            _ = GenerateSummary(plans: run.plans).print(folder: run.folder, on: console)
            reported = run.warnings + run.kept
        } catch {
            guard let diagnostics = diagnostics(of: error) else { throw error }
            fail(diagnostics)
        }
        console.printStatus("Watching for changes. Press Ctrl-C to stop.")
        while await inputs.change() { try await update() }
        return .success
    }

    /// Writes the packages, and reports the changes.
    private mutating func update() async throws {
        let start = ContinuousClock.now
        inputs.begin()
        do {
            try workspace.readSettings()
            let run = try await generate()
            let lines = run.plans.compactMap { plan in
                GenerateSummary.changes(plan).map { "\(visible(plan.name)): \($0)" }
            }
            let milliseconds = Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded())
            for line in lines { console.print(console.isTerminal ? "\(line) (\(milliseconds) ms)" : line) }
            report(run.warnings + run.kept)
            if hasFailed, lines.isEmpty { console.printStatus("The errors are gone. No file has changed.") }
            hasFailed = false
        } catch {
            guard let diagnostics = diagnostics(of: error) else { throw error }
            fail(diagnostics)
        }
    }

    private func generate() async throws -> (
        plans: [Plan], folder: String, warnings: [Diagnostic], kept: [Diagnostic]
    ) {
        let pipeline = try Pipeline(options, in: workspace, reading: inputs.reader)
        var warnings: [Diagnostic] = []
        let plans = try await pipeline.generate(console) { warnings = $0 }
        return (
            plans, pipeline.folder, warnings, plans.flatMap { $0.lostEditWarnings + $0.keptFiles }
        )
    }

    private mutating func fail(_ errors: [Diagnostic]) {
        report(errors)
        hasFailed = true
    }

    private mutating func report(_ diagnostics: [Diagnostic]) {
        if diagnostics != reported, !diagnostics.isEmpty { console.report(diagnostics) }
        reported = diagnostics
    }
}
