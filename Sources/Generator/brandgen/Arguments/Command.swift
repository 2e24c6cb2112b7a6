/// One command: what it accepts, what its help says, what it does.
struct Command: Sendable {
    /// As it is typed after `brandgen`; that of a command in a group begins with the group's: `templates list`.
    let name: String
    /// One sentence with a full stop; stands in the list of commands and opens the command's own help.
    let summary: String
    /// What the help says after the usage, a paragraph each.
    var details: [String] = []
    var positional: Positional?
    var options: [Option] = []
    /// Whether diagnostics are what the command is run for; such a command also accepts `--format`, which chooses
    /// their form.
    var reportsDiagnostics = false
    let action: Action

    enum Action: Sendable {
        /// Needs no workspace.
        case standalone(@Sendable (Arguments, Console) throws -> ExitCode)
        /// Runs in a workspace, which is looked for first; such a command also accepts `--workspace`.
        case inWorkspace(@Sendable (Arguments, Workspace, Console) throws -> ExitCode)
        /// Does nothing by itself: one of these has to be named.
        case group([Command])
    }

    /// What the command line may hold for this command, in the order in which the help lists it.
    var acceptedOptions: [Option] {
        let options = options + (reportsDiagnostics ? [.reportForm] : [])
        return switch action {
        case .standalone, .group: options + [.help]
        case .inWorkspace: options + [.workspace, .help]
        }
    }
}

/// The words of a command that are no options.
struct Positional: Sendable {
    enum Count { case exactlyOne, exactlyTwo, atMostOne, any, oneThenAny }

    /// In capitals, as the usage shows it; two words with a space between for exactly two, and for one and then others.
    let name: String
    let count: Count
    let help: String
    /// What the words name.
    let kind: WordKind

    /// Without a kind, it is what words of such a name are.
    init(_ name: String, _ count: Count, help: String, kind: WordKind? = nil) {
        self.name = name
        self.count = count
        self.help = help
        self.kind = kind ?? WordKind(placeholder: name)
    }

    /// What each word that must be there is called.
    var requiredNames: [String] {
        switch count {
        case .exactlyOne, .exactlyTwo: name.split(separator: " ").map(String.init)
        case .oneThenAny: name.split(separator: " ").prefix(1).map(String.init)
        case .atMostOne, .any: []
        }
    }
}

/// A word that begins with two dashes.
struct Option: Sendable {
    enum Value {
        /// Given or not.
        case flag
        /// Any text but the empty one; the name is in capitals, as the usage shows it.
        case text(String)
        /// One of these.
        case choice([String])
    }

    /// Without the dashes.
    let name: String
    let value: Value
    let isRequired: Bool
    let help: String
    /// What its value names.
    let kind: WordKind

    /// Without a kind, it is what words of the value's name are.
    init(_ name: String, _ value: Value = .flag, required: Bool = false, help: String, kind: WordKind? = nil) {
        self.name = name
        self.value = value
        self.isRequired = required
        self.help = help
        self.kind =
            switch value {
            case .flag: .anything
            case .text(let placeholder): kind ?? WordKind(placeholder: placeholder)
            case .choice(let choices): .oneOf(choices)
            }
    }

    static let help = Option("help", help: "Show this help.")
    static let workspace = Option(
        "workspace", .text("DIR"),
        help: """
            The folder that holds Brands/. Without it, the nearest such folder is taken, from the current one \
            upwards.
            """)

    /// With its value, as the usage shows it: `--out DIR`.
    var synopsis: String {
        switch value {
        case .flag: "--\(name)"
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .choice(let choices): "--\(name) \(choices.joined(separator: "|"))"
        }
    }
}
