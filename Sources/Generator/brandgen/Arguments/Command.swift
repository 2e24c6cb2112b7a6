/// A command: its arguments and options, its help and its action.
struct Command: Sendable {
    /// The words after `brandgen`. For a command in a group, they begin with the group's name: `templates list`.
    let name: String
    /// The summary for the list of commands and the first line of the command's help. It is one sentence with a full
    /// stop and, like the help of flags, begins with a verb such as "Prints".
    let summary: String
    /// The paragraphs of the help after the usage.
    var details: [String] = []
    /// Command lines without `brandgen`, shown at the end of the help.
    let examples: [String]
    var positional: Positional?
    var options: [Option] = []
    /// Whether diagnostics are the result of the command. Such a command also accepts `--format` for their form.
    var reportsDiagnostics = false
    let action: Action

    enum Action: Sendable {
        /// Runs without a workspace.
        case standalone(@Sendable (Arguments, Console) async throws -> ExitCode)
        /// Runs anywhere. The workspace is `nil` outside of one. Such a command also accepts `--workspace`.
        case anywhere(@Sendable (Arguments, Workspace?, Console) async throws -> ExitCode)
        /// Runs in a workspace. Such a command also accepts `--workspace`.
        case inWorkspace(@Sendable (Arguments, Workspace, Console) async throws -> ExitCode)
        /// Runs in a workspace, and starts one if there is none. Such a command also accepts `--workspace`.
        case startingWorkspace(@Sendable (Arguments, Workspace, Console) async throws -> ExitCode)
        /// Selects one of these commands by the next word.
        case group([Command])
    }

    /// All options of the command, in the order of the help.
    var acceptedOptions: [Option] {
        let options = options + (reportsDiagnostics ? [.reportForm] : [])
        return switch action {
        case .standalone, .group: options + [.help]
        case .anywhere, .inWorkspace, .startingWorkspace: options + [.workspace, .help]
        }
    }
}

/// The arguments of a command that are not options.
struct Positional: Sendable {
    /// The name in capitals, as the usage shows it, or two names with a space between them.
    let name: String
    let count: ClosedRange<Int>
    let help: String
    /// The kind of the values.
    let kind: WordKind

    /// Creates a positional. The default for `kind` follows from the name.
    init(_ name: String, _ count: ClosedRange<Int>, help: String, kind: WordKind? = nil) {
        self.name = name
        self.count = count
        self.help = help
        self.kind = kind ?? WordKind(placeholder: name)
    }

    var names: [String] { name.split(separator: " ").map(String.init) }

    /// The arguments, as the usage shows them: `A B` or `[ID…]`.
    var synopsis: String {
        let repetition = count.upperBound == .max ? "…" : ""
        return names.enumerated().map { $0 < count.lowerBound ? $1 : "[\($1)\(repetition)]" }.joined(separator: " ")
    }
}

/// An option: an argument that begins with two dashes.
struct Option: Sendable {
    enum Value {
        /// No value.
        case flag
        /// Any text that is not empty. The associated value is its name in capitals, as the usage shows it.
        case text(String)
        /// One of these values.
        case choice([String])
    }

    /// The name without dashes.
    let name: String
    let value: Value
    let isRequired: Bool
    let help: String
    /// The kind of the value.
    let kind: WordKind

    /// Creates an option. The default for `kind` follows from the name of the value.
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

    static let help = Option("help", help: "Shows this help.")
    static let workspace = Option(
        "workspace", .text("DIR"),
        help: """
            The folder that contains Brands/. Default: the current folder, or the nearest folder above it that contains \
            Brands/.
            """)

    /// The option with its value, as the usage shows it: `--out DIR`.
    var synopsis: String {
        switch value {
        case .flag: "--\(name)"
        case .text(let placeholder): "--\(name) \(placeholder)"
        case .choice(let choices): "--\(name) \(choices.joined(separator: "|"))"
        }
    }
}

extension Command {
    /// All commands, in the order of the help.
    static let all: [Command] = [
        generate, check, diff, preview, validate, list, show, flags, compare, new, app, doctor, matrix, rules,
        render, schema, templates, completions, help,
    ]

    /// The options without a command.
    static let ownOptions = ["--version", "--help"]

    /// Finds the command that the first words name, and removes these words.
    ///
    /// - Throws: `UsageError` if there is no such command.
    static func named(_ words: inout ArraySlice<String>) throws(UsageError) -> Command {
        var command = try named(words.popFirst() ?? "", among: all, orOptions: ownOptions)
        while case .group(let commands) = command.action, let word = words.first, !word.hasPrefix("-") {
            command = try named("\(command.name) \(word)", among: commands)
            words.removeFirst()
        }
        return command
    }

    private static func named(
        _ name: String, among commands: [Command], orOptions options: [String] = []
    ) throws(UsageError) -> Command {
        guard let command = commands.first(where: { $0.name == name }) else {
            throw .unknownCommand(name, accepted: commands.map(\.name) + options)
        }
        return command
    }
}

/// The kind of an argument or of an option's value, for shell completion.
enum WordKind: Equatable, Sendable {
    /// Any text. There is nothing to complete.
    case anything
    case brand, rule, environment, command
    /// A key path of a manifest.
    case key
    /// The path of a template in its folder of templates.
    case template
    case file, folder
    case oneOf([String])

    /// Creates the kind of the values that have this name in the usage.
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
