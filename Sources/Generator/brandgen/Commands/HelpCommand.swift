extension Command {
    static let help = Command(
        name: "help",
        summary: "Explain a command.",
        positional: Positional("COMMAND", .any, help: "The command to explain, in one word or two."),
        action: .standalone { arguments, console in
            guard !arguments.positionals.isEmpty else {
                console.output.write(Help.overview(of: Command.all))
                return .done
            }
            var words = arguments.positionals[...]
            let command = try Command.named(&words)
            if let word = words.first { throw UsageError.unexpectedWord(word) }
            console.output.write(Help.text(of: command))
            return .done
        })
}
