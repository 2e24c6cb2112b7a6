extension Command {
    /// Every command, in the order in which the help lists them.
    static let all: [Command] = [
        generate, check, diff, validate, list, show, compare, new, matrix, rules, render, schema, templates,
        completions,
        help,
    ]

    /// The command that the first words name, which are taken away; of a group, the one in it.
    static func named(_ words: inout ArraySlice<String>) throws(UsageError) -> Command {
        var command = try named(words.popFirst() ?? "", among: all)
        while case .group(let commands) = command.action, let word = words.first, !word.hasPrefix("-") {
            command = try named("\(command.name) \(word)", among: commands)
            words.removeFirst()
        }
        return command
    }

    private static func named(_ name: String, among commands: [Command]) throws(UsageError) -> Command {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw .unknownCommand(name, known: commands.map(\.name))
        }
        return command
    }
}
