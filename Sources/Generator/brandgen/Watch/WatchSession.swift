import Diagnostics
import Manifest
import OutputTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A session of `generate --watch`: a run for all selected brands, then one for the brands that each change touches,
/// until Ctrl-C.
///
/// Each run reads its inputs again, so a session can never write what `generate` would not. Only the values that rules
/// compare across brands are kept.
struct WatchSession {
    private let arguments: Arguments
    private let console: Console
    private let force: Bool
    private var inputs: InputWatch
    private let clock = ContinuousClock()

    /// Begins to watch a workspace.
    ///
    /// - Throws: `DiagnosticError` if there are no templates.
    init(_ arguments: Arguments, _ workspace: Workspace, _ console: Console, force: Bool) throws(DiagnosticError) {
        self.arguments = arguments
        self.console = console
        self.force = force
        inputs = try InputWatch(
            arguments, workspace, console, named: arguments.has(.shard) ? [] : Set(arguments.positionals))
    }

    /// Generates until Ctrl-C.
    ///
    /// - Throws: The errors of the first run, except diagnostics.
    mutating func run() throws -> ExitCode {
        do {
            let generation = try generate()
            _ = Command.conclude(GenerateSummary(generation.packages), folder: generation.folder, console)
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        }
        console.printStatus("Watching for changes. Press Ctrl-C to stop.")
        while let hadErrors = inputs.next() { update(hadErrors: hadErrors) }
        return .success
    }

    /// Writes the packages of the pending brands, and reports what has changed.
    private mutating func update(hadErrors: Bool) {
        let start = clock.now
        do {
            var packages: [PackageResult] = []
            repeat { packages += try generate().packages } while inputs.arePending
            let lines = packages.compactMap(line)
            for line in lines { console.print(stamped(line, after: clock.now - start)) }
            let kept = packages.flatMap(\.kept)
            if !kept.isEmpty { console.report(kept) }
            if hadErrors, lines.isEmpty { console.printStatus("The errors are gone. No file has changed.") }
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        } catch let error as OutputError {
            console.report([error.diagnostic])
        } catch {
            console.printError("\(error)")
        }
    }

    private mutating func generate() throws -> Generation {
        try inputs.run { [arguments, console, force] workspace, scope in
            try Generation(arguments, workspace, console, force: force, for: scope)
        }
    }

    private func line(_ package: PackageResult) -> String? {
        GenerateSummary.changes(package.counts).map { "\(visible(package.name)): \($0)" }
    }

    /// Returns a line for a terminal with the time of day and the duration, and for a file without them.
    private func stamped(_ line: String, after duration: Duration) -> String {
        guard console.output.isTerminal else { return line }
        var now = time(nil)
        var parts = tm()
        localtime_r(&now, &parts)
        let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { $0 < 10 ? "0\($0)" : "\($0)" }
        let milliseconds = duration / .milliseconds(1)
        return "\(clock.joined(separator: ":"))  \(line) (\(Int(milliseconds.rounded())) ms)"
    }
}
