/// Completes command lines by the table that parses them.
struct Completer {
    let commands: [Command]
    /// The names that there are of a kind that is not known from the table, given what is on the command line already.
    let names: (WordKind, PartialLine) -> [String]

    /// What may stand in place of the last of the words behind `brandgen`, which is only begun or empty.
    func complete(_ words: some Collection<String>) -> Completion {
        let words = Array(words)
        guard let current = words.last else { return .words([]) }
        var before = words.dropLast()[...]
        var choices = commands
        var chosen: Command?
        while let word = before.first, let command = choices.first(where: { $0.ownName == word }) {
            before.removeFirst()
            chosen = command
            choices = command.members
        }
        let completion: Completion
        if let chosen, choices.isEmpty {
            completion = complete(current, after: PartialLine(before, of: chosen))
        } else if before.isEmpty {
            completion = .words(current.hasPrefix("-") ? flags(of: chosen) : members(choices))
        } else {
            completion = .words([])
        }
        return completion.beginning(with: current)
    }

    private func complete(_ current: String, after line: PartialLine) -> Completion {
        let isOption = current.hasPrefix("-") && current != "-"
        if let option = line.awaiting, !isOption { return complete(option.kind, after: line) }
        guard isOption, !line.hasOnlyPositionals else {
            guard let kind = line.positionalKind else { return .words(current.isEmpty ? options(line) : []) }
            return complete(kind, after: line)
        }
        guard let equals = current.firstIndex(of: "="),
            let option = line.command.acceptedOptions.first(where: { current.hasPrefix("--\($0.name)=") })
        else { return .words(options(line)) }
        guard case .words(let values) = complete(option.kind, after: line) else {
            return complete(option.kind, after: line)
        }
        return .words(values.map { Completion.Candidate(word: current[...equals] + $0.word, about: $0.about) })
    }

    private func complete(_ kind: WordKind, after line: PartialLine) -> Completion {
        switch kind {
        case .anything: .words([])
        case .file: .files
        case .folder: .folders
        case .oneOf(let words): .words(words.map { Completion.Candidate(word: $0) })
        case .command: .words(members(commandsWithin(line.positionals)))
        case .brand:
            .words(names(kind, line).filter { !line.positionals.contains($0) }.map { Completion.Candidate(word: $0) })
        case .rule, .environment, .key, .template: .words(names(kind, line).map { Completion.Candidate(word: $0) })
        }
    }

    /// The options that were not given yet.
    private func options(_ line: PartialLine) -> [Completion.Candidate] {
        line.command.acceptedOptions.filter { !line.given.contains($0.name) }.map {
            Completion.Candidate(word: "--\($0.name)", about: $0.help.firstSentence)
        }
    }

    private func members(_ commands: [Command]) -> [Completion.Candidate] {
        commands.map { Completion.Candidate(word: $0.ownName, about: $0.summary) }
    }

    private func flags(of group: Command?) -> [Completion.Candidate] {
        let help = Completion.Candidate(word: "--help", about: Option.help.help)
        return group == nil ? [help, Completion.Candidate(word: "--version", about: "Print the version.")] : [help]
    }

    /// The commands among which the next word chooses.
    private func commandsWithin(_ words: [String]) -> [Command] {
        words.reduce(commands) { commands, word in commands.first { $0.ownName == word }?.members ?? [] }
    }
}

extension Completion {
    fileprivate func beginning(with word: String) -> Completion {
        guard case .words(let candidates) = self else { return self }
        return .words(candidates.filter { $0.word.hasPrefix(word) })
    }
}

extension Command {
    /// Without the name of its group.
    fileprivate var ownName: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The commands of a group; none of another command.
    fileprivate var members: [Command] {
        if case .group(let commands) = action { commands } else { [] }
    }
}

extension String {
    fileprivate var firstSentence: String {
        var sentence = ""
        for word in split(separator: " ") {
            sentence += (sentence.isEmpty ? "" : " ") + word
            if word.hasSuffix(".") { break }
        }
        return sentence
    }
}
