extension Command {
    static let completions = Command(
        name: "completions",
        summary: "Prints a script that completes command lines in a shell.",
        details: Shell.allCases.map(\.installation) + [
            """
            The script runs 'brandgen completions SHELL -- WORD…' to complete the last word. The output has one line for \
            each candidate: a command, option, brand, key, rule, environment or template, then a tab and a description if \
            there is one. ':file' and ':folder' mean that the shell completes file names.
            """
        ],
        examples: ["completions zsh"],
        positional: Positional(
            "SHELL WORD", 1...Int.max, help: "The shell, then the words after 'brandgen' up to the one to complete.",
            kind: .oneOf(Shell.allCases.map(\.rawValue))),
        action: .standalone { arguments, console in
            guard let shell = Shell(rawValue: arguments.positionals[0]) else {
                throw UsageError.unknownShell(arguments.positionals[0], accepted: Shell.allCases.map(\.rawValue))
            }
            let words = arguments.positionals.dropFirst()
            let completer = Completer(commands: Command.all, names: knownNames(of:on:))
            console.write(words.isEmpty ? shell.script : completer.complete(words).text)
            return .success
        })
}
