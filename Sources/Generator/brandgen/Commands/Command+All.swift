extension Command {
    /// Every command, in the order in which the help lists them.
    static let all: [Command] = [generate, check, diff, validate, list, show, compare, render, schema, help]

    static func named(_ name: String) throws(UsageError) -> Command {
        guard let command = all.first(where: { $0.name == name }) else {
            throw .unknownCommand(name, known: all.map(\.name))
        }
        return command
    }
}
