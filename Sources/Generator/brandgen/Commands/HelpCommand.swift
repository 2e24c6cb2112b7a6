extension Command {
    static let help = Command(
        name: "help",
        summary: "Explains a command.",
        examples: ["help generate", "help templates list"],
        positional: Positional(
            "COMMAND", 0...Int.max, help: "A command, in one or two words. Default: a list of all commands."),
        action: .standalone { arguments, console in
            guard !arguments.positionals.isEmpty else {
                console.write(Help.overview(of: Command.all))
                return .success
            }
            var words = arguments.positionals[...]
            let command = try Command.named(&words)
            if let word = words.first { throw UsageError.unexpectedWord(word) }
            console.write(Help.text(of: command))
            return .success
        })
}
