/// What a word of a command line names, so that shells can complete it.
enum WordKind: Equatable, Sendable {
    /// Nothing that is known before it is typed.
    case anything
    case brand, rule, environment, command
    /// A key by the keys that lead to it.
    case key
    /// A template by its path among the templates.
    case template
    case file, folder
    case oneOf([String])

    /// What is named by a word that the usage calls so.
    init(placeholder: String) {
        self =
            switch placeholder {
            case "ID", "A B": .brand
            case "RULE": .rule
            case "KEY": .key
            case "COMMAND": .command
            case "FILE", "TEMPLATE": .file
            case "DIR": .folder
            default: .anything
            }
    }
}
