import Diagnostics

/// The parsed arguments of a command line.
struct Arguments: Equatable {
    private(set) var positionals: [String] = []
    private var values: [String: String] = [:]

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
        var words = Array(words)[...]
        var onlyPositionals = false
        while let word = words.popFirst() {
            if onlyPositionals || word == "-" || !word.hasPrefix("-") {
                positionals.append(word)
            } else if word == "--" {
                onlyPositionals = true
            } else {
                try readOption(word, following: &words, of: command)
            }
        }
        try checkCounts(of: command)
    }

    private mutating func readOption(
        _ word: String, following words: inout ArraySlice<String>, of command: Command
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = command.acceptedOptions.first(where: { "--\($0.name)" == parts[0] }) else {
            throw .unknownOption(parts[0], accepted: command.acceptedOptions.map { "--\($0.name)" })
        }
        guard values[option.name] == nil else { throw .repeatedOption(option) }
        var given = parts.count == 2 ? parts[1] : nil
        if case .flag = option.value {
            guard given == nil else { throw .unexpectedValue(option) }
            values[option.name] = ""
            return
        }
        if given == nil, let next = words.first, !Self.isOption(next) { given = words.popFirst() }
        guard let given, !given.isEmpty else {
            throw .missingValue(option, following: parts.count == 2 ? nil : words.first)
        }
        if case .choice(let choices) = option.value, !choices.contains(given) {
            throw .unknownValue(given, option: option, choices: choices)
        }
        values[option.name] = given
    }

    /// Returns whether a word after an option cannot be its value: a dash or two, followed by a name like that of an
    /// option. `- a` and `-1` can be values.
    static func isOption(_ word: String) -> Bool {
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
        let most =
            switch command.positional?.count {
            case nil: 0
            case .exactlyOne, .atMostOne: 1
            case .exactlyTwo: 2
            case .any, .oneThenAny: Int.max
            }
        if positionals.count > most { throw .unexpectedWord(positionals[most]) }
        if let positional = command.positional, positionals.count < positional.requiredNames.count {
            throw .missingPositional(positional.requiredNames[positionals.count])
        }
        for option in command.options where option.isRequired && values[option.name] == nil {
            throw .missingOption(option)
        }
    }
}
