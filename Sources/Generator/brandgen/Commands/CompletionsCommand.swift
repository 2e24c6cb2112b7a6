import BrandManifest
import Diagnostics
import YAMLTree

extension Command {
    static let completions = Command(
        name: "completions",
        summary: "Print what makes a shell complete command lines.",
        details: Shell.allCases.map(\.advice) + [
            """
            The shell then asks 'brandgen completions SHELL -- WORD…' what may stand in place of the last word: commands, \
            options and their values, and the brands, rules and environments that there are. The answer is a line for \
            each, with a tab before what it is for, or :file or :folder.
            """
        ],
        positional: Positional(
            "SHELL WORD", .oneThenAny, help: "The shell; then the words behind 'brandgen', up to the one to complete.",
            kind: .oneOf(Shell.allCases.map(\.rawValue))),
        action: .standalone { arguments, console in
            guard let shell = Shell(rawValue: arguments.positionals[0]) else {
                throw UsageError.unknownWord(arguments.positionals[0], choices: Shell.allCases.map(\.rawValue))
            }
            let words = arguments.positionals.dropFirst()
            let completer = Completer(commands: Command.all, names: knownNames)
            console.output.write(words.isEmpty ? shell.script : completer.complete(words).text)
            return .done
        })

    /// None where there is no workspace: nobody has asked for a complaint.
    @Sendable private static func knownNames(of kind: WordKind, on line: PartialLine) -> [String] {
        if kind == .rule { return (RuleID.allCases.map(\.rawValue) + YAMLRule.allCases.map(\.rawValue)).sorted() }
        guard let workspace = try? line[.workspace].map(Workspace.init(at:)) ?? Workspace() else { return [] }
        switch kind {
        case .brand: return workspace.brandIDs
        case .environment:
            let names = workspace.load(line.positionals).brands.flatMap { $0.environments.map(\.name) }
            return Set(names).sorted()
        default: return []
        }
    }
}
