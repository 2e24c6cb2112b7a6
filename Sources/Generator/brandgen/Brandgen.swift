import Diagnostics
import OutputTree
import PackageRenderer
import SystemCalls

@main
struct Brandgen {
    static func main() async {
        // A reader that closes its end of a pipe must not end the process while it writes files.
        CurrentProcess.ignoreClosedPipes()
        let console = Console()
        var code = await run(CommandLine.arguments.dropFirst(), console)
        if let failure = console.failure {
            console.printError("standard output could not be written: \(failure.reason)")
            code = .outputFailed
        }
        CurrentProcess.end(status: code.rawValue)
    }

    private static func run(_ words: ArraySlice<String>, _ console: Console) async -> ExitCode {
        guard let first = words.first else {
            console.writeStatus(Help.overview(of: Command.all))
            return .invalidUsage
        }
        do throws(UsageError) {
            switch first {
            case "--help", "-h":
                console.write(Help.overview(of: Command.all))
                return .success
            case "--version":
                console.print(ToolIdentity.brandgen.nameAndVersion)
                return .success
            case _ where first.hasPrefix("-"):
                throw UsageError.optionBeforeCommand(first, accepted: Command.ownOptions)
            default:
                var words = words
                return await run(try Command.named(&words), words, console)
            }
        } catch {
            return reject(error, "usage: brandgen COMMAND [ARGUMENT…]", "brandgen help", console)
        }
    }

    private static func run(_ command: Command, _ words: ArraySlice<String>, _ console: Console) async -> ExitCode {
        if Arguments.requestsHelp(words) {
            console.write(Help.text(of: command))
            return .success
        }
        var console = console
        do {
            var arguments = try Arguments(words, of: command)
            if command.reportsDiagnostics { console.reportForm = ReportForm(arguments) }
            func settled(_ workspace: Workspace) throws(DiagnosticError) -> Workspace {
                var workspace = workspace
                console.displayPath = workspace.displayPath
                try workspace.readSettings()
                arguments.replaceBrands(of: command, by: workspace.brandID)
                return workspace
            }
            func named() throws -> Workspace? { try arguments[.workspace].map(Workspace.init(at:)) }
            switch command.action {
            case .standalone(let action): return try await action(arguments, console)
            case .anywhere(let action):
                let workspace = try (named() ?? (try? Workspace())).map(settled)
                return try await action(arguments, workspace, console)
            case .inWorkspace(let action):
                let workspace = try settled(named() ?? Workspace())
                return try await action(arguments, workspace, console)
            case .startingWorkspace(let action):
                let workspace = try settled(Workspace(startingAt: arguments[.workspace]))
                return try await action(arguments, workspace, console)
            case .group: throw UsageError.missingPositional("COMMAND")
            }
        } catch let error as UsageError {
            return reject(error, Help.usage(of: command), "brandgen help \(command.name)", console)
        } catch {
            if let diagnostics = diagnostics(of: error) {
                console.report(diagnostics)
            } else {
                console.printError("\(error)")
            }
            return error is DiagnosticError || (error as? OutputError)?.isInputError == true
                ? .invalidInput : .outputFailed
        }
    }

    /// Prints the error of a command line, the usage and a pointer to the help.
    private static func reject(_ error: UsageError, _ usage: String, _ help: String, _ console: Console) -> ExitCode {
        console.printError(error.message)
        console.printStatus(usage)
        console.printStatus("See '\(help)'.")
        return .invalidUsage
    }
}

/// Returns the diagnostics of an error in the input or the output, or `nil` for another error.
func diagnostics(of error: any Error) -> [Diagnostic]? {
    switch error {
    case let error as DiagnosticError: error.diagnostics
    case let error as OutputError: [error.diagnostic]
    case let error as SystemError: [error.diagnostic]
    default: nil
    }
}

extension OutputError {
    /// Whether the rendered files or the command line caused the error, and not the disk.
    fileprivate var isInputError: Bool {
        switch cause {
        case .unsafePath, .alreadyThere, .otherFiles, .otherPreview: true
        default: false
        }
    }
}

/// The exit code of the process.
enum ExitCode: Int32, CaseIterable {
    case success = 0
    case invalidInput = 1
    case invalidUsage = 2
    case drift = 3
    case outputFailed = 4

    /// The explanation in the help.
    var meaning: String {
        switch self {
        case .success: "Success."
        case .invalidInput:
            "The input has errors, a file that was edited by hand was kept, or doctor has found something."
        case .invalidUsage: "The command line has errors."
        case .drift: "The packages on disk do not match the manifests."
        case .outputFailed: "The output could not be written."
        }
    }
}

extension ToolIdentity {
    /// The name and version that `--version` prints and that every ledger records.
    static let brandgen = ToolIdentity(name: "brandgen", version: "0.1.0")

    var nameAndVersion: String { "\(name) \(version)" }
}
