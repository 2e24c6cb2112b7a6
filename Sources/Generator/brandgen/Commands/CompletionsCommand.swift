extension Command {
    static let completions = Command(
        name: "completions",
        summary: "Print what makes a shell complete command lines.",
        details: Shell.allCases.map(\.advice) + [
            """
            The shell then asks 'brandgen completions SHELL -- WORD…' what may stand in place of the last word: commands, \
            options and their values, and the brands, keys, rules, environments and templates that there are. The answer \
            is a line for each, with a tab before what it is for, or :file or :folder.
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
            let completer = Completer(commands: Command.all, names: knownNames(of:on:))
            console.output.write(words.isEmpty ? shell.script : completer.complete(words).text)
            return .done
        })
}
