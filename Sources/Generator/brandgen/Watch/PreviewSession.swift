import Diagnostics
import Manifest
import OutputTree

/// A session of `preview --serve --watch`: it serves a brand, and builds and serves it again after each change, until
/// Ctrl-C.
final class PreviewSession {
    private let id: String
    private let arguments: Arguments
    private let workspace: Workspace
    private let console: Console
    private let makeWords: ([Brand]) throws(DiagnosticError) -> [String]
    private var inputs: InputWatch
    private let interrupt = ControlC()
    private var server: AttachedProgram?
    /// The address of the first server, at which the next ones listen too.
    private var url: String?
    /// Whether files have changed since the last build.
    private var needsBuild = true

    /// Begins to watch a workspace.
    ///
    /// - Parameters:
    ///   - id: The brand.
    ///   - arguments: The command line of `preview`.
    ///   - workspace: The workspace.
    ///   - console: The console for addresses, errors and progress.
    ///   - words: Returns the arguments of the server of the loaded brand.
    /// - Throws: `DiagnosticError` if there are no templates.
    init(
        of id: String, _ arguments: Arguments, _ workspace: Workspace, _ console: Console,
        words: @escaping ([Brand]) throws(DiagnosticError) -> [String]
    ) throws(DiagnosticError) {
        self.id = id
        self.arguments = arguments
        self.workspace = workspace
        self.console = console
        makeWords = words
        inputs = try InputWatch(arguments, workspace, console, named: [id])
    }

    /// Serves until Ctrl-C. While there is an error, the last server stays.
    func run() -> ExitCode {
        update()
        if !interrupt.isPressed { console.printStatus("Watching for changes. Press Ctrl-C to stop.") }
        while !interrupt.isPressed, inputs.next() != nil { update() }
        server?.end()
        return .success
    }

    private func update() {
        do {
            guard let (program, words) = try build() else { return }
            try serve(program, words)
        } catch _ where interrupt.isPressed {
            // The program that the user has stopped is the reason.
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
        } catch let error as OutputError {
            console.report([error.diagnostic])
        } catch {
            console.printError("\(error)")
        }
    }

    /// Writes the packages, and builds the program if a file has changed.
    ///
    /// - Returns: The path and the arguments of the program, or `nil` if no file has changed.
    private func build() throws -> (program: String, words: [String])? {
        let package = PreviewPackage(in: workspace, arguments)
        let lock = try package.lock(console)
        var brands: [Brand] = []
        repeat {
            let written = try inputs.run { [arguments, console, id] workspace, scope in
                try PreviewPackage(in: workspace, arguments).write([id], console, for: scope)
            }
            brands = written.brands
            needsBuild = needsBuild || written.hasChanges
        } while inputs.arePending
        guard needsBuild else { return nil }
        let words = try makeWords(brands)
        let program = try package.build(brands, console, until: interrupt)
        needsBuild = false
        lock.release()
        return (program, words)
    }

    /// Replaces the server.
    private func serve(_ program: String, _ words: [String]) throws(DiagnosticError) {
        var words = words + ["--attached"]
        if let port = url?.split(separator: ":").last?.prefix(while: \.isNumber) { words += ["--port", String(port)] }
        if url == nil, arguments.has(.opens) { words.append("--open") }
        server?.end()
        do throws(SpawnError) {
            server = try AttachedProgram(program, words)
        } catch {
            throw PreviewPackage.failure("'\(program)' could not be run: \(error.reason)")
        }
        guard let line = server?.readLine(until: interrupt) else {
            server = nil
            needsBuild = true
            throw PreviewPackage.failure("the server of the preview did not start; the output above tells why")
        }
        console.print(url == nil ? line : "\(id): the preview shows the change")
        url = line
    }
}
