import Manifest
import ManifestRules

/// Completes command lines, from the table of commands that also parses them.
struct Completer {
    let commands: [Command]
    /// Returns the names of a kind that the table does not contain, such as brands, for a partial command line.
    let names: (WordKind, Arguments) -> [String]

    /// Completes the last of the words after `brandgen`, which may be empty.
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
            completion = complete(current, of: chosen, after: Arguments(incomplete: before, of: chosen))
        } else if before.isEmpty {
            completion = .words(current.hasPrefix("-") ? flags(of: chosen) : members(choices))
        } else {
            completion = .words([])
        }
        return completion.beginning(with: current)
    }

    private func complete(_ current: String, of command: Command, after line: Arguments) -> Completion {
        let isOption = current.hasPrefix("-") && current != "-"
        let options = command.acceptedOptions.filter { !line.has($0) && $0.name != line.incompleteOption?.name }
            .map { Completion.Candidate(word: "--\($0.name)", about: $0.help.firstSentence) }
        if let option = line.incompleteOption, !isOption { return complete(option.kind, after: line) }
        guard isOption, !line.hasOnlyPositionals else {
            guard let kind = command.positional?.kind(after: line.positionals.count) else {
                return .words(current.isEmpty ? options : [])
            }
            return complete(kind, after: line)
        }
        guard let equals = current.firstIndex(of: "="),
            let option = command.acceptedOptions.first(where: { current.hasPrefix("--\($0.name)=") })
        else { return .words(options) }
        let completion = complete(option.kind, after: line)
        guard case .words(let values) = completion else { return completion }
        return .words(values.map { Completion.Candidate(word: current[...equals] + $0.word, about: $0.about) })
    }

    private func complete(_ kind: WordKind, after line: Arguments) -> Completion {
        func words(_ words: [String]) -> Completion { .words(words.map { Completion.Candidate(word: $0) }) }
        return switch kind {
        case .anything: .words([])
        case .file: .files
        case .folder: .folders
        case .oneOf(let choices): words(choices)
        case .command: .words(members(commandsWithin(line.positionals)))
        case .brand: words(names(kind, line).filter { !line.positionals.contains($0) })
        case .rule, .environment, .key, .template: words(names(kind, line))
        }
    }

    private func members(_ commands: [Command]) -> [Completion.Candidate] {
        commands.map { Completion.Candidate(word: $0.ownName, about: $0.summary) }
    }

    private func flags(of group: Command?) -> [Completion.Candidate] {
        let help = Completion.Candidate(word: "--help", about: Option.help.help)
        return group == nil ? [help, Completion.Candidate(word: "--version", about: Help.versionHelp)] : [help]
    }

    /// Returns the commands that the next word can name.
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
    /// The name without the name of the group.
    fileprivate var ownName: String { name.split(separator: " ").last.map(String.init) ?? name }

    /// The commands of a group. Empty for other commands.
    fileprivate var members: [Command] {
        if case .group(let commands) = action { commands } else { [] }
    }
}

extension Positional {
    /// The kind of the next argument after a number of arguments, or `nil` if the command takes no further ones.
    fileprivate func kind(after number: Int) -> WordKind? {
        guard number < count.upperBound else { return nil }
        // Only the first of two different arguments has the kind.
        return number > 0 && names.count > count.lowerBound && count.lowerBound > 0 ? .anything : kind
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

/// The candidates for a word of a command line.
enum Completion: Equatable {
    case words([Candidate])
    /// Files, which the shell completes.
    case files
    /// Folders, which the shell completes.
    case folders

    struct Candidate: Equatable {
        let word: String
        /// A sentence, or empty.
        var about = ""
    }

    /// The output for the shell: one line for each candidate, with a tab before the description. `:file` and `:folder`
    /// make the shell complete files and folders.
    var text: String {
        switch self {
        case .files: ":file\n"
        case .folders: ":folder\n"
        case .words(let candidates):
            candidates.map { $0.about.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.about)\n" }.joined()
        }
    }
}

/// Returns the names of a kind, for the completion of a partial command line.
///
/// Returns no names if the workspace has errors, because completion does not print diagnostics.
@Sendable func knownNames(of kind: WordKind, on line: Arguments) -> [String] {
    if kind == .rule { return Rule.all.map(\.id.rawValue).sorted() }
    var workspace = try? line[.workspace].map(Workspace.init(at:)) ?? Workspace()
    switch kind {
    case .key:
        try? workspace?.readSettings()
        return (workspace?.settings.table ?? .standard).keyPaths
    case .brand: return workspace?.brandIDs ?? []
    case .environment:
        let brands = workspace?.load(line.positionals).brands ?? []
        return Set(brands.flatMap { $0.environments.map(\.name) }).sorted()
    case .template:
        guard let templates = try? workspace.map({ try WorkspaceTemplates(line, $0) }) else { return [] }
        return Set(((try? templates.standard.paths()) ?? []) + ((try? templates.ofWorkspace?.paths()) ?? [])).sorted()
    default: return []
    }
}
