import Diagnostics
import OutputTree
import PackageRenderer
import YAMLTree

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@main
struct Brandgen {
    static func main() {
        // Without this, a reader that goes away would end the process before it has put its files in order.
        signal(SIGPIPE, SIG_IGN)
        keepParserMemory()
        let console = Console()
        var code = run(CommandLine.arguments.dropFirst(), console)
        if let failure = console.output.failure {
            console.sayError("standard output could not be written: \(String(cString: strerror(failure)))")
            code = .outputFailed
        }
        exit(code.rawValue)
    }

    private static func run(_ words: ArraySlice<String>, _ console: Console) -> ExitCode {
        guard let first = words.first else {
            console.errors.write(Help.overview(of: Command.all))
            return .usageWrong
        }
        do throws(UsageError) {
            switch first {
            case "--help", "-h":
                console.output.write(Help.overview(of: Command.all))
                return .done
            case "--version":
                console.print(ToolIdentity.brandgen.nameAndVersion)
                return .done
            case _ where first.hasPrefix("-"):
                throw UsageError.optionBeforeCommand(first)
            default:
                var words = words
                return run(try Command.named(&words), words, console)
            }
        } catch {
            return refuse(error, "usage: brandgen COMMAND [ARGUMENT…]", "brandgen help", console)
        }
    }

    private static func run(_ command: Command, _ words: ArraySlice<String>, _ console: Console) -> ExitCode {
        if Arguments.asksForHelp(words) {
            console.output.write(Help.text(of: command))
            return .done
        }
        var console = console
        do {
            let arguments = try Arguments(words, of: command)
            if command.reportsDiagnostics { console.reportForm = ReportForm(arguments) }
            switch command.action {
            case .standalone(let action):
                return try action(arguments, console)
            case .inWorkspace(let action):
                var workspace = try arguments[.workspace].map(Workspace.init(at:)) ?? Workspace()
                console.displayPath = workspace.displayPath
                try workspace.readSettings()
                return try action(arguments, workspace, console)
            case .group:
                throw UsageError.missingPositional("COMMAND")
            }
        } catch let error as UsageError {
            return refuse(error, Help.usage(of: command), "brandgen help \(command.name)", console)
        } catch let error as DiagnosticError {
            console.report(error.diagnostics)
            return .inputWrong
        } catch let error as OutputError {
            console.report([error.diagnostic])
            return error.isInputWrong ? .inputWrong : .outputFailed
        } catch {
            console.sayError("\(error)")
            return .outputFailed
        }
    }

    /// Says what is wrong with the command line, and no more than a line about what would be right.
    private static func refuse(_ error: UsageError, _ usage: String, _ help: String, _ console: Console) -> ExitCode {
        console.sayError(error.message)
        console.say(usage)
        console.say("See '\(help)'.")
        return .usageWrong
    }
}

extension OutputError {
    /// Whether the rendered files or the command line are at fault and not the disk.
    fileprivate var isInputWrong: Bool {
        switch cause {
        case .unsafePath, .clash, .alreadyThere: true
        default: false
        }
    }
}
