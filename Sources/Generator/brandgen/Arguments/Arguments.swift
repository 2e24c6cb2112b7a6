import Diagnostics

/// The parsed arguments of a command line.
struct Arguments {
    private(set) var positionals: [String] = []
    private var values: [String: String] = [:]
    /// The last option, if its value is missing.
    private(set) var incompleteOption: Option?
    /// Whether the line contains `--`, which no options can follow.
    private(set) var hasOnlyPositionals = false
    private var firstError: UsageError?

    /// Returns the value of an option, or `nil` if the option is missing. The value of a flag is empty.
    subscript(option: Option) -> String? { values[option.name] }

    func has(_ option: Option) -> Bool { values[option.name] != nil }

    static func requestsHelp(_ words: some Sequence<String>) -> Bool {
        words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    }

    /// Parses the words after the name of a command: `--option value`, `--option=value` and positionals.
    ///
    /// All words after `--` are positionals. A single dash is a positional too.
    ///
    /// - Throws: `UsageError` if the command does not accept the words.
    init(_ words: some Sequence<String>, of command: Command) throws(UsageError) {
        self.init(incomplete: words, of: command)
        if let incompleteOption { firstError = firstError ?? .missingValue(incompleteOption, following: nil) }
        if let firstError { throw firstError }
        try checkCounts(of: command)
    }

    /// Parses the part of a command line before the word to complete. Ignores errors.
    init(incomplete words: some Sequence<String>, of command: Command) {
        for word in words {
            if let option = incompleteOption {
                incompleteOption = nil
                guard Self.isOption(word) else {
                    setValue(of: option, to: word)
                    continue
                }
                report(.missingValue(option, following: word))
            }
            if hasOnlyPositionals || word == "-" || !word.hasPrefix("-") {
                positionals.append(word)
            } else if word == "--" {
                hasOnlyPositionals = true
            } else {
                readOption(word, of: command)
            }
        }
    }

    private mutating func readOption(_ word: String, of command: Command) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = command.acceptedOptions.first(where: { "--\($0.name)" == parts[0] }) else {
            return report(.unknownOption(parts[0], accepted: command.acceptedOptions.map { "--\($0.name)" }))
        }
        if has(option) { report(.repeatedOption(option)) }
        if case .flag = option.value {
            if parts.count == 2 { report(.unexpectedValue(option)) }
            values[option.name] = ""
        } else if parts.count == 2 {
            setValue(of: option, to: parts[1])
        } else {
            incompleteOption = option
        }
    }

    private mutating func setValue(of option: Option, to value: String) {
        if value.isEmpty { report(.missingValue(option, following: nil)) }
        if case .choice(let choices) = option.value, !choices.contains(value) {
            report(.unknownValue(value, option: option, choices: choices))
        }
        values[option.name] = value
    }

    private mutating func report(_ error: UsageError) { firstError = firstError ?? error }

    /// Returns whether a word after an option cannot be its value: a dash or two, followed by a name like that of an
    /// option. `- a` and `-1` can be values.
    private static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return false }
        let name = word.drop { $0 == "-" }.prefix { $0 != "=" }
        if name.isEmpty { return word == "--" }
        return name.first?.isASCIILetter == true && name.allSatisfy { $0.isASCIIAlphanumeric || $0 == "-" }
    }

    /// Replaces the arguments and values that name a brand.
    mutating func replaceBrands(of command: Command, by name: (String) -> String) {
        if command.positional?.kind == .brand { positionals = positionals.map(name) }
        for option in command.acceptedOptions where option.kind == .brand {
            values[option.name] = values[option.name].map(name)
        }
    }

    private func checkCounts(of command: Command) throws(UsageError) {
        let count = command.positional?.count ?? 0...0
        if positionals.count > count.upperBound { throw .unexpectedWord(positionals[count.upperBound]) }
        if let positional = command.positional, positionals.count < count.lowerBound {
            throw .missingPositional(positional.names[positionals.count])
        }
        for option in command.options where option.isRequired && values[option.name] == nil {
            throw .missingOption(option)
        }
    }
}
