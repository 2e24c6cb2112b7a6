extension Command {
    static let help = Command(
        name: "help",
        summary: "Explain a command.",
        positional: Positional("COMMAND", .atMostOne, help: "The command to explain."),
        action: .standalone { arguments, console in
            guard let name = arguments.positionals.first else {
                console.output.write(Help.overview(of: Command.all))
                return .done
            }
            console.output.write(Help.text(of: try Command.named(name)))
            return .done
        })
}
