/// The part of a command line before the word to complete. Errors in it are ignored.
struct PartialLine {
    let command: Command
    private(set) var positionals: [String] = []
    /// The names of the options on the command line.
    private(set) var given: Set<String> = []
    /// Whether the line contains `--`, which no options can follow.
    private(set) var hasOnlyPositionals = false
    /// The option whose value is next.
    private(set) var awaiting: Option?
    private var values: [String: String] = [:]

    /// Parses words like `Arguments`.
    init(_ words: some Sequence<String>, of command: Command) {
        self.command = command
        for word in words {
            let isOption = !hasOnlyPositionals && word.hasPrefix("-") && word != "-"
            if let option = awaiting, !Arguments.isOption(word) {
                values[option.name] = word
                awaiting = nil
            } else if isOption {
                readOption(word)
            } else {
                positionals.append(word)
            }
        }
    }

    subscript(option: Option) -> String? { values[option.name] }

    /// The kind of the next positional, or `nil` if the command takes no further positionals.
    var positionalKind: WordKind? {
        guard let positional = command.positional else { return nil }
        return switch positional.count {
        case .exactlyOne, .atMostOne: positionals.isEmpty ? positional.kind : nil
        case .exactlyTwo: positionals.count < 2 ? positional.kind : nil
        case .any: positional.kind
        case .oneThenAny: positionals.isEmpty ? positional.kind : .anything
        }
    }

    private mutating func readOption(_ word: String) {
        awaiting = nil
        if word == "--" {
            hasOnlyPositionals = true
            return
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = command.acceptedOptions.first(where: { "--\($0.name)" == parts[0] }) else { return }
        given.insert(option.name)
        if parts.count == 2 {
            values[option.name] = parts[1]
        } else if case .flag = option.value {
            return
        } else {
            awaiting = option
        }
    }
}
