/// The help texts, generated from the table of commands that also parses command lines.
enum Help {
    /// The maximum number of columns.
    private static let width = 80

    /// Returns the text that `brandgen help` prints.
    static func overview(of commands: [Command]) -> String {
        let options = [("--version", versionHelp), ("--help", Option.help.help)]
        return """
            Generates one configured Swift package for each brand from its YAML manifest.

            usage: brandgen COMMAND [ARGUMENT…]

            Commands:
            \(rows(commands.map { ($0.name, $0.summary) }))
            Options:
            \(rows(options))
            Exit codes:
            \(rows(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))
            See 'brandgen help COMMAND' for a command's arguments and options.

            """
    }

    static let versionHelp = "Prints the version."

    /// Returns the text that `brandgen help COMMAND` and `brandgen COMMAND --help` print.
    static func text(of command: Command) -> String {
        var paragraphs = [command.summary, usage(of: command)] + command.details.map { wrap($0, indent: 0) }
        if let positional = command.positional {
            paragraphs.append("Arguments:\n" + rows([(positional.name, positional.help)]).dropLast())
        }
        if case .group(let commands) = command.action {
            paragraphs.append("Commands:\n" + rows(commands.map { ($0.name, $0.summary) }).dropLast())
        }
        paragraphs.append("Options:\n" + rows(command.acceptedOptions.map { ($0.synopsis, $0.help) }).dropLast())
        let title = command.examples.count == 1 ? "Example" : "Examples"
        paragraphs.append("\(title):" + command.examples.map { "\n  brandgen \($0)" }.joined())
        return paragraphs.joined(separator: "\n\n") + "\n"
    }

    /// Returns the usage as one line of any length: `usage: brandgen generate [ID…] [--out DIR]`.
    static func usage(of command: Command) -> String {
        var words = ["usage: brandgen", command.name]
        if case .group = command.action { words.append("COMMAND [ARGUMENT…]") }
        if let positional = command.positional { words.append(positional.synopsis) }
        for option in command.acceptedOptions where option.name != Option.help.name {
            words.append(option.isRequired ? option.synopsis : "[\(option.synopsis)]")
        }
        return words.joined(separator: " ")
    }

    /// Formats two columns, and wraps the right one.
    private static func rows(_ rows: [(String, String)]) -> String {
        let left = (rows.map(\.0.count).max() ?? 0) + 4
        return rows.map { name, text in
            "  " + name + String(repeating: " ", count: left - 2 - name.count) + wrap(text, indent: left) + "\n"
        }.joined()
    }

    /// Wraps text at spaces to the width of the help. Lines after the first begin with `indent` spaces.
    static func wrap(_ text: String, indent: Int) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if indent + line.count + 1 + word.count <= width {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}
